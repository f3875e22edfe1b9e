//===-- analysis/warp/loops/loop_trace.h - what a loop does -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How one iteration of a loop changes its variables, and how lanes leave it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_TRACE_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_TRACE_H

#include "analysis/symbolic/lane_value.h"
#include "analysis/warp/state/loop_frame.h"
#include <optional>
#include <vector>

namespace bank_lint {

/// A variable of a loop (a phi of its header).
struct LoopVariable {
  unsigned Bits = 0; ///< 0: no integer, or nothing depends on it
  bool StartsUniform = false, Uniform = false;
  /// After is a number of Bits bits: signed arithmetic that makes it does not
  /// wrap around.
  bool StaysSigned = false;
  /// The variables before and after an iteration that finds an unknown in all
  /// of them.
  symbolic::LaneValue Before, After;
  /// After - Before, if that is the same in every iteration.
  std::optional<symbolic::LaneValue> Step;
};

/// A geometric recurrence: each iteration makes Factor times as much of a
/// variable, and a rest.
struct LoopGrowth {
  unsigned Factor;
  symbolic::LaneValue First; ///< the first difference
};

struct LoopTrace {
  std::vector<LoopVariable> Variables; ///< in the order of the header's phis
  symbolic::AtomId FirstInside = 0;    ///< unknowns from here on are its own
  LoopExits Exits; ///< by which lanes leave in different iterations
  /// Exits that no lane in the loop takes, in any iteration.
  LoopExits NeverTaken;
  /// What the conditions in it rest on, and so the rest of this.
  symbolic::AssumptionSet RestsOn = 0;
  /// Whether this is so in every iteration. Else it is a candidate, which an
  /// iteration that stands for all has to confirm.
  bool IsProven = true;
};

} // namespace bank_lint

#endif
