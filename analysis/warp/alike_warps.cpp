//===-- analysis/warp/alike_warps.cpp - many in one -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most warps of a block do the same at other addresses. One is executed for n
// of them, with an unknown w < n for its number: its threads are those of the
// first plus w times a step. It stands for all if no branch is open because of
// w and every access costs the same whatever w is.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Fewer warps are executed faster than tried.
constexpr unsigned FewWarps = 2;
constexpr unsigned MostFailures = 4;

} // namespace

/// threadIdx.x, .y, .z of the lanes of warp \p Number; lanes without a thread
/// get the numbers that would come next.
std::array<Lanes, 3> Executor::threadsOf(unsigned Number) const {
  std::array<std::array<std::uint64_t, NumLanes>, 3> Index;
  const auto &Block = LaunchedWith.Block;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::uint64_t Thread = std::uint64_t(Number) * NumLanes + Lane;
    Index[0][Lane] = Thread % Block[0];
    Index[1][Lane] = Thread / Block[0] % Block[1];
    Index[2][Lane] = Thread / (std::uint64_t(Block[0]) * Block[1]);
  }
  return {Lanes(Index[0]), Lanes(Index[1]), Lanes(Index[2])};
}

/// Executes all warps of the block.
void Executor::runWarps() {
  const std::uint64_t Threads = LaunchedWith.threadsPerBlock();
  const unsigned Whole = unsigned(Threads / NumLanes);
  runWarps(0, Whole);
  if (Threads % NumLanes)
    runWarp(Whole);
}

void Executor::runWarps(unsigned First, unsigned Count) {
  if (Count > FewWarps && FailedWarps < MostFailures) {
    if (runAlikeWarps(First, Count))
      return;
    ++FailedWarps;
    // The first one often has a task of its own.
    const unsigned Lower = First == 0 && FailedWarps == 1 ? 1 : Count / 2;
    runWarps(First, Lower);
    return runWarps(First + Lower, Count - Lower);
  }
  for (unsigned I = 0; I < Count && !isOver(); ++I)
    runWarp(First + I);
}

/// False, and as if nothing had been done, if these warps are not alike.
bool Executor::runAlikeWarps(unsigned First, unsigned Count) {
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
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    ThreadIndex[Axis] =
        add(C, LaneValue(32, Start[Axis]),
            scale(C, Counter, Step[Axis], {true, true}), {true, true});
  const bool WasOverBudget = OverBudget;
  const LoopSet WereNeverDecided = NeverDecided;
  const LocalMemory Nothing;
  Attempt This{Counter.atoms(C).front(), &Nothing, /*IsOfWarps=*/true};
  Attempts.push_back(&This);
  runThreads(AllLanes);
  Attempts.pop_back();
  if (This.Failed) {
    OverBudget = WasOverBudget;
    NeverDecided = WereNeverDecided;
    Pending.takeBack({});
    return false;
  }
  Pending.repeat({}, Count);
  flush();
  return true;
}

/// Executes one warp.
void Executor::runWarp(unsigned Number) {
  LaneMask Existing = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (std::uint64_t(Number) * NumLanes + Lane <
        LaunchedWith.threadsPerBlock())
      Existing |= LaneMask(1) << Lane;
  const std::array<Lanes, 3> Threads = threadsOf(Number);
  for (unsigned Axis = 0; Axis < 3; ++Axis)
    ThreadIndex[Axis] = LaneValue(32, Threads[Axis]);
  if (Existing)
    runThreads(Existing);
  flush();
}

} // namespace bank_lint
