//===-- test/oracle/trial.cpp -----------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "trial.h"
#include "analysis/frontend/compile.h"
#include "analysis/lowering/device_passes.h"
#include "analysis/pipeline/argument_independence.h"
#include "analysis/run/kernel_run.h"
#include "analysis/warp/plan/value_demand.h"
#include "condition_check.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include <cstring>

using namespace llvm;

namespace bank_lint::oracle {

const char *const Prelude =
    "__device__ float sum4(float4 v) { return v.x + v.y + v.z + v.w; }\n"
    "__device__ float sum2(float2 v) { return v.x + v.y; }\n";

namespace {

Launch launchOf(const RandomKernel &K) {
  Launch Result;
  Result.Block = K.Block;
  if (K.GridKnown)
    for (unsigned Axis = 0; Axis < 3; ++Axis)
      Result.Grid.Size[Axis] = K.Grid[Axis];
  if (K.SharedBytes)
    Result.SharedBytes = K.SharedBytes;
  for (const RandomParameter &P : K.Parameters)
    if (P.Given)
      Result.Arguments.push_back({P.Name, P.Given});
  Result.Source = LaunchSource::CommandLine;
  return Result;
}

std::vector<std::uint8_t> contents(const RandomParameter &P, Dice &Random) {
  std::vector<std::uint8_t> Bytes(std::size_t(BufferElements) *
                                  P.Pointee->Bytes);
  const bool IsFloat = std::strncmp(P.Pointee->Name, "float", 5) == 0;
  for (std::size_t I = 0; I + 8 <= Bytes.size(); I += 8) {
    std::uint64_t Word = Random.word();
    std::uint32_t Halves[2] = {std::uint32_t(Word), std::uint32_t(Word >> 32)};
    for (std::uint32_t &Half : Halves) {
      float Fraction = float(Half >> 8) / float(1 << 24);
      if (P.IsIndexData)
        Half %= DataMost + 1;
      else if (IsFloat)
        std::memcpy(&Half, &Fraction, 4);
    }
    std::memcpy(Bytes.data() + I, Halves, 8);
  }
  return Bytes;
}

/// Values for the members of \p P.
Structure chooseStructure(const RandomParameter &P, Dice &Random,
                          ConcreteLaunch &Run, NamedValues &Values) {
  Structure Result;
  for (const RandomMember &M : P.Members) {
    std::size_t At = (Result.Bytes.size() + M.Bytes - 1) / M.Bytes * M.Bytes;
    Result.Bytes.resize(At + std::size_t(M.Bytes) * M.Count);
    if (M.Pointee) {
      RandomParameter Buffer;
      Buffer.Pointee = M.Pointee;
      Result.Pointers.push_back({At, Run.Buffers.size()});
      Run.Buffers.push_back(contents(Buffer, Random));
      continue;
    }
    for (unsigned I = 0; I < M.Count; ++I) {
      const std::int64_t Value = Random.between(M.Lo, M.Hi);
      std::memcpy(Result.Bytes.data() + At + std::size_t(I) * M.Bytes, &Value,
                  M.Bytes);
      const std::string Index = "[" + std::to_string(I) + "]";
      Values[P.Name + "." + M.Name + (M.Count > 1 ? Index : "")] = Value;
    }
  }
  Result.Bytes.resize((Result.Bytes.size() + 7) / 8 * 8);
  return Result;
}

/// Chooses everything that the analysis did not get. With \p All, what it got,
/// too.
ConcreteLaunch chooseRun(const RandomKernel &K, Dice &Random,
                         NamedValues &Values, bool All = false) {
  ConcreteLaunch Run;
  Run.Grid = K.Grid;
  Run.Block = K.Block;
  static const char *const Axes[] = {"x", "y", "z"};
  for (unsigned Axis = 0; Axis < 3; ++Axis) {
    Run.BlockIndex[Axis] = Random.below(K.Grid[Axis]);
    Values[std::string("blockIdx.") + Axes[Axis]] = Run.BlockIndex[Axis];
    Values[std::string("gridDim.") + Axes[Axis]] = K.Grid[Axis];
  }
  for (const RandomParameter &P : K.Parameters) {
    if (!P.Members.empty()) {
      Run.Arguments.push_back(Run.Structures.size());
      Run.Structures.push_back(chooseStructure(P, Random, Run, Values));
      continue;
    }
    if (P.Pointee) {
      Run.Arguments.push_back(Run.Buffers.size());
      Run.Buffers.push_back(contents(P, Random));
      continue;
    }
    const bool IsGiven = P.Given && !All;
    std::int64_t Value = IsGiven ? *P.Given : Random.between(P.Lo, P.Hi);
    // Powers of two are where costs differ.
    if (!IsGiven && P.Hi > 31 && Random.chance(40))
      Value = std::max(P.Lo, Value / 16 * 16);
    Run.Arguments.push_back(std::uint64_t(Value));
    Values[P.Name] = Value;
  }
  Run.SharedBytes = K.SharedBytes;
  Run.Seed = Random.word();
  return Run;
}

std::string heading(const RandomKernel &K, const ConcreteLaunch &Run,
                    const NamedValues &Values) {
  std::string Text = "kernel " + K.Name + ", block (";
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Text += (Axis ? ", " : "") + std::to_string(Run.Block[Axis]);
  Text += ")";
  for (const auto &[Name, Value] : Values)
    Text += " " + Name + "=" + std::to_string(Value);
  return Text + "\n";
}

/// Replaces calls by bodies and leaves all else as clang wrote it.
void inlineOnly(Module &Module) {
  PassBuilder Builder;
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager Components;
  ModuleAnalysisManager Modules;
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(Components);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, Components, Modules);
  AlwaysInlinerPass().run(Module, Modules);
}

/// Runs \p Whole for all blocks of the grid of \p Run, if none has a problem.
std::vector<BlockTrace> runBlocks(Function &Whole, ConcreteLaunch Run) {
  std::vector<BlockTrace> Result;
  for (std::uint32_t Z = 0; Z < Run.Grid[2]; ++Z)
    for (std::uint32_t Y = 0; Y < Run.Grid[1]; ++Y)
      for (std::uint32_t X = 0; X < Run.Grid[0]; ++X) {
        Run.BlockIndex = {X, Y, Z};
        Result.push_back(runBlock(Whole, Run));
        if (!Result.back().Problem.empty() || Result.back().Kept.Misaligned ||
            !Result.back().Kept.Undefined.empty())
          return {};
      }
  return Result;
}

std::string lineOf(StringRef Text, unsigned Line) {
  while (--Line)
    Text = Text.split('\n').second;
  return Text.split('\n').first.str();
}

/// Counts the features of \p Has that the access of \p S, on \p Line, uses.
void countFeatures(const AccessSummary &S, StringRef Line, FeatureSet Has,
                   Tally &Count) {
  const FeatureSet Used = featuresOn(Line, Has);
  for (unsigned F = 0; F < FeatureCount; ++F)
    if (Used >> F & 1)
      ++Count.OfFeature[F][std::size_t(S.Sureness)];
}

/// Where the shared arrays of \p Code lie, by name.
std::map<std::string, lowering::SharedPlace> placesIn(const Function &Code) {
  std::map<std::string, lowering::SharedPlace> Result;
  for (const auto &[Array, Place] : lowering::sharedLayout(Code))
    Result[Array->getName().str()] = Place;
  return Result;
}

bool restsOnPlaces(const AccessSummary &S) {
  return any_of(S.Assumptions, [](const std::string &Text) {
    return StringRef(Text).starts_with("__shared__ variables lie");
  });
}

/// Analyses one kernel, and runs \p Whole, its code with all that it computes,
/// and \p Written, as it was before.
void tryKernel(const RandomKernel &K, StringRef Source, Function &Code,
               Function &Whole, Function &Written, const KernelInfo &Info,
               const SourceMap &Map, const TrialOptions &Options, Tally &Count,
               std::vector<std::string> &Result) {
  if (Options.PrintCode)
    outs() << Code << Whole;
  KernelRun Analysis(Code, Info, Map, *model::findArchitecture("sm_80"));
  std::uint64_t Steps = KernelRun::StepsPerFile;
  std::vector<AccessSummary> Verdicts = Analysis.analyse(launchOf(K), Steps);
  if (has(K, Feature::Arguments))
    GeneralVerdicts(Analysis).note(launchOf(K), Verdicts, Steps);
  ++Count.Kernels;
  for (unsigned F = 0; F < FeatureCount; ++F)
    Count.KernelsWith[F] += K.Features >> F & 1;
  for (const AccessSummary &S : Verdicts) {
    ++Count.Verdicts[std::size_t(S.Sureness)];
    countFeatures(S, lineOf(Source, S.Where.Line), K.Features, Count);
    if (Options.PrintVerdicts)
      outs() << describe(S) << "\n";
  }
  for (const Unanalysed &U : Analysis.takeNotAnalysed())
    Result.push_back("not analysed: " + U.Reason);
  Judge Judges(Map, Info, Verdicts, Count);
  Dice Random(K.Seed ^ 0x5eed);
  for (unsigned I = 0; I < Options.Runs && Result.empty(); ++I) {
    NamedValues Values;
    ConcreteLaunch Run = chooseRun(K, Random, Values);
    if (has(K, Feature::Alignment) || any_of(Verdicts, restsOnPlaces))
      Run.SharedPlaces = placesIn(Code);
    BlockTrace Trace = runBlock(Whole, Run);
    ++Count.Runs;
    std::string Why =
        Trace.Problem.empty() ? Trace.Kept.Undefined : Trace.Problem;
    std::vector<std::string> Mismatches;
    // Elsewhere shared arrays do not lie where the verdict takes them to.
    if (Why.empty() && has(K, Feature::Alignment))
      Judges.judgeAlignment(Trace, Mismatches);
    if (Why.empty() && Trace.Kept.Misaligned) {
      Why = "an access that is not aligned";
      for (const std::string &M : Mismatches)
        Result.push_back(heading(K, Run, Values) + M);
    }
    if (!Why.empty()) {
      ++Count.DiscardedRuns;
      ++Count.DiscardedBecause[Why];
      if (Options.PrintVerdicts)
        outs() << "run " << I << " discarded: " << Why << "\n";
      continue;
    }
    Judges.judge(Trace, Values, Mismatches);
    compareConditions(runBlock(Written, Run), Trace, Count, Mismatches);
    const bool CountsGrid = has(K, Feature::Grid) && K.GridKnown;
    if (I == 0 && (CountsGrid || Judges.hasSumsOverBlocks()))
      if (const std::vector<BlockTrace> Grid = runBlocks(Whole, Run);
          !Grid.empty()) {
        Judges.judgeGrid(Grid, Mismatches);
        if (CountsGrid)
          Judges.judgeCounters(bank_lint::runGrid(Analysis, launchOf(K), Steps),
                               Grid, Mismatches);
      }
    if (Judges.hasGeneralVerdicts()) {
      NamedValues Others;
      const BlockTrace Other =
          runBlock(Whole, chooseRun(K, Random, Others, true));
      if (Other.Problem.empty() && Other.Kept.Undefined.empty() &&
          !Other.Kept.Misaligned)
        Judges.judgeGeneral(Other, Mismatches);
    }
    for (const std::string &M : Mismatches)
      Result.push_back(heading(K, Run, Values) + M);
  }
  Judges.countCostly();
}

} // namespace

