//===-- analysis/cost/over_blocks.h - the blocks of a grid ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the grid of a launch is known, every blockIdx of it occurs. What lanes
/// have in common is then a sum of two parts:
///
///     4*1001*blockIdx.x   +   base
///     the block's part        the rest: one unknown
///
/// The block's part is linear in blockIdx, and only its residue modulo a line
/// decides what an access costs. So it is counted how many blocks have which
/// residue, each residue is priced once, and the sum over all blocks is exact,
/// for each value of the rest.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_OVER_BLOCKS_H
#define BANK_LINT_ANALYSIS_COST_OVER_BLOCKS_H

#include "analysis/cost/address_parts.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <optional>

namespace bank_lint {

/// The number of blocks along x, y and z.
using BlockCounts = std::array<std::uint64_t, 3>;

/// So many blocks have this residue.
struct ResidueBlocks {
  std::int64_t Residue = 0;
  std::uint64_t Blocks = 1;
};

/// How often each residue modulo \p Modulus occurs in the sum of \p Parts, over
/// all blocks along the axes that are in it. Without parts: one block, residue
/// 0.
std::vector<ResidueBlocks> residuesOf(llvm::ArrayRef<BlockPart> Parts,
                                      std::int64_t Modulus);

/// How many blocks these are, by axis; 1 along an axis that is not in it.
BlockCounts blocksOf(llvm::ArrayRef<BlockPart> Parts);

/// The number of all of them.
inline std::uint64_t product(const BlockCounts &Counts) {
  return Counts[0] * Counts[1] * Counts[2];
}

/// Some figures of one instruction.
template <std::size_t N> using Costs = std::array<Interval, N>;

/// The same over the blocks of a grid. Intervals are over what is unknown.
template <std::size_t N> struct CostsOverBlocks {
  Costs<N> Costliest; ///< each figure in the block where it is the largest
  Costs<N> Sum;       ///< over all blocks
};

/// Asks \p CostAt for the cost where the common part of the address is a
/// number, for each that it may be: one of \p Rest plus one of \p Blocks. With
/// \p RestVaries the rest is another in each block; it is one that \p
/// IsPossible with the block's residue, if there is any.
template <std::size_t N>
CostsOverBlocks<N>
overBlocks(llvm::ArrayRef<std::int64_t> Rest,
           llvm::ArrayRef<ResidueBlocks> Blocks, bool RestVaries,
           llvm::function_ref<bool(std::int64_t)> IsPossible,
           llvm::function_ref<Costs<N>(std::int64_t)> CostAt) {
  auto AddBlocks = [](CostsOverBlocks<N> &To, const Costs<N> &From,
                      std::uint64_t Count) {
    for (std::size_t I = 0; I < N; ++I) {
      To.Costliest[I].Min = std::max(To.Costliest[I].Min, From[I].Min);
      To.Costliest[I].Max = std::max(To.Costliest[I].Max, From[I].Max);
      To.Sum[I] += From[I] * Count;
    }
  };
  auto Include = [](Costs<N> &To, const Costs<N> &From, bool IsFirst) {
    for (std::size_t I = 0; I < N; ++I)
      To[I] = IsFirst ? From[I]
                      : Interval{std::min(To[I].Min, From[I].Min),
                                 std::max(To[I].Max, From[I].Max)};
  };
  CostsOverBlocks<N> Result;
  if (Blocks.size() == 1 && Blocks[0].Blocks == 1) { // then it is that block
    const std::int64_t Residue = Blocks[0].Residue;
    const bool OnlyPossible =
        RestVaries && llvm::any_of(Rest, [&](std::int64_t R) {
          return IsPossible(Residue + R);
        });
    bool IsFirst = true;
    for (std::int64_t R : Rest)
      if (!OnlyPossible || IsPossible(Residue + R)) {
        Include(Result.Sum, CostAt(Residue + R), IsFirst);
        IsFirst = false;
      }
    Result.Costliest = Result.Sum;
    return Result;
  }
  if (RestVaries) {
    for (const auto &[Residue, Count] : Blocks) {
      Costs<N> OfBlock;
      bool IsFirst = true;
      const bool IsAny = llvm::any_of(
          Rest, [&](std::int64_t R) { return IsPossible(Residue + R); });
      for (std::int64_t R : Rest)
        if (!IsAny || IsPossible(Residue + R)) {
          Include(OfBlock, CostAt(Residue + R), IsFirst);
          IsFirst = false;
        }
      AddBlocks(Result, OfBlock, Count);
    }
    return Result;
  }
  bool IsFirst = true;
  for (std::int64_t R : Rest) {
    CostsOverBlocks<N> Here;
    for (const auto &[Residue, Count] : Blocks)
      AddBlocks(Here, CostAt(Residue + R), Count);
    Include(Result.Costliest, Here.Costliest, IsFirst);
    Include(Result.Sum, Here.Sum, IsFirst);
    IsFirst = false;
  }
  return Result;
}

/// Lanes whose address is no multiple of a width, in a block of the grid.
struct MisalignedBlock {
  /// The first such block; absent: one of several, by what is unknown.
  std::optional<BlockCounts> Index;
  unsigned Lanes = 0;
};

/// Whether in some block of the grid a lane of \p Sure always has an address,
/// \p From bytes from that of \p Parts, that is no multiple of \p Width (a
/// power of two, in bytes), whatever the unknowns are.
std::optional<MisalignedBlock> misalignedBlock(const AddressParts &Parts,
                                               symbolic::LaneMask Sure,
                                               unsigned Width,
                                               std::int64_t From = 0);

} // namespace bank_lint

#endif
