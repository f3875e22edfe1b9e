//===-- analysis/cost/remainder.h - remainders by unknowns ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `v[threadIdx.x % width]`: lanes that are consecutive, modulo a number that
/// they have in common and that is unknown. Where that number is larger than
/// the lanes are apart, they fall into two runs at most, one at the end of the
/// array and one at its begin; where it is not, each of its values is a case.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_REMAINDER_H
#define BANK_LINT_ANALYSIS_COST_REMAINDER_H

#include "analysis/cost/pricing.h"
#include <array>
#include <optional>

namespace bank_lint {

/// Lane i accesses the bytes at Stride * ((u + Addend[i]) % d), and what lanes
/// have in common.
struct RemainderAddress {
  std::array<std::int64_t, 32> Addend{}; ///< of active lanes; the least is 0
  std::int64_t Span = 0;                 ///< the greatest
  std::int64_t Stride = 0;
  symbolic::IntRange Divisor; ///< d, or -d
  std::string DivisorName;
};

/// Absent if the address of \p Request is none.
std::optional<RemainderAddress> remainderAddress(const PricingRequest &Request);

/// The bounds of the banks' cost over all divisors; absent if it is no
/// remainder.
std::optional<AccessCost> boundSharedRemainder(const PricingRequest &Request);

/// The most pieces of \p Size bytes (sectors, lines) that a warp with the
/// address \p Address touches, wherever the array begins.
std::uint64_t mostPieces(const PricingRequest &Request,
                         const RemainderAddress &Address, std::uint64_t Size);

} // namespace bank_lint

#endif