std::vector<std::string> tryKernels(const std::vector<RandomKernel> &Kernels,
                                    const std::string &Before,
                                    const TrialOptions &Options, Tally &Count) {
  CompileRequest Request;
  Request.File = "random.cu";
  Request.Contents = Before;
  for (const RandomKernel &K : Kernels)
    *Request.Contents += K.Text;
  Request.UseBuiltinHeaders = true;
  Request.RunPasses = false;
  Expected<DeviceModule> Device = compileDevice(Request);
  if (!Device)
    return {toString(Device.takeError())};
  std::vector<std::string> Result;
  for (const CompileMessage &M : Device->Messages)
    if (M.Severity != CompileMessage::Warning)
      return {"no kernel: " + M.Text + "\n" +
              lineOf(*Request.Contents, M.Where.Line)};
  // The passes go by the order of uses, which is another in a copy: so both are
  // copies.
  const std::unique_ptr<Module> Whole = CloneModule(*Device->Module);
  const std::unique_ptr<Module> Analysed = CloneModule(*Device->Module);
  lowering::DevicePassOptions Passes{.Find = neededInPasses};
  if (Options.SummarizeAll)
    Passes.SummarizeFrom = 0;
  inlineOnly(*Device->Module);
  cantFail(lowering::runDevicePasses(*Whole, Request.Arch));
  cantFail(lowering::runDevicePasses(*Analysed, Request.Arch, Passes));
  for (const RandomKernel &K : Kernels) {
    const KernelInfo *Info = nullptr;
    for (const KernelInfo &Known : Device->Kernels)
      if (Known.Name == K.Name)
        Info = &Known;
    Function *Code = Info ? Analysed->getFunction(Info->MangledName) : nullptr;
    if (!Code) {
      Result.push_back("no code for " + K.Name);
      continue;
    }
    Function &Unsummarized = *Whole->getFunction(Info->MangledName);
    const auto Mismatches = [&](Function &From, Tally &To) {
      std::vector<std::string> Found;
      tryKernel(K, *Request.Contents, From, Unsummarized,
                *Device->Module->getFunction(Info->MangledName), *Info,
                Device->Map, Options, To, Found);
      return Found;
    };
    std::vector<std::string> Here = Mismatches(*Code, Count);
    // Passes may drop a store, or keep it, as what stands around it is
    // summarized: then one code was analysed and another executed.
    if (Tally Again; !Here.empty() && Mismatches(Unsummarized, Again).empty()) {
      ++Count.OtherwiseSummarized;
      Here.clear();
    }
    if (Here.empty())
      continue;
    unsigned FirstLine = Info->Where.Line;
    Result.push_back("seed " + std::to_string(K.Seed) + ", kernel at line " +
                     std::to_string(FirstLine) + ":\n" + K.Text);
    for (std::string &M : Here)
      Result.back() += M + "\n";
  }
  return Result;
}

} // namespace bank_lint::oracle
