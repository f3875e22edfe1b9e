//===-- model/warp_access.h - one warp instruction --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// What every cost function reads: the byte address of each of the 32 lanes of
/// a warp, which lanes take part, how many bytes each moves, and in which
/// direction.
///
///   lane      0     1     2    ...   31
///   Address   a0    a1    a2   ...   a31     bytes
///   Active    1     1     0    ...   1       bit i is lane i
///   touches   [a_i, a_i + Width)             for every active lane i
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_WARP_ACCESS_H
#define BANK_LINT_MODEL_WARP_ACCESS_H

#include <array>
#include <bit>
#include <cstdint>
#include <limits>

namespace bank_lint::model {

inline constexpr unsigned WarpSize = 32;

/// One bit a lane; lane 0 is the lowest bit.
using LaneMask = std::uint32_t;

enum class Operation : std::uint8_t { Load, Store };

struct WarpAccess {
  /// Byte address of each lane. For shared memory: the offset in the block's
  /// shared window, whose byte 0 lies in bank 0.
  std::array<std::uint64_t, WarpSize> Address{};
  /// An inactive lane costs nothing and its address is never read.
  LaneMask Active = 0xffffffffu;
  /// Bytes per lane: 1, 2, 4, 8 or 16, of global memory also 32. A width of 0
  /// touches nothing.
  unsigned Width = 4;
  Operation Op = Operation::Load;

  /// False for a lane number outside the warp.
  constexpr bool isActive(unsigned Lane) const {
    return Lane < WarpSize && ((Active >> Lane) & 1u) != 0;
  }

  /// The number of active lanes, 0 to 32.
  constexpr unsigned activeLanes() const {
    return static_cast<unsigned>(std::popcount(Active));
  }

  /// The last byte that \p Lane touches; at the very top of the address space,
  /// the last byte there is. Needs Width > 0 and Lane < 32.
  constexpr std::uint64_t lastByte(unsigned Lane) const {
    constexpr std::uint64_t Top = std::numeric_limits<std::uint64_t>::max();
    std::uint64_t First = Address[Lane];
    return First > Top - (Width - 1) ? Top : First + (Width - 1);
  }
};

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_WARP_ACCESS_H
