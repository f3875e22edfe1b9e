//===-- model/local.h - what a local memory access costs --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of LDL and STL: arrays of a thread that do not fit in registers, or
/// are indexed by a variable. Each lane has a memory of its own, and the 32 of
/// a warp are interleaved by 4-byte words, so that lanes that use the same
/// index share lines:
///
///   line    word of the thread   sector 0   sector 1   sector 2    sector 3
///     0             0            lanes 0-7  lanes 8-15 lanes 16-23 lanes 24-31
///     1             1            lanes 0-7  lanes 8-15 lanes 16-23 lanes 24-31
///    ...
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_LOCAL_H
#define BANK_LINT_MODEL_LOCAL_H

#include "model/arch.h"
#include "model/global.h"
#include "model/warp_access.h"

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstddef>
#include <cstdint>

namespace bank_lint::model {

namespace detail {

/// The words that the lanes touch, as (word, sector within the word's line).
class LocalSectors {
public:
  constexpr void insert(std::uint64_t Word, unsigned Sector) {
    Touched[Size++] = {Word, Sector};
  }

  /// Distinct sectors and lines.
  constexpr GlobalCost count() {
    std::sort(Touched.begin(), Touched.begin() + Size);
    GlobalCost Cost;
    for (std::size_t I = 0; I < Size; ++I) {
      Cost.Sectors += I == 0 || Touched[I] != Touched[I - 1];
      Cost.Lines += I == 0 || Touched[I].Word != Touched[I - 1].Word;
    }
    return Cost;
  }

private:
  struct Piece {
    std::uint64_t Word = 0;
    unsigned Sector = 0;
    friend constexpr auto operator<=>(const Piece &, const Piece &) = default;
  };
  // 32 lanes of 32 unaligned bytes, 9 words each.
  std::array<Piece, std::size_t{WarpSize} * 9> Touched{};
  std::size_t Size = 0;
};

} // namespace detail

/// Sectors, lines and ideal of one local memory instruction. \p Access.Address
/// is the byte offset of each lane in its own thread's local memory, the same
/// origin for all lanes.
///
/// Documented: the CUDA C++ Programming Guide, "consecutive 32-bit words are
/// accessed by consecutive thread IDs", fully coalesced as long as all threads
/// of a warp access the same relative address. One index in all lanes is thus
/// one line for 4-byte lanes and four for 16-byte ones; 32 different indices
/// are 32 lines. That wider elements are interleaved by words too, and so cost
/// up to 128 sectors with 16 bytes a lane: Open.
///
/// The ideal is what the active lanes cost with one index, aligned.
///
/// Never fails: no active lane or a width of 0 costs nothing; a lane that is
/// not aligned touches every word it overlaps; a width over 32 counts as 32.
constexpr GlobalCost localCost(const WarpAccess &Access,
                               const Architecture &Arch) {
  if (Access.Width == 0)
    return {};
  constexpr unsigned WordBytes = 4;
  WarpAccess Issued = Access;
  Issued.Width = std::min(Access.Width, 32u);

  detail::LocalSectors Touched;
  LaneMask SectorsUsed = 0; // one bit a sector of the line
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Issued.isActive(Lane))
      continue;
    unsigned Sector = Lane * WordBytes / Arch.SectorBytes;
    SectorsUsed |= LaneMask{1} << Sector;
    std::uint64_t Last = Issued.lastByte(Lane) / WordBytes;
    for (std::uint64_t Word = Issued.Address[Lane] / WordBytes; Word <= Last;
         ++Word)
      Touched.insert(Word, Sector);
  }
  GlobalCost Cost = Touched.count();
  unsigned Words = (Issued.Width + WordBytes - 1) / WordBytes;
  Cost.IdealSectors = Words * static_cast<unsigned>(std::popcount(SectorsUsed));
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_LOCAL_H
