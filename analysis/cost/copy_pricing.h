//===-- analysis/cost/copy_pricing.h - both sides of cp.async ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an asynchronous copy costs because of where it reads *and* where it
/// writes: model/async_copy.h has the rules, which are fits to measurements.
/// So all that is computed here rests on an assumption that says so.
///
///     source known up to where it begins   all cases are put to the rule
///     and one stride, destination known
///     otherwise                            limits, from the destination alone
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_COPY_PRICING_H
#define BANK_LINT_ANALYSIS_COST_COPY_PRICING_H

#include "analysis/cost/pricing.h"

namespace bank_lint {

/// \p Cost is that of the destination of \p Request alone; adds what the source
/// has in it. Past L1, where no rule applies, no conflict is certain.
void addSourceOfCopy(const PricingRequest &Request, AccessCost &Cost);

/// \p Cost is that of the source of \p Request alone; a sector that a copy past
/// L1 moves to several sectors is counted for each. Where no rule applies, the
/// most is a sector a lane; the least is 1 if lanes may write one place.
void splitSectorsOfCopy(const PricingRequest &Request, AccessCost &Cost);

} // namespace bank_lint

#endif
