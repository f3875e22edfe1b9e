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
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include <array>
#include <cstdint>

namespace bank_lint::symbolic {

inline constexpr unsigned NumLanes = model::WarpSize;
using model::LaneMask;
inline constexpr LaneMask AllLanes = ~LaneMask(0);

/// For each lane the first that is like it in something.
using LaneClasses = std::array<std::uint8_t, NumLanes>;

/// 32 words of 64 bits; one word if all lanes are alike. Lanes that differ are
/// kept apart and shared by all copies, so that a copy costs no more than two
/// words. Not for several threads at once.
class Lanes {
  using Words = std::array<std::uint64_t, NumLanes>;

public:
  Lanes() = default;
  explicit Lanes(std::uint64_t Everywhere) : Same(Everywhere) {}
  explicit Lanes(const Words &Values) : Same(Values[0]) {
    for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
      if (Values[Lane] != Same) {
        Each = llvm::makeIntrusiveRefCnt<Apart>(Values);
        return;
      }
  }

  bool isUniform() const { return !Each; }
  std::uint64_t operator[](unsigned Lane) const {
    return Each ? Each->Word[Lane] : Same;
  }
  /// True if every lane of \p Mask holds zero.
  bool isZero(LaneMask Mask = AllLanes) const {
    if (!Each)
      return Same == 0 || Mask == 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Mask >> Lane & 1 && Each->Word[Lane] != 0)
        return false;
    return true;
  }
  /// The lanes that hold zero.
  LaneMask zeros() const {
    if (!Each)
      return Same == 0 ? AllLanes : 0;
    LaneMask Result = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result |= LaneMask(Each->Word[Lane] == 0) << Lane;
    return Result;
  }
  bool operator==(const Lanes &Other) const {
    if (Each == Other.Each)
      return Each || Same == Other.Same;
    // Both are always in their simplest form.
    return Each && Other.Each && Each->Word == Other.Each->Word;
  }

  /// Applies \p Function to each lane of one or two operands.
  template <typename F> static Lanes map(const Lanes &A, F Function) {
    if (!A.Each)
      return Lanes(Function(A.Same));
    Words Result;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result[Lane] = Function(A.Each->Word[Lane]);
    return Lanes(Result);
  }
  template <typename F>
  static Lanes zip(const Lanes &A, const Lanes &B, F Function) {
    if (!A.Each && !B.Each)
      return Lanes(Function(A.Same, B.Same));
    Words Result;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result[Lane] = Function(A[Lane], B[Lane]);
    return Lanes(Result);
  }
  /// \p A in the lanes of \p Mask, \p B elsewhere.
  static Lanes blend(LaneMask Mask, const Lanes &A, const Lanes &B) {
    if (Mask == AllLanes)
      return A;
    if (Mask == 0)
      return B;
    Words Result;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result[Lane] = Mask >> Lane & 1 ? A[Lane] : B[Lane];
    return Lanes(Result);
  }

private:
  struct Apart : llvm::RefCountedBase<Apart> {
    explicit Apart(const Words &Values) : Word(Values) {}
    Words Word;
  };
  llvm::IntrusiveRefCntPtr<const Apart> Each; ///< null: all lanes are alike
  std::uint64_t Same = 0;                     ///< then; else that of lane 0
};

} // namespace bank_lint::symbolic

#endif
