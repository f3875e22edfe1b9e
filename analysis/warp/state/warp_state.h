//===-- analysis/warp/state/warp_state.h - where a warp is ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a warp is: all that a speculation may have to take back.
///
/// Two kinds of state are kept elsewhere because they must not be taken back.
/// The results of instructions (registers.h) are overwritten only: after a
/// trial iteration they are what the exit conditions came to in it. The version
/// of memory (memory_unit.h) only grows: if it went back, a load in the trial
/// and one after it would count as the same value.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_WARP_STATE_H
#define BANK_LINT_ANALYSIS_WARP_STATE_WARP_STATE_H

#include "analysis/warp/state/lane_context.h"
#include "analysis/warp/state/local_memory.h"
#include "analysis/warp/state/loop_frame.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <vector>

namespace bank_lint {

using LoopSet = llvm::SmallPtrSet<const llvm::Loop *, 8>;

/// Undecided branches at which lanes of a warp may diverge, by block.
struct DivergentBranches {
  std::vector<bool> Now;  ///< when it was last executed
  std::vector<bool> Ever; ///< in any iteration
};

struct WarpState {
  /// Before each warp of a kernel of \p Blocks blocks: the lanes \p Existing
  /// wait in front of its first block. Keeps UndecidedLoops.
  void start(symbolic::LaneMask Lanes, unsigned Blocks) {
    Existing = Lanes;
    Waiting.clear();
    Local.forgetAll();
    RestsOn = 0;
    MayHaveEnded = 0;
    AllReturned = 0;
    Divergent.Now.assign(Blocks, false);
    Divergent.Ever.assign(Blocks, false);
    Arrival Start;
    Start.May = Start.Must = Existing;
    Waiting[0] = std::move(Start);
  }

  bool isInTrial() const { return TrialIterations > 0; }
  bool isInSolvedLoop() const { return SolvedLoops > 0; }

  symbolic::LaneMask Existing = 0; ///< lanes that have a thread
  WaitingBlocks Waiting;
  LocalMemory Local;
  std::vector<LoopFrame> Frames;       ///< innermost last
  unsigned SpeculativeIterations = 0;  ///< around: what is seen may not happen
  unsigned TrialIterations = 0;        ///< around: nothing is recorded
  unsigned SolvedLoops = 0;            ///< around: executions are not counted
  symbolic::AssumptionSet RestsOn = 0; ///< assumptions made on the way
  DivergentBranches Divergent;
  /// Loops of which no exit was decided from the start. Inside a solved loop,
  /// where less is known, they are solved at once.
  LoopSet UndecidedLoops;
  /// Lanes that may have ended in a call that is not followed, if what
  /// AllReturned says does not hold.
  symbolic::LaneMask MayHaveEnded = 0;
  symbolic::AssumptionSet AllReturned = 0;
};

/// While it lives, one more of what \p Count counts is around.
class [[nodiscard]] Within {
public:
  explicit Within(unsigned &Count) : Count(Count) { ++Count; }
  ~Within() { --Count; }
  Within(const Within &) = delete;
  Within &operator=(const Within &) = delete;

private:
  unsigned &Count;
};

} // namespace bank_lint

#endif
