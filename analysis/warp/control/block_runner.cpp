//===-- analysis/warp/control/block_runner.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/block_runner.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// So few warps are executed faster than tried.
constexpr unsigned FewWarps = 2;
constexpr unsigned MostFailures = 4;

} // namespace

BlockRunner::BlockRunner(const WarpInputs &Inputs, ValueContext &Context,
                         AccessSink &To, StepLimits Limits)
    : In(Inputs), C(Context), Budget(Limits), Results(In.Plan),
      Values(In, C, Results), Runs(C), Conditions(In.Lines, C, State, Values),
      Out(To, C, State, Runs, Conditions),
      Issuer(C, In.Plan.kernel().getDataLayout(), State, Out),
      Memory(In.Plan, C, State, Values, Runs, Issuer),
      Assembly(In.Plan, In.LaunchedWith, C, State, Results, Values, Conditions,
               Runs, Out, Issuer, Memory),
      Instructions(In.Plan, C, State, Results, Values, Out, Issuer, Memory,
                   Assembly, In.Lines),
      SingleLane(In.Plan, C, State, Values, Budget),
      Control(In, C,
              {State, Budget, Results, Values, Conditions, Runs, Out, Memory,
               Instructions, SingleLane}) {}

/// threadIdx.x, .y, .z of the lanes of warp \p Number; lanes without a thread
/// get the numbers that would come next.
std::array<Lanes, 3> BlockRunner::threadsOf(unsigned Number) const {
  std::array<std::array<std::uint64_t, NumLanes>, 3> Index;
  const auto &Block = In.LaunchedWith.Block;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::uint64_t Thread = std::uint64_t(Number) * NumLanes + Lane;
    const unsigned First = In.LaunchedWith.IsExchanged ? 1 : 0;
    Index[First][Lane] = Thread % Block[First];
    Index[1 - First][Lane] = Thread / Block[First] % Block[1 - First];
    Index[2][Lane] = Thread / (std::uint64_t(Block[0]) * Block[1]);
  }
  return {Lanes(Index[0]), Lanes(Index[1]), Lanes(Index[2])};
}

void BlockRunner::run() {
  const std::uint64_t Threads = In.LaunchedWith.threadsPerBlock();
  const unsigned Whole = unsigned(Threads / NumLanes);
  runWarps(0, Whole);
  if (Threads % NumLanes)
    runWarp(Whole);
}

void BlockRunner::runWarps(unsigned First, unsigned Count) {
  if (Count > FewWarps && FailedGroups < MostFailures) {
    if (runRepresentative(First, Count))
      return;
    ++FailedGroups;
    // The first one often has a task of its own.
    const unsigned Lower = First == 0 && FailedGroups == 1 ? 1 : Count / 2;
    runWarps(First, Lower);
    return runWarps(First + Lower, Count - Lower);
  }
  for (unsigned I = 0; I < Count && !Control.isOver(); ++I)
    runWarp(First + I);
}

/// Executes one for \p Count warps from \p First on. False, and as if nothing
/// had been done, if it does not represent them.
bool BlockRunner::runRepresentative(unsigned First, unsigned Count) {
  const std::array<Lanes, 3> Start = threadsOf(First),
                             Next = threadsOf(First + 1);
  std::array<std::uint64_t, 3> Step;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Step[Axis] = Next[Axis][0] - Start[Axis][0];
  for (unsigned Number = 1; Number < Count; ++Number) {
    const std::array<Lanes, 3> Here = threadsOf(First + Number);
    for (unsigned Axis = 0; Axis < 3; ++Axis) {
      const Lanes Expected = Lanes::map(Start[Axis], [&](std::uint64_t Index) {
        return Index + Number * Step[Axis];
      });
      if (!(Here[Axis] == Expected))
        return false;
    }
  }
  const LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true, "the number of the warp",
              {0, std::int64_t(Count) - 1});
  std::array<LaneValue, 3> Threads;
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    Threads[Axis] =
        add(C, LaneValue(32, Start[Axis]),
            scale(C, Counter, Step[Axis], {true, true}), {true, true});
  Values.setThreads(std::move(Threads));
  const bool HadSolvedLoops = Budget.hasSolvedLoops();
  Checkpoint IfItFails(State, Out, PartsOfFailedWarp);
  const Recorder::Mark Before = Out.mark();
  const LocalMemory Nothing;
  bool Failed = false;
  {
    RepresentativeRuns::Scope Run(Runs, RepresentativeRuns::Of::Warps,
                                  Counter.atoms(C).front(), Nothing);
    Control.runWarp(AllLanes);
    Failed = Run.failed();
  }
  if (Failed) {
    Budget.setHasSolvedLoops(HadSolvedLoops);
    std::move(IfItFails).restore(State, Out);
    return false;
  }
  Out.repeatSince(Before, Count);
  Out.warps(First, Count);
  Out.flush();
  return true;
}

/// Executes one warp.
void BlockRunner::runWarp(unsigned Number) {
  LaneMask Existing = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (std::uint64_t(Number) * NumLanes + Lane <
        In.LaunchedWith.threadsPerBlock())
      Existing |= LaneMask(1) << Lane;
  const std::array<Lanes, 3> Index = threadsOf(Number);
  Values.setThreads({LaneValue(32, Index[0]), LaneValue(32, Index[1]),
                     LaneValue(32, Index[2])});
  Out.warps(Number, 1);
  if (Existing)
    Control.runWarp(Existing);
  Out.flush();
}

bool BlockRunner::leavesAccessesOut() const {
  return C.leavesLastOut() &&
         any_of(In.Plan.kernel(), [&](const BasicBlock &Block) {
           return !Control.hasExecuted(Block) &&
                  any_of(Block, [](const Instruction &I) {
                    return I.mayReadOrWriteMemory();
                  });
         });
}

} // namespace bank_lint
