//===-- analysis/cost/global_bounds.h - limits of sectors -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a global access costs at least and at most, where its unknowns have
/// too many values to try: each lane chooses an address of its own, or several
/// unknowns move groups of lanes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_GLOBAL_BOUNDS_H
#define BANK_LINT_ANALYSIS_COST_GLOBAL_BOUNDS_H

#include "analysis/cost/pricing.h"

namespace bank_lint {

/// Bounds for sectors, lines and L1 wavefronts, with the reason why there are
/// only bounds.
AccessCost boundGlobal(const PricingRequest &Request);

} // namespace bank_lint

#endif
