//===-- analysis/run/kernel_run.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/run/kernel_run.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "analysis/run/access_key.h"
#include "analysis/run/code_digest.h"
#include "analysis/summary/access_collector.h"
#include "analysis/warp/control/block_runner.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include <optional>

using namespace llvm;

namespace bank_lint {
namespace {

/// Steps that all warps of a block may take before loops are solved instead:
/// less than a second's work.
constexpr std::uint64_t StepsPerBlock = 2'000'000;
/// Where loops that are solved are nested too deeply even for that.
constexpr std::uint64_t MostStepsPerBlock = 2'500'000;
/// A kernel that needs no more is always analysed.
constexpr std::uint64_t StepsOfSmallKernel = 600'000;
/// What each of its launches may always take besides, if there are not too
/// many: of what they took together, so many parts are less for the next one.
constexpr std::uint64_t StepsOfSmallLaunch = 60'000, LaunchesInAll = 100;

/// What a warp may take before its loops are solved, however little is left of
/// the file's share: enough for loops of a few iterations.
std::uint64_t leastExecuting(unsigned Warps) {
  return std::clamp<std::uint64_t>(4'000 / Warps, 250, 4'000);
}

/// And what a launch may take at all, of a kernel that took \p Steps so far for
/// what came out of it.
std::uint64_t leastAtAll(std::uint64_t Steps) {
  const std::uint64_t OfLaunch =
      StepsOfSmallLaunch - std::min(StepsOfSmallLaunch, Steps / LaunchesInAll);
  return std::max(StepsOfSmallKernel - std::min(StepsOfSmallKernel, Steps),
                  OfLaunch);
}

/// With how many steps left \p Block would have done what it did within
/// \p Limits, those of \p StepsLeft, of which \p Least does not depend on it.
BudgetRange rangeOf(const BlockRunner &Block, const StepLimits &Limits,
                    std::uint64_t StepsLeft, const StepLimits &Least,
                    unsigned Warps) {
  BudgetRange Result;
  Result.Taken = Block.stepsTaken();
  if (Block.gaveUp())
    Result.Least = Result.Most = StepsLeft;
  else if (Block.stepsTaken() > Least.AtAll)
    Result.Least = Block.stepsTaken();
  // Each warp has its share of one half.
  const std::uint64_t Most = Block.mostStepsAtLoops();
  if (Most <= Least.Executing)
    return Result;
  if (Most <= Limits.Executing)
    Result.Least = std::max(Result.Least, 2 * Most * Warps);
  else if (StepsLeft >= 2 * StepsPerBlock)
    Result.Least = std::max(Result.Least, 2 * StepsPerBlock);
  else
    Result.Least = Result.Most = StepsLeft;
  return Result;
}

template <typename T>
void appendNew(std::vector<T> &To, std::vector<T> From, auto Same) {
  for (T &Item : From)
    if (none_of(To, [&](const T &Old) { return Same(Old, Item); }))
      To.push_back(std::move(Item));
}

} // namespace

unsigned KernelRun::dimensions() const {
  unsigned Result = 1;
  // A kernel that reads z too mostly does so for a linear index (as
  // cooperative groups do), for which one dimension is the usual shape.
  for (const Instruction &I : instructions(Plan.kernel()))
    if (auto *Intrinsic = dyn_cast<IntrinsicInst>(&I)) {
      switch (Intrinsic->getIntrinsicID()) {
      case Intrinsic::nvvm_read_ptx_sreg_tid_y:
      case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
        Result = 2;
        break;
      case Intrinsic::nvvm_read_ptx_sreg_tid_z:
      case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
        return 1;
      default:
        break;
      }
    }
  return Result;
}

bool KernelRun::readsThreadIndex(unsigned Axis) const {
  const Intrinsic::ID Read = Axis == 1 ? Intrinsic::nvvm_read_ptx_sreg_tid_y
                                       : Intrinsic::nvvm_read_ptx_sreg_tid_z;
  return any_of(instructions(Plan.kernel()), [&](const Instruction &I) {
    const auto *Call = dyn_cast<CallBase>(&I);
    return Call && (Call->isInlineAsm() || Call->getIntrinsicID() == Read);
  });
}

bool KernelRun::cannotTell(const Launch &A, const Launch &B) const {
  if (A.Block != B.Block || A.Arguments != B.Arguments || A.Facts != B.Facts ||
      A.Pointers != B.Pointers || A.Maps != B.Maps || A.Covers != B.Covers)
    return false;
  return none_of(instructions(Plan.kernel()), [&](const Instruction &I) {
    const auto *Read = dyn_cast<IntrinsicInst>(&I);
    const unsigned Id = Read ? Read->getIntrinsicID() : 0;
    for (const unsigned X : {Intrinsic::nvvm_read_ptx_sreg_ctaid_x,
                             Intrinsic::nvvm_read_ptx_sreg_nctaid_x})
      for (unsigned Axis = 0; Axis < 3; ++Axis)
        if (Id == X + Axis && A.Grid.Size[Axis] != B.Grid.Size[Axis])
          return true;
    return Id == Intrinsic::nvvm_read_ptx_sreg_dynamic_smem_size &&
           A.SharedBytes != B.SharedBytes;
  });
}

void KernelRun::noteLost(StringRef Reason) {
  HasLostRuns = true;
  appendNew(NotAnalysed, {{Kernel.DisplayName, Kernel.Where, Reason.str()}},
            [](const Unanalysed &A, const Unanalysed &B) {
              return A.Where == B.Where && A.Reason == B.Reason;
            });
}

std::vector<AccessSummary> KernelRun::analyse(const Launch &LaunchedWith,
                                              std::uint64_t &StepsLeft,
                                              const BlockBox *Box) {
  if (Plan.hasOtherCycles()) {
    noteLost("it enters a loop at several places, which is not followed");
    return {};
  }
  std::vector<ParameterFacts> Parameters;
  for (const KernelParameter &P : Kernel.Parameters)
    Parameters.push_back({P.Name, P.IsUnsigned, &P});
  const unsigned Warps = unsigned((LaunchedWith.threadsPerBlock() + 31) / 32);
  const StepLimits Least = {leastExecuting(Warps), leastAtAll(StepsForResults)};
  std::optional<std::vector<AccessSummary>> Result;
  enum class Outcome { Whole, GaveUp, ForNothing };
  bool IsAnyBlock = CountsEdges, LeavesOut = false, TooManyUnknowns = false;
  const auto RunWithin = [&](StepLimits Limits) {
    symbolic::ValueContext Context;
    CostModel Costs(Context, Arch);
    if (CountsEdges)
      Costs.countEdges();
    AccessCollector Collector(Context, Costs, Map, Kernel, LaunchedWith);
    if (Touched)
      Collector.noteFootprints(*Touched);
    LaneRecords Seen;
    if (Lanes)
      Collector.noteLanes(Seen);
    BlockRunner Block({Plan, Lines, LaunchedWith, Parameters, Box, IsAnyBlock},
                      Context, Collector, Limits);
    Block.treatAsOrdinary(Ordinary);
    Block.run();
    const BudgetRange Range = rangeOf(Block, Limits, StepsLeft, Least, Warps);
    Steps.then(Range);
    StepsLeft = Range.leftOf(StepsLeft);
    Ordinary.insert_range(Block.branchesToRedo());
    if (!Block.gaveUp() && !Block.branchesToRedo().empty())
      return Outcome::ForNothing;
    StepsForResults += Range.Taken;
    TooManyUnknowns = Block.hadTooManyUnknowns();
    if (Block.gaveUp())
      return Outcome::GaveUp;
    HasSolvedLoops |= Block.hitBudget();
    LeavesOut = Block.leavesAccessesOut();
    if (HiddenAccesses.empty())
      HiddenAccesses = Collector.hiddenAccesses();
    appendNew(NotAnalysed, Collector.takeNotAnalysed(),
              [](const Unanalysed &A, const Unanalysed &B) {
                return A.Where == B.Where && A.Reason == B.Reason;
              });
    addIndices(Indices, Collector.takeIndices());
    if (Lanes)
      Lanes->add(Seen);
    Result = Collector.takeSummaries();
    return Outcome::Whole;
  };
  const auto RunAtLeast = [&] {
    Outcome Came;
    bool HadPlenty;
    do {
      const StepLimits Plenty = {
          std::max(std::min(StepsPerBlock, StepsLeft / 2) / Warps,
                   Least.Executing),
          std::max(std::min(MostStepsPerBlock, StepsLeft), Least.AtAll)};
      HadPlenty = Plenty.Executing > Least.Executing;
      Came = RunWithin(Plenty);
    } while (Came == Outcome::ForNothing);
    // Little would have done if it had been known how much there is to do.
    if (Came == Outcome::GaveUp && HadPlenty)
      do
        Came = RunWithin(Least);
      while (Came == Outcome::ForNothing);
  };
  RunAtLeast();
  // What only the last block of a row does is said as well.
  if (Result && LeavesOut && !LeavesLastOut) {
    std::vector<AccessSummary> Inside = std::move(*Result);
    Result.reset();
    IsAnyBlock = true;
    RunAtLeast();
    appendNew(Inside,
              Result ? std::move(*Result) : std::vector<AccessSummary>(),
              isOfOneAccess);
    Result = std::move(Inside);
  }
  if (Result) {
    for (AccessSummary &Access : *Result) {
      append_range(Access.Assumptions, Kernel.RestsOn);
      if (Kernel.IsOfBranch && Access.Sureness == Certainty::Proven)
        Access.Sureness = Certainty::Expected;
      if (Kernel.IsOfBranch && Access.Sureness == Certainty::Expected)
        Access.Reason = "if " + Kernel.RestsOn.back();
    }
    return std::move(*Result);
  }
  noteLost(TooManyUnknowns
               ? "more than " + std::to_string(StepLimits::MostUnknowns) +
                     " unknown values come together in its branches and loops"
               : "it takes too long: the steps for this file are used up; see "
                 "--budget");
  Indices[0]; // some are not watched
  return {};
}

/// Up to so many the blocks of a grid have a run each: then loops that go
/// through the grid have bounds.
static constexpr std::uint64_t BlocksOneByOne = 16;

/// For a known grid.
static std::vector<BlockBox> eachBlock(const Launch &LaunchedWith) {
  std::vector<BlockBox> Result;
  const auto &Size = LaunchedWith.Grid.Size;
  for (std::uint64_t Z = 0; Z < *Size[2]; ++Z)
    for (std::uint64_t Y = 0; Y < *Size[1]; ++Y)
      for (std::uint64_t X = 0; X < *Size[0]; ++X)
        Result.push_back({{X, Y, Z}, {X, Y, Z}});
  return Result;
}

KernelRun::TouchedBytes KernelRun::footprints(const Launch &LaunchedWith,
                                              std::uint64_t &StepsLeft) {
  Footprints Seen;
  Touched = &Seen;
  if (LaunchedWith.blocks().value_or(0) - 1 < BlocksOneByOne)
    for (const BlockBox &Block : eachBlock(LaunchedWith))
      analyse(LaunchedWith, StepsLeft, &Block);
  else
    analyse(LaunchedWith, StepsLeft);
  Touched = nullptr;
  TouchedBytes Result;
  const ByteRange Anything{.IsTouched = true, .IsBounded = false};
  const bool IsSeen = !HasLostRuns && HiddenAccesses.empty();
  for (const Argument &A : Code.args())
    Result.Arguments.push_back(IsSeen ? Seen.of(&A) : Anything);
  // All of them begin at the same place.
  for (const auto &[Array, Place] : lowering::sharedLayout(Code))
    if (lowering::isDynamic(*Array))
      if (const ByteRange Part = IsSeen ? Seen.ofShared(Array) : Anything;
          Part.IsTouched) {
        ByteRange &All = Result.DynamicShared;
        All.IsTouched = true;
        All.IsBounded &= Part.IsBounded;
        All.Last = std::max(All.Last, Part.Last);
      }
  return Result;
}

std::string KernelRun::codeDigest() const {
  return bank_lint::codeDigest(Code);
}

} // namespace bank_lint
