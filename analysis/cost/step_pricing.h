//===-- analysis/cost/step_pricing.h - quotients, remainders ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Addresses like `a[(i % n) * plane + i / n]`: what lanes leave unknown are
/// steps of quotients (symbolic/steps.h), which have few forms. Each of them is
/// priced by itself.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_STEP_PRICING_H
#define BANK_LINT_ANALYSIS_COST_STEP_PRICING_H

#include "analysis/access/access_record.h"
#include "analysis/cost/access_cost.h"
#include "analysis/symbolic/steps.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace bank_lint {

/// The address by which lanes of \p Record differ in steps alone: its own, or
/// that of the other side of a copy; null if there is none.
const symbolic::LaneValue *sideWithSteps(const symbolic::ValueContext &C,
                                         const AccessRecord &Record,
                                         const symbolic::FollowedSteps &Of);

/// What \p Record costs with each form of its steps, where \p CostOf returns
/// the cost of one: exact if all cost the same, else with a row for each kind
/// of form. \p All: what is known without it, which is always kept. Absent if
/// lanes differ in something else than what is \p Followed.
///
/// A divisor that is larger than lanes are apart is passed by some warps, which
/// then have one run of bytes more: AlignedSectors are those of the others.
std::optional<AccessCost>
priceSteps(symbolic::ValueContext &C, const AccessRecord &Record,
           const AccessCost &All, const symbolic::FollowedSteps &Followed,
           llvm::function_ref<const AccessCost &(const AccessRecord &)> CostOf);

} // namespace bank_lint

#endif
