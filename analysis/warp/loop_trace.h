//===-- analysis/warp/loop_trace.h - what a loop does -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is seen of a loop: the ways out of it, and what one iteration makes of
/// its variables.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOP_TRACE_H
#define BANK_LINT_ANALYSIS_WARP_LOOP_TRACE_H

#include "analysis/symbolic/lane_value.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <optional>
#include <vector>

namespace bank_lint {

/// Branches by which lanes may leave a loop.
using LoopExits = llvm::SmallSetVector<const llvm::Instruction *, 2>;

/// Undecided branches by which lanes of a warp may part, by block.
struct PartingBranches {
  std::vector<bool> Now;  ///< when it was last executed
  std::vector<bool> Ever; ///< in any iteration
};

/// A loop that is being executed.
struct LoopFrame {
  const llvm::Loop *L;
  LoopExits Decided = {}, Undecided = {};
  LoopExits Taken = {};         ///< of the decided ones: some lanes leave
  LoopExits Varying = {};       ///< by which not all leave as one
  symbolic::LaneMask Lanes = 0; ///< that began the iteration
  bool CountsAsUndecided = false;
  /// Exits that are closed in every iteration; may be null.
  const LoopExits *Settled = nullptr;
};

/// A variable of a loop (a phi of its header).
struct LoopVariable {
  unsigned Bits = 0; ///< 0: no integer, or nothing depends on it
  bool StartsUniform = false, Uniform = false;
  /// After is a number of Bits bits: signed arithmetic that makes it does not
  /// wrap around.
  bool StaysSigned = false;
  /// What an iteration that finds an unknown in all variables makes of it.
  symbolic::LaneValue Before, After;
  /// After - Before, if that is the same in every iteration.
  std::optional<symbolic::LaneValue> Step;
};

/// Of a variable that each iteration makes Factor times as large, and a rest.
struct LoopGrowth {
  unsigned Factor;
  symbolic::LaneValue First; ///< the first difference
};

struct LoopTrace {
  std::vector<LoopVariable> Variables; ///< in the order of the header's phis
  symbolic::AtomId FirstInside = 0;    ///< unknowns from here on are its own
  LoopExits Exits; ///< by which lanes leave in different iterations
  /// Closed whatever the variables are, for the lanes that are still there.
  LoopExits Settled;
  /// What the conditions in it rest on, and so the rest of this.
  symbolic::AssumptionSet RestsOn = 0;
  /// Whether this is so in every iteration. Else it is a guess, which the
  /// iteration that stands for all has to confirm.
  bool IsProven = true;
};

/// How often what was tried with a loop came to nothing.
struct AttemptHistory {
  unsigned Failures = 0; ///< beyond some it is not tried again
  unsigned Together = 1; ///< iterations that were alike last time
  unsigned WrongGuesses = 0;
};

/// What an iteration says of a guess.
enum class Confirmation : std::uint8_t {
  Holds,
  Corrected, ///< it did not hold, but this may
  Hopeless   ///< a trial run would tell more
};

} // namespace bank_lint

#endif
