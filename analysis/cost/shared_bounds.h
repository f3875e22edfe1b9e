//===-- analysis/cost/shared_bounds.h - limits of wavefronts ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a shared access costs at least and at most, where its unknowns have
/// too many values to try.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_SHARED_BOUNDS_H
#define BANK_LINT_ANALYSIS_COST_SHARED_BOUNDS_H

#include "analysis/cost/pricing.h"

namespace bank_lint {

/// Bounds for lanes that each choose a separate word.
AccessCost boundShared(const PricingRequest &Request);

} // namespace bank_lint

#endif
