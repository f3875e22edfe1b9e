//===-- analysis/cost/concrete_access.h - offsets for the model -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From lane offsets that are numbers to what the model is asked about.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_CONCRETE_ACCESS_H
#define BANK_LINT_ANALYSIS_COST_CONCRETE_ACCESS_H

#include "analysis/cost/pricing.h"
#include "model/warp_access.h"

namespace bank_lint {

/// The model's view of concrete lane offsets (bytes, of any sign): they are
/// moved by a multiple of 128 bytes so that none is negative.
model::WarpAccess concreteAccess(const PricingRequest &Request,
                                 const std::array<std::int64_t, 32> &Offset);

/// The addresses of \p Access; -1 where a lane is off.
std::array<std::int64_t, 32> laneBytes(const model::WarpAccess &Access);

/// The most lanes that have the same offset.
unsigned largestSharedAddress(const PricingRequest &Request,
                              const std::array<std::int64_t, 32> &Offset);

} // namespace bank_lint

#endif
