//===-- model/trial_layout.h - an array laid out another way ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// What an access would be if its array had another layout or its block another
/// shape: rows with padding, columns with an exclusive or, elements of another
/// size.
///
///   element   index = row * RowElements + column          as it is written
///   lies at   (row * (RowElements + Padding) + (column ^ row %
///   SwizzleColumns))
///             * ElementBytes
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_TRIAL_LAYOUT_H
#define BANK_LINT_MODEL_TRIAL_LAYOUT_H

#include "model/warp_access.h"

namespace bank_lint::model {

/// An array of rows. A row of no element is one of one.
struct TrialLayout {
  unsigned RowElements = 32;
  unsigned Padding = 0; ///< elements behind each row that are unused
  /// Column c of row r lies where column c ^ r % SwizzleColumns would. Only a
  /// power of two that divides RowElements keeps a row within itself; of any
  /// other number nothing is swizzled, as of 0 and 1.
  unsigned SwizzleColumns = 1;
  unsigned ElementBytes = 4;

  constexpr bool isSwizzled() const {
    return std::has_single_bit(SwizzleColumns) && SwizzleColumns > 1 &&
           RowElements != 0 && RowElements % SwizzleColumns == 0;
  }

  /// The byte at which element \p Index begins.
  constexpr std::uint64_t byteOf(std::uint64_t Index) const {
    const std::uint64_t Elements = RowElements ? RowElements : 1;
    const std::uint64_t Row = Index / Elements;
    std::uint64_t Column = Index % Elements;
    if (isSwizzled())
      Column ^= Row % SwizzleColumns;
    return (Row * (Elements + Padding) + Column) * ElementBytes;
  }
};

/// The bytes at which the lanes begin; -1 for a lane that is off.
using LaneBytes = std::array<std::int64_t, WarpSize>;

/// A byte that grows with the thread: Start + sum of Factor[d] * threadIdx[d].
struct ThreadFormula {
  std::int64_t Start = 0;
  std::array<std::int64_t, 3> Factor{};
};

/// Where the lanes of warp \p Warp of a block of this shape begin. A lane
/// without a thread is off, and so is one whose byte would be negative.
constexpr LaneBytes lanesOf(const ThreadFormula &Formula,
                            const std::array<unsigned, 3> &Block,
                            unsigned Warp) {
  LaneBytes Lanes{};
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const std::uint64_t Thread = std::uint64_t{Warp} * WarpSize + Lane;
    const std::uint64_t Plane = std::uint64_t{Block[0]} * Block[1];
    Lanes[Lane] = -1;
    if (Thread >= Plane * Block[2])
      continue;
    const std::array<std::uint64_t, 3> Index{
        Thread % Block[0], Thread % Plane / Block[0], Thread / Plane};
    std::int64_t Byte = Formula.Start;
    for (unsigned D = 0; D < 3; ++D)
      Byte += Formula.Factor[D] * static_cast<std::int64_t>(Index[D]);
    Lanes[Lane] = Byte < 0 ? -1 : Byte;
  }
  return Lanes;
}

/// The access of lanes that each touch one element of \p WrittenBytes, after
/// the array has been given \p Layout. A lane that does not begin at an element
/// keeps its distance from there, as far as the new element has room for it.
/// \p WrittenBytes is not 0.
constexpr WarpAccess laidOut(const LaneBytes &Lanes, unsigned WrittenBytes,
                             const TrialLayout &Layout, Operation Op) {
  WarpAccess Access;
  Access.Active = 0;
  Access.Width = Layout.ElementBytes;
  Access.Op = Op;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (Lanes[Lane] < 0)
      continue;
    const auto Byte = static_cast<std::uint64_t>(Lanes[Lane]);
    const std::uint64_t Rest = Byte % WrittenBytes;
    Access.Active |= LaneMask{1} << Lane;
    Access.Address[Lane] = Layout.byteOf(Byte / WrittenBytes) +
                           (Rest < Layout.ElementBytes ? Rest : 0);
  }
  return Access;
}

/// The lanes that do not begin at a multiple of the width. The hardware faults
/// on them.
constexpr LaneMask misalignedLanes(const WarpAccess &Access) {
  LaneMask Lanes = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (Access.isActive(Lane) && Access.Width != 0 &&
        Access.Address[Lane] % Access.Width != 0)
      Lanes |= LaneMask{1} << Lane;
  return Lanes;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_TRIAL_LAYOUT_H
