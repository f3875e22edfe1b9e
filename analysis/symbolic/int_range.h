//===-- analysis/symbolic/int_range.h - an interval of integers -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Inclusive intervals of mathematical integers. The ends saturate at the
/// limits of 64 bits, which stand for "no bound known".
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_INT_RANGE_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_INT_RANGE_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace bank_lint::symbolic {

struct IntRange {
  static constexpr std::int64_t NoLower =
      std::numeric_limits<std::int64_t>::min();
  static constexpr std::int64_t NoUpper =
      std::numeric_limits<std::int64_t>::max();

  std::int64_t Lo = NoLower, Hi = NoUpper;

  static constexpr IntRange all() { return {}; }
  static constexpr IntRange exactly(std::int64_t V) { return {V, V}; }
  /// What fits a word of \p Bits bits, read as signed or unsigned.
  static constexpr IntRange ofSigned(unsigned Bits) {
    if (Bits >= 64)
      return {};
    return {-(std::int64_t(1) << (Bits - 1)),
            (std::int64_t(1) << (Bits - 1)) - 1};
  }
  static constexpr IntRange ofUnsigned(unsigned Bits) {
    if (Bits >= 63)
      return {0, NoUpper};
    return {0, (std::int64_t(1) << Bits) - 1};
  }

  bool operator==(const IntRange &) const = default;
  bool isPoint() const { return Lo == Hi; }
  bool within(const IntRange &Other) const {
    return Lo >= Other.Lo && Hi <= Other.Hi;
  }
  bool contains(std::int64_t V) const { return Lo <= V && V <= Hi; }
  /// Both hold. If they contradict each other, this one is kept.
  IntRange meet(const IntRange &Other) const {
    IntRange R{std::max(Lo, Other.Lo), std::min(Hi, Other.Hi)};
    return R.Lo <= R.Hi ? R : *this;
  }
  IntRange hull(const IntRange &Other) const {
    return {std::min(Lo, Other.Lo), std::max(Hi, Other.Hi)};
  }

  static std::int64_t clamp(__int128 V) {
    if (V <= -__int128(NoUpper)) // the negative of "no bound" is no bound
      return NoLower;
    if (V >= NoUpper)
      return NoUpper;
    return std::int64_t(V);
  }
  friend IntRange operator+(const IntRange &A, const IntRange &B) {
    return {A.Lo == NoLower || B.Lo == NoLower ? NoLower
                                               : clamp(__int128(A.Lo) + B.Lo),
            A.Hi == NoUpper || B.Hi == NoUpper ? NoUpper
                                               : clamp(__int128(A.Hi) + B.Hi)};
  }
  friend IntRange operator-(const IntRange &A) {
    return {A.Hi == NoUpper ? NoLower : clamp(-__int128(A.Hi)),
            A.Lo == NoLower ? NoUpper : clamp(-__int128(A.Lo))};
  }
  friend IntRange operator*(const IntRange &A, const IntRange &B) {
    if (A.isPoint()) { // a coefficient
      const __int128 P = __int128(A.Lo) * B.Lo, Q = __int128(A.Lo) * B.Hi;
      return {clamp(std::min(P, Q)), clamp(std::max(P, Q))};
    }
    constexpr std::int64_t Small = std::numeric_limits<std::int32_t>::max();
    if (A.within({-Small, Small}) && B.within({-Small, Small})) {
      const std::int64_t P[4] = {A.Lo * B.Lo, A.Lo * B.Hi, A.Hi * B.Lo,
                                 A.Hi * B.Hi};
      return {*std::min_element(P, P + 4), *std::max_element(P, P + 4)};
    }
    // A missing bound is as good as the largest number: products saturate.
    __int128 P[4] = {__int128(A.Lo) * B.Lo, __int128(A.Lo) * B.Hi,
                     __int128(A.Hi) * B.Lo, __int128(A.Hi) * B.Hi};
    return {clamp(*std::min_element(P, P + 4)),
            clamp(*std::max_element(P, P + 4))};
  }
  /// Division by a positive number, rounding down.
  IntRange floorDiv(std::int64_t Divisor) const {
    return {Lo == NoLower ? NoLower : floorDiv(Lo, Divisor),
            Hi == NoUpper ? NoUpper : floorDiv(Hi, Divisor)};
  }
  static std::int64_t floorDiv(std::int64_t A, std::int64_t Divisor) {
    std::int64_t Q = A / Divisor;
    return A % Divisor < 0 ? Q - 1 : Q;
  }
};

} // namespace bank_lint::symbolic

#endif
