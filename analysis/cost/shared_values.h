//===-- analysis/cost/shared_values.h - values that differ ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values of the unknowns of a shared address can differ in cost, so
/// that a few of them stand for all.
///
/// Adding a multiple of 4 bytes to all addresses rotates the banks and changes
/// no count. So for a common unknown only its residue modulo 4 can matter, and
/// that only to lanes narrower than a word. For a strided unknown X with
/// factors that are multiples of 2^k the residue modulo 128 / 2^k decides, as
/// long as lanes that it moves apart do not meet in a word (meeting_lanes.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_SHARED_VALUES_H
#define BANK_LINT_ANALYSIS_COST_SHARED_VALUES_H

#include "analysis/cost/pricing.h"
#include <vector>

namespace bank_lint {

/// What an unknown that is common to the lanes, a multiple of 2^\p Zeros, may
/// be modulo 4, where that matters.
std::vector<std::int64_t> wordShifts(const PricingRequest &Request,
                                     unsigned Zeros);
/// The same without what depends on the block in a known way.
std::vector<std::int64_t> restShifts(const PricingRequest &Request);

/// The values of a strided unknown that can differ in cost: all of them if
/// they are few, else one far from zero for each residue.
struct StridedValues {
  std::uint64_t Period = 1;
  std::vector<std::uint64_t> Residues;
  std::vector<std::int64_t> Values;
  bool Exact = false; ///< Values are all there are, not representatives
};

/// \p Rank is the number of strided unknowns before this one of which not all
/// values are tried.
StridedValues valuesOf(const StridedPart &Part, unsigned Rank);

} // namespace bank_lint

#endif
