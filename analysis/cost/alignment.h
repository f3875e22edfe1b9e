//===-- analysis/cost/alignment.h - values that would fault -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values of the unknowns of an address would stop the kernel, because a
/// lane's address is no multiple of the access's width (CUDA C++ Programming
/// Guide, "Device Memory Accesses"). Such values cost nothing and are left out.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_ALIGNMENT_H
#define BANK_LINT_ANALYSIS_COST_ALIGNMENT_H

#include "analysis/cost/pricing.h"

namespace bank_lint {

/// What every address must be a multiple of, in bytes.
unsigned naturalAlignment(const PricingRequest &Request);

/// Whether the instruction faults at \p Offset, whatever the part is that the
/// lanes have in common.
bool mustFault(const PricingRequest &Request, const LaneOffsets &Offset);

/// The same, of values that need not occur: all values of blockIdx do occur in
/// a grid that is known.
bool isLeftOut(const PricingRequest &Request, const LaneOffsets &Offset);

/// The assumption of a cost that leaves such values out.
symbolic::AssumptionSet alignmentHolds(const PricingRequest &Request);

} // namespace bank_lint

#endif
