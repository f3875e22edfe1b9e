//===-- model/occupancy.h - blocks on a multiprocessor ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// How many blocks of a launch an SM holds at once, from what a block takes:
/// warps, registers, shared memory, barriers. The limits are those of the CUDA
/// C++ Programming Guide; the sizes in which registers and shared memory are
/// handed out those of CUDA's occupancy calculator.
///
/// An SM's memory serves as L1 cache and shared memory; the most that may be
/// shared memory counts, which is the driver's default.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_OCCUPANCY_H
#define BANK_LINT_MODEL_OCCUPANCY_H

#include "model/arch.h"
#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>

namespace bank_lint::model {

/// What a block takes.
struct BlockNeeds {
  std::uint64_t Threads = 1;     ///< at least 1
  unsigned Registers = 0;        ///< of a thread, 32 bits each
  std::uint64_t SharedBytes = 0; ///< static and dynamic, without the driver's
  unsigned Barriers = 0;         ///< that the block waits at
};

/// What may keep a further block away.
enum class OccupancyLimit : std::uint8_t {
  Warps,
  Blocks,
  Registers,
  SharedMemory,
  Barriers,
};
constexpr std::size_t NumOccupancyLimits = 5;

constexpr std::string_view nameOf(OccupancyLimit Limit) {
  constexpr std::array<std::string_view, NumOccupancyLimits> Names{
      "warps", "blocks", "registers", "shared memory", "barriers"};
  return Names[static_cast<std::size_t>(Limit)];
}

struct Occupancy {
  /// Beyond any other: it keeps no block away.
  static constexpr unsigned NoLimit = std::numeric_limits<unsigned>::max();

  unsigned Blocks = 0;    ///< 0: such a block does not start
  unsigned Warps = 0;     ///< of these blocks
  unsigned MostWarps = 0; ///< that the SM holds
  /// Blocks for which there is enough of each kind.
  std::array<unsigned, NumOccupancyLimits> BlocksBy{};

  constexpr bool isLimitedBy(OccupancyLimit Limit) const {
    return BlocksBy[static_cast<std::size_t>(Limit)] == Blocks;
  }
};

namespace detail {

/// Registers of an SM, and the most of a block.
constexpr unsigned RegistersPerSM = 65536;
constexpr unsigned MostRegistersOfThread = 255;
constexpr unsigned MostThreadsOfBlock = 1024;
constexpr unsigned LanesOfWarp = 32;
/// An SM has four parts, each with a quarter of the registers; a warp has its
/// registers, in pieces of 256, in one of them.
constexpr unsigned PartsOfSM = 4;
constexpr unsigned RegisterPiece = 256;

constexpr std::uint64_t roundedUp(std::uint64_t Value, std::uint64_t Piece) {
  return (Value + Piece - 1) / Piece * Piece;
}

constexpr unsigned blocksByRegisters(unsigned Registers, unsigned Warps) {
  if (Registers > MostRegistersOfThread)
    return 0;
  const std::uint64_t OfWarp =
      roundedUp(std::uint64_t(Registers) * LanesOfWarp, RegisterPiece);
  if (!OfWarp)
    return Occupancy::NoLimit;
  // A launch is refused as if each part had as many warps as the fullest.
  if (OfWarp * roundedUp(Warps, PartsOfSM) > RegistersPerSM)
    return 0;
  const std::uint64_t WarpsOfPart = RegistersPerSM / PartsOfSM / OfWarp;
  return unsigned(WarpsOfPart * PartsOfSM / Warps);
}

constexpr unsigned blocksByShared(std::uint64_t Bytes,
                                  const Architecture &Arch) {
  if (Bytes > Arch.SharedBytesPerBlockOptIn)
    return 0;
  const unsigned Piece = Arch.Number >= 80 ? 128 : 256;
  const std::uint64_t OfDriver =
      Arch.SharedBytesPerSM - Arch.SharedBytesPerBlockOptIn;
  const std::uint64_t OfBlock = roundedUp(Bytes + OfDriver, Piece);
  return OfBlock ? unsigned(Arch.SharedBytesPerSM / OfBlock)
                 : Occupancy::NoLimit;
}

/// They count from sm_90 on: 64 an SM, or 24 where it holds 24 blocks.
constexpr unsigned blocksByBarriers(unsigned Barriers,
                                    const Architecture &Arch) {
  if (!Barriers || Arch.Number < 90)
    return Occupancy::NoLimit;
  return (Arch.BlocksPerSM == 24 ? 24 : 64) / Barriers;
}

} // namespace detail

constexpr Occupancy occupancy(const BlockNeeds &Block,
                              const Architecture &Arch) {
  Occupancy Result;
  Result.MostWarps = Arch.WarpsPerSM;
  if (Block.Threads == 0 || Block.Threads > detail::MostThreadsOfBlock) {
    Result.BlocksBy.fill(Occupancy::NoLimit);
    Result.BlocksBy[static_cast<std::size_t>(OccupancyLimit::Warps)] = 0;
    return Result;
  }
  const auto Warps =
      unsigned((Block.Threads + detail::LanesOfWarp - 1) / detail::LanesOfWarp);
  auto Set = [&](OccupancyLimit Limit, unsigned Blocks) {
    Result.BlocksBy[static_cast<std::size_t>(Limit)] = Blocks;
  };
  Set(OccupancyLimit::Warps, Arch.WarpsPerSM / Warps);
  Set(OccupancyLimit::Blocks, Arch.BlocksPerSM);
  Set(OccupancyLimit::Registers,
      detail::blocksByRegisters(Block.Registers, Warps));
  Set(OccupancyLimit::SharedMemory,
      detail::blocksByShared(Block.SharedBytes, Arch));
  Set(OccupancyLimit::Barriers, detail::blocksByBarriers(Block.Barriers, Arch));
  Result.Blocks =
      *std::min_element(Result.BlocksBy.begin(), Result.BlocksBy.end());
  Result.Warps = Result.Blocks * Warps;
  return Result;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_OCCUPANCY_H
