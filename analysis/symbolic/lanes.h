//===-- analysis/symbolic/lanes.h - 32 numbers, one a lane ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// 32 machine words, one for each lane of a warp. Most values of a kernel are
/// the same in all lanes; those cost one word and one operation.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_LANES_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_LANES_H

#include "model/warp_access.h"
#include <array>
#include <cstdint>

namespace bank_lint::symbolic {

inline constexpr unsigned NumLanes = model::WarpSize;
using model::LaneMask;
inline constexpr LaneMask AllLanes = ~LaneMask(0);

/// 32 words of 64 bits; one word if all lanes are alike.
class Lanes {
public:
  Lanes() = default;
  explicit Lanes(std::uint64_t Everywhere) : Same(Everywhere) {}
  explicit Lanes(const std::array<std::uint64_t, NumLanes> &Values)
      : Uniform(false), Each(Values) {
    simplify();
  }
  Lanes(const Lanes &Other) { *this = Other; }
  Lanes &operator=(const Lanes &Other) {
    Uniform = Other.Uniform;
    Same = Other.Same;
    if (!Uniform)
      Each = Other.Each;
    return *this;
  }

  bool isUniform() const { return Uniform; }
  std::uint64_t operator[](unsigned Lane) const {
    return Uniform ? Same : Each[Lane];
  }
  /// True if every lane of \p Mask holds zero.
  bool isZero(LaneMask Mask = AllLanes) const {
    if (Uniform)
      return Same == 0 || Mask == 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Mask >> Lane & 1 && Each[Lane] != 0)
        return false;
    return true;
  }
  bool operator==(const Lanes &Other) const {
    if (Uniform != Other.Uniform)
      return false; // both are always in their simplest form
    return Uniform ? Same == Other.Same : Each == Other.Each;
  }

  /// Applies \p Function to each lane of one or two operands.
  template <typename F> static Lanes map(const Lanes &A, F Function) {
    if (A.Uniform)
      return Lanes(Function(A.Same));
    Lanes Result;
    Result.Uniform = false;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result.Each[Lane] = Function(A.Each[Lane]);
    Result.simplify();
    return Result;
  }
  template <typename F>
  static Lanes zip(const Lanes &A, const Lanes &B, F Function) {
    if (A.Uniform && B.Uniform)
      return Lanes(Function(A.Same, B.Same));
    Lanes Result;
    Result.Uniform = false;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result.Each[Lane] = Function(A[Lane], B[Lane]);
    Result.simplify();
    return Result;
  }
  /// \p A in the lanes of \p Mask, \p B elsewhere.
  static Lanes blend(LaneMask Mask, const Lanes &A, const Lanes &B) {
    if (Mask == AllLanes)
      return A;
    if (Mask == 0)
      return B;
    Lanes Result;
    Result.Uniform = false;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result.Each[Lane] = Mask >> Lane & 1 ? A[Lane] : B[Lane];
    Result.simplify();
    return Result;
  }

private:
  void simplify() {
    for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
      if (Each[Lane] != Each[0])
        return;
    Uniform = true;
    Same = Each[0];
  }

  bool Uniform = true;
  std::uint64_t Same = 0;
  std::array<std::uint64_t, NumLanes> Each; // valid only if not uniform
};

} // namespace bank_lint::symbolic

#endif
