//===-- analysis/symbolic/unknown_bits.h - bits of unknowns -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bit operations of an unknown with lane constants, as polynomials over the
/// unknown's bits. A bit b is 0 or 1, and so
///
///     b and k = k b        b or k = b + k - k b        b xor k = b + k - 2 k b
///
/// are linear in b for a known bit k of each lane. This turns `tile[row * 32 +
/// (lane ^ row % 32)]` into an address whose 32 cases can be tried.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_UNKNOWN_BITS_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_UNKNOWN_BITS_H

#include "analysis/symbolic/arithmetic.h"
#include <optional>

namespace bank_lint::symbolic {

/// The operation on two words.
std::uint64_t onWords(BitOperation Op, std::uint64_t X, std::uint64_t Y);

/// \p A, unknown but for bits that lie below all unknown ones, combined with
/// the lane constants \p K. Absent if \p A differs between lanes in unknown
/// bits, or if too many bits matter.
std::optional<LaneValue> combineWithBits(ValueContext &C, BitOperation Op,
                                         const LaneValue &A, const Lanes &K);

/// \p A and \p B, both unknown, where \p B lies below all that is unknown in
/// \p A: only the known low bits of \p A meet \p B. Absent if it does not.
std::optional<LaneValue> combineBelow(ValueContext &C, BitOperation Op,
                                      const LaneValue &A, const LaneValue &B);

} // namespace bank_lint::symbolic

#endif
