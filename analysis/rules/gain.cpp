//===-- analysis/rules/gain.cpp -------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/gain.h"
#include "analysis/rules/launch_bytes.h"
#include "analysis/rules/machine_pipes.h"
#include "model/pipes.h"
#include <algorithm>

namespace bank_lint {
namespace {

/// Wavefronts of the data stage of L1 that \p A takes in each block, at the
/// least: each instruction takes one.
double leastWavefronts(const AccessSummary &A) {
  const auto Instructions = double(A.Executions.Min);
  const bool IsOfEachBlock = A.blocksCounted() == 1;
  if (A.Space == AccessSpace::Shared) {
    if (A.Form == AccessForm::OtherBlock || isOfTile(A.Form))
      return 0;
    return IsOfEachBlock && !isAsyncCopy(A.Form)
               ? std::max(Instructions, double(A.Wavefronts.Total.Min))
               : Instructions;
  }
  if (A.Space != AccessSpace::Global || A.Form != AccessForm::Plain ||
      A.Operation != AccessOperation::Load)
    return 0;
  if (!IsOfEachBlock)
    return Instructions;
  constexpr double SectorsOfWavefront = model::BytesOfWavefront / 32.0;
  const auto Sectors =
      double(std::min(A.Sectors.Total.Min, A.IdealSectors.Total.Min));
  return std::max(Instructions, Sectors / SectorsOfWavefront);
}

/// Why nothing bounds what \p F costs, whatever it is on; "" if something does.
std::string whyUnknown(const Finding &F) {
  if (F.IsDefect)
    return "it is a mistake, and no matter of speed";
  if (F.Traffic == TrafficKind::Sectors)
    return "an excessive sector may come from L1, L2 or DRAM, and how long it "
           "takes is unknown";
  if (F.Traffic != TrafficKind::SharedWavefronts)
    return "its pipe is not modelled";
  return "";
}

/// The same of the conflicts of \p A.
std::string whyUnknown(const AccessSummary &A) {
  if (A.Operation == AccessOperation::Atomic ||
      (A.Form != AccessForm::Plain && A.Form != AccessForm::Matrix))
    return "only loads, stores and ldmatrix are timed";
  if (!A.ExecutionsKnown && A.Passes.empty())
    return "the trip count of a loop is unknown";
  if ((A.ExecutionsKnown && A.blocksCounted() != 1) || A.IsOfOneBlock)
    return "blocks lose differently";
  return "";
}

/// Wavefronts of the data stage of L1 that an instruction of \p A takes of a
/// warp, at the least.
struct LeastWavefronts {
  double Ideal = 0, Busy = 0;
};
LeastWavefronts leastOfInstruction(const AccessSummary &A) {
  const bool IsShared = A.Space == AccessSpace::Shared;
  if (isOfTile(A.Form) || A.Form == AccessForm::OtherBlock ||
      (!IsShared &&
       (A.Space != AccessSpace::Global || A.Form != AccessForm::Plain ||
        A.Operation != AccessOperation::Load)))
    return {};
  double Ideal = 1, Busy = 1;
  if (IsShared &&
      (A.Form == AccessForm::Plain || A.Form == AccessForm::Matrix)) {
    const std::uint64_t Instructions = A.Executions.Max * A.blocksCounted();
    // No instruction needs more than a word of its own for each lane. Where all
    // together need that, each does.
    constexpr unsigned BytesOfWord = 4;
    const std::uint64_t Most = std::max(1U, A.Width / BytesOfWord);
    if (A.Ideal.Total.Min >= Most * Instructions)
      Ideal = Busy = double(Most);
    // The worst instruction takes most of all, if each lane has one word.
    if (Most == 1 &&
        A.Wavefronts.Total.Min >= A.Wavefronts.Worst.Max * Instructions)
      Busy = double(A.Wavefronts.Worst.Max);
  }
  return {Ideal, std::max(Ideal, Busy)};
}

} // namespace

KernelPipes::KernelPipes(const KernelTraffic &Kernel, const Machine &On)
    : Kernel(Kernel), On(On) {
  for (const AccessSummary *A : Kernel.Accesses)
    if (isSure(*A))
      L1 += model::LeastCyclesOfWavefront * leastWavefronts(*A);
  if (const KernelCode *Code = code())
    Further = machinePipes(Kernel, *Code, *On.Arch);
  if (On.Gpu)
    addMemory(*On.Gpu);
}

const KernelCode *KernelPipes::code() const {
  const std::string &Name = Kernel.Accesses.front()->Kernel;
  for (const KernelCode &Code : On.Code)
    if (On.Arch && Code.Kernel == Name)
      return &Code;
  return nullptr;
}

static std::string number(double Value) {
  return std::to_string(std::uint64_t(Value));
}

void KernelPipes::addMemory(const model::Gpu &Gpu) {
  const auto Blocks = Kernel.Accesses.front()->LaunchedWith.blocks();
  if (!Blocks || !*Blocks)
    return;
  // Some SM has as many blocks as this, or more.
  const std::uint64_t Most = (*Blocks + Gpu.SMs - 1) / Gpu.SMs;
  const auto BlocksOfSM = double(Most);
  const LaunchBytes Bytes = launchBytes(Kernel);
  if (Gpu.L2BytesPerCycle && Bytes.Loaded > 0)
    Further.push_back({"L2", Bytes.Loaded / Gpu.L2BytesPerCycle / BlocksOfSM,
                       "loads of " + number(Bytes.Loaded) + " bytes, " +
                           std::to_string(Gpu.L2BytesPerCycle) + " a cycle"});
  // L2 may hold the first of what is loaded before the kernel begins, and the
  // last of what is stored after it ends.
  const auto Held = double(Gpu.l2Bytes());
  const double Moved =
      std::max(0.0, Bytes.Loaded - Held) + std::max(0.0, Bytes.Stored - Held);
  if (Moved > 0)
    Further.push_back({"DRAM", Moved / Gpu.dramBytesPerCycle() / BlocksOfSM,
                       number(Moved) + " bytes that L2 cannot hold, " +
                           std::to_string(Gpu.DramGigabytesPerSec) +
                           " GB/s at " + std::to_string(Gpu.ClockMHz) +
                           " MHz"});
}

GainBound KernelPipes::gainOf(const Finding &F,
                              const AccessSummary &Access) const {
  GainBound Result;
  if (std::string Why = whyUnknown(F); !Why.empty())
    Result.WhyUnknown = std::move(Why);
  else
    Result = conflictsOf(Access);
  if (On.Gpu)
    Result.Gpu = On.Gpu->Name;
  return Result;
}

GainBound KernelPipes::conflictsOf(const AccessSummary &Access) const {
  GainBound Result;
  Result.WhyUnknown = whyUnknown(Access);
  if (Result.WhyUnknown.empty() && !On.Arch)
    Result.WhyUnknown = "the architecture is unknown";
  if (!Result.WhyUnknown.empty())
    return Result;
  if (!Access.ExecutionsKnown) {
    Result = conflictsOfPass(Access, Access.Passes.front());
    for (std::size_t I = 1; I < Access.Passes.size(); ++I)
      Result.join(conflictsOfPass(Access, Access.Passes[I]));
    return Result;
  }
  GainPart Part;
  Part.IsCertain = isSure(Access);
  Part.Busy = model::LeastCyclesOfWavefront * leastWavefronts(Access);
  const auto Conflicts = double(Access.Conflicts.Total.Max);
  // The pipe is busy for each of them, and the warp that has most of them waits
  // longer for its own.
  Part.Extra =
      model::mostCyclesOfWavefront(*On.Arch) *
      (Conflicts + (model::MostDelayOfWavefront - 1) *
                       std::min(Conflicts, double(Access.MostConflictsOfWarp)));
  // An instruction without a lane has neither conflicts nor a wavefront; any
  // other has one.
  Part.Ideal =
      model::LeastCyclesOfWavefront *
      std::min(Part.Busy,
               double(std::max(Access.Executions.Min, Access.Ideal.Total.Min)));
  Result.Parts = {Part};
  Result.OthersInL1 = Part.IsCertain ? std::max(0.0, L1 - Part.Busy) : L1;
  Result.Further = Further;
  return Result;
}

GainBound KernelPipes::conflictsOfPass(const AccessSummary &Access,
                                       const CodePass &Pass) const {
  GainBound Result;
  Result.PassBlock = Pass.Block;
  auto BusyOf = [](double Instructions, double Wavefronts) {
    return model::LeastCyclesOfWavefront * Instructions * Wavefronts;
  };
  GainPart Part;
  const LeastWavefronts Own = leastOfInstruction(Access);
  Part.Busy = BusyOf(Pass.Instructions, Own.Busy);
  Part.Ideal = BusyOf(Pass.Instructions, Own.Ideal);
  // It may be that one warp has all passes, and waits for all conflicts.
  Part.Extra = model::mostCyclesOfWavefront(*On.Arch) *
               model::MostDelayOfWavefront * double(Pass.Instructions) *
               double(Access.Conflicts.Worst.Max);
  Result.Parts = {Part};
  for (const AccessSummary *Other : Kernel.Accesses)
    if (Other != &Access)
      Result.OthersInL1 += BusyOf(inStep(Access, Pass.Block, *Other),
                                  leastOfInstruction(*Other).Busy);
  if (const KernelCode *Code = code())
    Result.Further =
        machinePipesOfPass(Kernel, *Code, *On.Arch, Access, Pass.Block);
  return Result;
}

LaunchPipes KernelPipes::all(const std::string &Hidden) const {
  LaunchPipes Result;
  double Without = L1;
  for (const AccessSummary *A : Kernel.Accesses) {
    if (A->Sureness == Certainty::Undecided) {
      if (A->Space == AccessSpace::Shared || A->Space == AccessSpace::Unknown)
        Result.Conflicts.WhyUnknown = "the access at line " +
                                      std::to_string(A->Where.Line) +
                                      " is undecided";
      continue;
    }
    if (A->Space != AccessSpace::Shared || !A->Conflicts.Total.Max)
      continue;
    GainBound Own = conflictsOf(*A);
    if (isSure(*A) && Own.isKnown())
      Without -= Own.Parts.front().Busy - Own.Parts.front().Ideal;
    if (Result.hasConflicts())
      Result.Conflicts.join(Own);
    else
      Result.Conflicts = std::move(Own);
  }
  if (!Hidden.empty())
    Result.Conflicts.WhyUnknown = Hidden;
  if (On.Gpu)
    Result.Conflicts.Gpu = On.Gpu->Name;
  if (L1 > 0)
    Result.Pipes.push_back({GainBound::NameOfL1, L1, Without, ""});
  for (const PipeBusy &Pipe : Further)
    Result.Pipes.push_back({Pipe.Name, Pipe.Cycles, Pipe.Cycles, Pipe.What});
  return Result;
}

LaunchPipes launchPipes(std::vector<AccessSummary> &Accesses, const Machine &On,
                        const std::string &Hidden) {
  const auto ByKernel = trafficByKernel(Accesses);
  if (!ByKernel.empty())
    return KernelPipes(ByKernel.front().front(), On).all(Hidden);
  LaunchPipes Result;
  Result.Conflicts.WhyUnknown = Hidden;
  return Result;
}

} // namespace bank_lint
