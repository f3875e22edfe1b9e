//===-- analysis/cost/lane_groups.h - lanes known from each other *- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where addresses are unknown, the distance between some lanes may still be
/// known. They cost what they cost wherever they are.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_LANE_GROUPS_H
#define BANK_LINT_ANALYSIS_COST_LANE_GROUPS_H

#include "analysis/cost/pricing.h"
#include <vector>

namespace bank_lint {

/// Lanes that all unknowns move alike, and what they are moved by is a multiple
/// of.
struct LaneGroup {
  symbolic::LaneMask Lanes = 0;
  unsigned Zeros = 64;
};

/// All groups of the active lanes of \p Request; each lane by itself if it is
/// known from no other.
std::vector<LaneGroup> lanesTogether(const PricingRequest &Request);

} // namespace bank_lint

#endif
