//===-- model/layout.h - common accesses, for static_assert -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// Builds the WarpAccess of the patterns that kernels use, so that a program
/// can check its own layout when it is compiled:
///
///   constexpr const Architecture &Arch = *findArchitecture("sm_90");
///   static_assert(isConflictFree(tileColumn(0, 33, 4), Arch));
///
/// Lane i is thread i of a full warp; switch lanes off through Active.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_LAYOUT_H
#define BANK_LINT_MODEL_LAYOUT_H

#include "model/global.h"
#include "model/shared.h"

#include <cstdint>

namespace bank_lint::model {

/// Lane i touches byte AddressOf(i), AddressOf being any constexpr function of
/// the lane: the way to check your layout, such as a swizzle.
template <typename Function>
constexpr WarpAccess mapped(Function AddressOf, unsigned Width,
                            Operation Op = Operation::Load) {
  WarpAccess Access;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Access.Address[Lane] = static_cast<std::uint64_t>(AddressOf(Lane));
  Access.Width = Width;
  Access.Op = Op;
  return Access;
}

/// Lane i touches byte \p Base + i * \p Stride. Both in bytes.
constexpr WarpAccess strided(std::uint64_t Base, std::uint64_t Stride,
                             unsigned Width, Operation Op = Operation::Load) {
  return mapped([=](unsigned Lane) { return Base + Lane * Stride; }, Width, Op);
}

/// All lanes touch the same \p Width bytes.
constexpr WarpAccess uniform(std::uint64_t Base, unsigned Width,
                             Operation Op = Operation::Load) {
  return strided(Base, 0, Width, Op);
}

/// Lane i touches tile[Row][i] of an array with \p Pitch elements a row.
constexpr WarpAccess tileRow(unsigned Row, unsigned Pitch,
                             unsigned ElementBytes,
                             Operation Op = Operation::Load) {
  return strided(std::uint64_t{Row} * Pitch * ElementBytes, ElementBytes,
                 ElementBytes, Op);
}

/// Lane i touches tile[i][Column] of an array with \p Pitch elements a row.
/// For `__shared__ float tile[32][33]`: Pitch 33, ElementBytes 4.
constexpr WarpAccess tileColumn(unsigned Column, unsigned Pitch,
                                unsigned ElementBytes,
                                Operation Op = Operation::Load) {
  return strided(std::uint64_t{Column} * ElementBytes,
                 std::uint64_t{Pitch} * ElementBytes, ElementBytes, Op);
}

/// True if shared memory serves the access at its ideal: W = T.
constexpr bool isConflictFree(const WarpAccess &Access,
                              const Architecture &Arch) {
  return sharedCost(Access, Arch).conflicts() == 0;
}

/// True if global memory moves no more sectors than the lanes' bytes fill.
constexpr bool isCoalesced(const WarpAccess &Access, const Architecture &Arch) {
  GlobalCost Cost = globalCost(Access, Arch);
  return Cost.Sectors <= Cost.IdealSectors;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_LAYOUT_H
