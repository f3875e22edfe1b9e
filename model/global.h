//===-- model/global.h - what a global memory access costs ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of LDG and STG, the plain global memory instructions, in sectors
/// of 32 bytes and lines of 128. A warp instruction is one request; memory is
/// moved in whole sectors, and each line needs one tag look-up.
///
///   byte     0 ...... 31 | 32 ..... 63 | 64 ..... 95 | 96 .... 127 | 128 ...
///   sector       0       |      1      |      2      |      3      |    4
///   line                             0                             |  1 ...
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_GLOBAL_H
#define BANK_LINT_MODEL_GLOBAL_H

#include "model/arch.h"
#include "model/warp_access.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace bank_lint::model {

/// Cost of one global memory instruction of one warp.
struct GlobalCost {
  unsigned Sectors = 0;      ///< distinct 32-byte sectors touched
  unsigned Lines = 0;        ///< distinct 128-byte lines touched (tags)
  unsigned IdealSectors = 0; ///< ceil(active lanes * width / 32)

  friend constexpr bool operator==(const GlobalCost &,
                                   const GlobalCost &) = default;
};

namespace detail {

/// The bytes that each active lane touches, in the order of their addresses.
class SortedLanes {
public:
  /// Needs a width above 0.
  constexpr explicit SortedLanes(const WarpAccess &Access) {
    bool InOrder = true; // as the lanes of most accesses are
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!Access.isActive(Lane))
        continue;
      InOrder &= Size == 0 || Lanes[Size - 1].First <= Access.Address[Lane];
      Lanes[Size++] = {Access.Address[Lane], Access.lastByte(Lane)};
    }
    if (!InOrder)
      std::sort(
          Lanes.begin(), Lanes.begin() + Size,
          [](const Bytes &A, const Bytes &B) { return A.First < B.First; });
  }

  /// The number of distinct aligned blocks of \p BlockBytes that they touch; a
  /// lane that straddles a boundary touches both sides.
  constexpr unsigned blocksTouched(unsigned BlockBytes) const {
    std::uint64_t Count = 0;
    std::uint64_t Next = 0; // the first block not counted yet
    for (std::size_t I = 0; I < Size; ++I) {
      std::uint64_t First = std::max(blockOf(Lanes[I].First, BlockBytes), Next);
      std::uint64_t Last = blockOf(Lanes[I].Last, BlockBytes);
      if (First > Last)
        continue;
      Count += Last - First + 1;
      Next = Last + 1;
    }
    return static_cast<unsigned>(Count);
  }

private:
  struct Bytes {
    std::uint64_t First, Last;
  };
  std::array<Bytes, WarpSize> Lanes;
  std::size_t Size = 0;
};

} // namespace detail

/// Sectors, lines and ideal of one LDG or STG instruction; stores cost what
/// loads do. Sectors and lines: Proven.
///
/// A broadcast touches fewer sectors than the ideal, which counts the bytes of
/// every active lane; the profiler's "ideal" is then no more than the sectors
/// (H200: min(sectors, ideal) in all of 6,144 patterns). Never fails: no active
/// lane or a width of 0 costs nothing, an unaligned lane touches every sector
/// its bytes overlap.
constexpr GlobalCost globalCost(const WarpAccess &Access,
                                const Architecture &Arch) {
  GlobalCost Cost;
  if (Access.Width == 0)
    return Cost;
  const detail::SortedLanes Lanes(Access);
  Cost.Sectors = Lanes.blocksTouched(Arch.SectorBytes);
  Cost.Lines = Lanes.blocksTouched(Arch.LineBytes);
  std::uint64_t Bytes = std::uint64_t{Access.activeLanes()} * Access.Width;
  Cost.IdealSectors =
      static_cast<unsigned>((Bytes + Arch.SectorBytes - 1) / Arch.SectorBytes);
  return Cost;
}

/// GlobalCost::Lines alone.
constexpr unsigned linesTouched(const WarpAccess &Access,
                                const Architecture &Arch) {
  return Access.Width == 0
             ? 0
             : detail::SortedLanes(Access).blocksTouched(Arch.LineBytes);
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_GLOBAL_H
