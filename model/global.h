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

/// What the active lanes of one access touch, in the order of the addresses,
/// from which its cost follows wherever the whole of it lies.
class TouchedBytes {
public:
  constexpr explicit TouchedBytes(const WarpAccess &Access)
      : Bytes(std::uint64_t{Access.activeLanes()} * Access.Width) {
    if (Access.Width == 0)
      return;
    bool InOrder = true; // as the lanes of most accesses are
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!Access.isActive(Lane))
        continue;
      InOrder &= Size == 0 || Runs[Size - 1].First <= Access.Address[Lane];
      Runs[Size++] = {Access.Address[Lane], Access.lastByte(Lane)};
    }
    if (!InOrder)
      std::sort(Runs.begin(), Runs.begin() + Size,
                [](const Run &A, const Run &B) { return A.First < B.First; });
    join();
  }

  /// The cost if every address were \p Distance larger, modulo 2^64. No lane
  /// may pass the top of the address space so.
  constexpr GlobalCost costAt(std::uint64_t Distance,
                              const Architecture &Arch) const {
    return {blocksAt(Distance, Arch.SectorBytes),
            blocksAt(Distance, Arch.LineBytes),
            static_cast<unsigned>((Bytes + Arch.SectorBytes - 1) /
                                  Arch.SectorBytes)};
  }

  /// The number of distinct aligned blocks of \p BlockBytes, at each distance
  /// below that; with a multiple of it more they are as many.
  template <unsigned BlockBytes>
  constexpr std::array<unsigned, BlockBytes> blocksByDistance() const {
    // With D more, a byte is in the block of its number without D, or, from
    // some D on, in the next one. So each run adds blocks from some D on, and
    // so does the last byte before it, which it may share a block with.
    static_assert(std::has_single_bit(BlockBytes));
    std::array<int, BlockBytes + 1> Change{}; // at each distance
    unsigned Count = 0;
    for (std::size_t I = 0; I < Size; ++I) {
      const std::uint64_t First = Runs[I].First / BlockBytes,
                          Last = Runs[I].Last / BlockBytes;
      const unsigned FirstCrosses = BlockBytes - Runs[I].First % BlockBytes,
                     LastCrosses = BlockBytes - Runs[I].Last % BlockBytes;
      Count += static_cast<unsigned>(Last - First + 1);
      ++Change[LastCrosses];
      --Change[FirstCrosses];
      if (I == 0)
        continue;
      const std::uint64_t Before = Runs[I - 1].Last / BlockBytes;
      const unsigned BeforeCrosses = BlockBytes - Runs[I - 1].Last % BlockBytes;
      if (Before == First) // but where only this run is in the next one
        --Count;
      if (Before == First ||
          (Before + 1 == First && BeforeCrosses < FirstCrosses)) {
        ++Change[FirstCrosses];
        --Change[BeforeCrosses];
      }
    }
    std::array<unsigned, BlockBytes> Blocks{};
    for (unsigned Distance = 0; Distance < BlockBytes; ++Distance) {
      Count += static_cast<unsigned>(Change[Distance]);
      Blocks[Distance] = Count;
    }
    return Blocks;
  }

private:
  /// Bytes from the first to the last.
  struct Run {
    std::uint64_t First, Last;
  };

  /// Makes one of runs that overlap, or follow each other without a gap.
  constexpr void join() {
    std::size_t End = 1;
    for (std::size_t I = 1; I < Size; ++I) {
      Run &Before = Runs[End - 1];
      if (Runs[I].First - Before.First <= Before.Last - Before.First + 1)
        Before.Last = std::max(Before.Last, Runs[I].Last);
      else
        Runs[End++] = Runs[I];
    }
    Size = std::min(Size, End);
  }

  /// The number of distinct aligned blocks of \p BlockBytes that they touch; a
  /// lane that straddles a boundary touches both sides.
  constexpr unsigned blocksAt(std::uint64_t Distance,
                              unsigned BlockBytes) const {
    std::uint64_t Count = 0;
    std::uint64_t Next = 0; // the first block not counted yet
    for (std::size_t I = 0; I < Size; ++I) {
      const std::uint64_t First =
          std::max(detail::blockOf(Runs[I].First + Distance, BlockBytes), Next);
      const std::uint64_t End =
          detail::blockOf(Runs[I].Last + Distance, BlockBytes) + 1;
      Count += End - First;
      Next = End;
    }
    return static_cast<unsigned>(Count);
  }

  std::array<Run, WarpSize> Runs; // the first Size of them are set
  std::size_t Size = 0;
  std::uint64_t Bytes; ///< of all lanes, those in common more than once
};

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
  return TouchedBytes(Access).costAt(0, Arch);
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_GLOBAL_H
