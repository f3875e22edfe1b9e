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

/// Why the time that \p F costs has no bound; "" if it has one.
std::string whyUnknown(const Finding &F, const AccessSummary &A) {
  if (F.IsDefect)
    return "it is a mistake, and no matter of speed";
  if (F.Traffic == TrafficKind::Sectors)
    return "an excessive sector may come from L1, L2 or DRAM, and how long it "
           "takes is unknown";
  if (F.Traffic != TrafficKind::SharedWavefronts)
    return "its pipe is not modelled";
  if (A.Operation == AccessOperation::Atomic ||
      (A.Form != AccessForm::Plain && A.Form != AccessForm::Matrix))
    return "only loads, stores and ldmatrix are timed";
  if (!A.ExecutionsKnown)
    return "the trip count of a loop is unknown";
  if (A.blocksCounted() != 1 || A.IsOfOneBlock)
    return "blocks lose differently";
  return "";
}

} // namespace

KernelPipes::KernelPipes(const KernelTraffic &Kernel, const Machine &On)
    : On(On) {
  for (const AccessSummary *A : Kernel.Accesses)
    if (isSure(*A))
      L1 += model::LeastCyclesOfWavefront * leastWavefronts(*A);
  addOperations(Kernel);
  if (On.Gpu)
    addMemory(Kernel, *On.Gpu);
}

void KernelPipes::addOperations(const KernelTraffic &Kernel) {
  const std::string &Name = Kernel.Accesses.front()->Kernel;
  for (const KernelCode &Code : On.Code)
    if (On.Arch && Code.Kernel == Name) {
      Further = machinePipes(Kernel, Code, *On.Arch);
      return;
    }
}

static std::string number(double Value) {
  return std::to_string(std::uint64_t(Value));
}

void KernelPipes::addMemory(const KernelTraffic &Kernel,
                            const model::Gpu &Gpu) {
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
  if (On.Gpu)
    Result.Gpu = On.Gpu->Name;
  Result.WhyUnknown = whyUnknown(F, Access);
  if (Result.WhyUnknown.empty() && !On.Arch)
    Result.WhyUnknown = "the architecture is unknown";
  if (!Result.WhyUnknown.empty())
    return Result;
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
  Part.Ideal = model::LeastCyclesOfWavefront *
               std::min(Part.Busy, double(Access.Ideal.Total.Min));
  Result.Parts = {Part};
  Result.OthersInL1 = Part.IsCertain ? std::max(0.0, L1 - Part.Busy) : L1;
  Result.Further = Further;
  return Result;
}

} // namespace bank_lint
