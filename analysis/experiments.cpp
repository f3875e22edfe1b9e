//===-- analysis/experiments.cpp - what a GPU could confirm ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/experiments.h"
#include "analysis/frontend/command/nvcc_options.h"
#include "analysis/pipeline/chosen_values.h"
#include "analysis/pipeline/prepared_file.h"
#include "analysis/rules/apply_rules.h"
#include "analysis/run/grid_run.h"
#include "analysis/support/module_files.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

using namespace llvm;

namespace bank_lint {
namespace {

/// A buffer for one experiment is no larger.
constexpr std::int64_t MostBytes = std::int64_t(2) << 30;

/// A texture or a surface that the host has made, by its number.
bool isHandle(StringRef Type) {
  for (StringRef Name : {"cudaTextureObject_t", "cudaSurfaceObject_t",
                         "CUtexObject", "CUsurfObject"})
    if (Type.contains(Name))
      return true;
  return false;
}

ExperimentArgument argumentOf(const KernelRun &Run, std::size_t Index,
                              const Launch &LaunchedWith,
                              const ByteRange &Footprint) {
  const KernelParameter &Parameter = Run.kernel().Parameters[Index];
  ExperimentArgument Result;
  Result.Name = Parameter.Name;
  Result.Type = Parameter.Type;
  if (isHandle(Parameter.Type)) {
    Result.Kind = ArgumentKind::Other;
  } else if (Parameter.IsInteger) {
    Result.Kind = ArgumentKind::Integer;
    for (const ArgumentValue &Known : LaunchedWith.Arguments)
      if (!Parameter.Name.empty() && Known.Name == Parameter.Name)
        Result.Value = Known.Value;
  } else if (Parameter.IsFloating) {
    Result.Kind = ArgumentKind::Floating;
  } else if (Parameter.IsEmptyClass) {
    Result.Kind = ArgumentKind::Empty;
  } else if (Parameter.IsPointer && !Parameter.LeadsToPointers &&
             !StringRef(Parameter.Type).ends_with("&")) {
    Result.Kind = ArgumentKind::Buffer;
    Result.Footprint = Footprint;
    for (const PointerAlignment &P : LaunchedWith.Pointers)
      if (P.Parameter == Index)
        Result.Past = P.Residue;
  }
  return Result;
}

std::string nameOf(const ExperimentArgument &A) {
  return A.Name.empty() ? "a parameter without a name" : "'" + A.Name + "'";
}

/// Why it cannot be run, or "".
std::string whyNot(const Experiment &E) {
  if (!E.LaunchedWith.Grid.isKnown())
    return "its grid is unknown; set it with --launch";
  if (!E.LaunchedWith.blocks())
    return "its grid is empty";
  for (const ExperimentArgument &A : E.Arguments) {
    if (A.Kind == ArgumentKind::Integer && !A.Value)
      return "the value of " + nameOf(A) + " is unknown; set it with --arg";
    if (A.Kind == ArgumentKind::Other)
      return "a value for " + nameOf(A) + " (" + A.Type + ") cannot be made up";
  }
  for (const ExperimentArgument &A : E.Arguments)
    if (A.Footprint.IsBounded &&
        A.Footprint.Last - A.Footprint.First > MostBytes)
      return "it touches more than 2 GiB of " + nameOf(A);
  for (const PredictedAccess &A : E.Accesses)
    if (A.Access.MisalignedLanes)
      return "an access at line " + std::to_string(A.Access.Where.Line) +
             " is misaligned, which stops it";
  return "";
}

PredictedAccess predictionOf(GridTotals &&Totals) {
  PredictedAccess Result;
  Result.Access = std::move(Totals.Access);
  Result.Executions = Totals.Executions;
  Result.Wavefronts = Totals.Wavefronts;
  Result.Ideal = Totals.Ideal;
  Result.Sectors = Totals.Sectors;
  Result.IdealSectors = Totals.IdealSectors;
  Result.Lines = Totals.Lines;
  Result.WhyUnknown = std::move(Totals.WhyUnknown);
  return Result;
}

Experiment experimentOf(KernelRun &Run, const Launch &Said,
                        UnknownValues Unknown, std::uint64_t &StepsLeft) {
  const KernelInfo &Kernel = Run.kernel();
  Experiment Result;
  const bool IsToChoose = Unknown == UnknownValues::Choose;
  Launch L = IsToChoose ? withChosenValues(Kernel, Said, Result.Chosen) : Said;
  Result.Kernel = Kernel.DisplayName;
  Result.Callable = Kernel.Callable;
  StringRef Name = Kernel.Name;
  Result.BareName = Name.substr(Name.rfind(':') + 1).str();
  Result.Where = Kernel.Where;
  // What this run has to say is said by others.
  KernelRun Probe = Run.again();
  const KernelRun::TouchedBytes Touched = Probe.footprints(L, StepsLeft);
  if (IsToChoose)
    chooseSharedBytes(Touched.DynamicShared, L, Result.Chosen);
  Result.LaunchedWith = L;
  for (std::size_t I = 0; I < Kernel.Parameters.size(); ++I)
    Result.Arguments.push_back(argumentOf(
        Run, I, L,
        I < Touched.Arguments.size() ? Touched.Arguments[I] : ByteRange()));
  for (GridTotals &Totals : runGrid(Run, L, StepsLeft))
    Result.Accesses.push_back(predictionOf(std::move(Totals)));
  Result.WhyNot = whyNot(Result);
  return Result;
}

/// What of \p From nvcc understands as well, and what it calls the rest.
void appendPortable(ArrayRef<std::string> From, std::vector<std::string> &To) {
  for (std::size_t I = 0; I < From.size(); ++I) {
    StringRef A = From[I];
    if (const std::optional<StringRef> Option = frontend::nvccOptionOf(A)) {
      if (!Option->empty())
        To.push_back(Option->str());
    } else if ((A == "-I" || A == "-isystem" || A == "-D") &&
               I + 1 < From.size()) {
      To.push_back(From[I]);
      To.push_back(From[++I]);
    } else if (A.starts_with("-I") || A.starts_with("-D") ||
               A.starts_with("-std=")) {
      To.push_back(From[I]);
    }
  }
}

void find(const std::string &File, const AnalysisOptions &Options,
          UnknownValues Unknown, ExperimentsResult &Result) {
  if (isModuleFile(File)) {
    Result.Base = lostFile(File, Options,
                           moduleLanguage(File).str() +
                               "; experiments are built from CUDA sources");
    return;
  }
  PreparedFile Prepared = prepareFile(File, Options);
  if (Prepared.Device) {
    std::uint64_t StepsLeft = 8 * KernelRun::StepsPerFile;
    forEachKernel(Prepared, [&](KernelRun &Run, ArrayRef<Launch> Launches) {
      for (const Launch &L : Launches) {
        KernelRun Checked = Run.again();
        for (AccessSummary &A : Checked.analyse(L, StepsLeft))
          Prepared.Base.Accesses.push_back(std::move(A));
        Result.Experiments.push_back(experimentOf(Run, L, Unknown, StepsLeft));
      }
    });
    for (const auto &[Name, IsUsers] : Prepared.Device->Map.UserFiles)
      if (IsUsers)
        Result.UserFiles.push_back(Name);
    appendPortable(Prepared.Request.ProjectArguments, Result.CompilerArguments);
    appendPortable(Prepared.Request.ExtraArguments, Result.CompilerArguments);
    applyRules(Prepared.Base, Options.Rules);
  }
  Result.Base = std::move(Prepared.Base);
  for (Experiment &E : Result.Experiments)
    E.IsFlagged = any_of(Result.Base.Findings, [&](const Finding &F) {
      return F.Access.Kernel == E.Kernel;
    });
}

} // namespace

ExperimentsResult findExperiments(const std::string &File,
                                  const AnalysisOptions &Options,
                                  UnknownValues Unknown) {
  ExperimentsResult Result;
  if (!runGuarded(Options, [&] { find(File, Options, Unknown, Result); })) {
    Result = ExperimentsResult();
    Result.Base = lostFile(File, Options);
  }
  return Result;
}

} // namespace bank_lint
