//===-- analysis/warp/arrival.h - lanes in front of a block -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that wait in front of a block of code until the warp goes on there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_ARRIVAL_H
#define BANK_LINT_ANALYSIS_WARP_ARRIVAL_H

#include "analysis/symbolic/lane_value.h"
#include <map>
#include <vector>

namespace bank_lint {

struct Arrival {
  symbolic::LaneMask Lanes = 0, Certain = 0;
  symbolic::AssumptionSet Guards = 0;
  /// Of Lanes, those that count: `x == n` may hold in any lane, but for
  /// different x not in two of them.
  symbolic::LaneMask Counting = symbolic::AllLanes;
  /// Whether these are all there together or not at all, of those that began
  /// the iteration of the innermost loop (outside of loops: that did not
  /// return). Lanes that parted by a condition of each lane's own are not.
  bool AsOne = true;
  /// In the order of the block's phis. Of lanes that are not in Lanes it may be
  /// anything.
  std::vector<symbolic::LaneValue> PhiValues;
};

/// By KernelPlan::index.
using WaitingBlocks = std::map<unsigned, Arrival>;

} // namespace bank_lint

#endif
