//===-- analysis/warp/state/lane_context.h - lanes at a block ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The lanes that execute a block of code, and those that wait in front of one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_LANE_CONTEXT_H
#define BANK_LINT_ANALYSIS_WARP_STATE_LANE_CONTEXT_H

#include "analysis/symbolic/lane_value.h"
#include <map>
#include <vector>

namespace bank_lint {

/// The lanes that execute a block, or an instruction of it.
struct LaneContext {
  symbolic::LaneMask May = 0;  ///< may execute it
  symbolic::LaneMask Must = 0; ///< those that always do
  /// Lanes to charge for. `x == n` with x different in every lane holds in one
  /// lane at most: that one is charged for, whichever it is.
  symbolic::LaneMask Counted = symbolic::AllLanes;
  /// The assumptions by which they are here.
  symbolic::AssumptionSet Guards = 0;
  /// Whether all lanes that began the iteration of the innermost loop are here,
  /// or none (outside of loops: all that did not return).
  bool Convergent = true;

  /// The lanes that are also in \p MayToo and \p MustToo.
  LaneContext narrowed(symbolic::LaneMask MayToo,
                       symbolic::LaneMask MustToo) const {
    LaneContext Result = *this;
    Result.May &= MayToo;
    Result.Must &= MustToo;
    return Result;
  }
};

/// Lanes that wait in front of a block until the warp goes on there.
struct Arrival : LaneContext {
  /// In the order of the block's phis. For lanes that are not in May it may be
  /// anything.
  std::vector<symbolic::LaneValue> PhiValues;
};

/// By KernelPlan::index.
using WaitingBlocks = std::map<unsigned, Arrival>;

} // namespace bank_lint

#endif
