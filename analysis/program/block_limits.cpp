//===-- analysis/program/block_limits.cpp - room for a block --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/program/block_limits.h"
#include "llvm/ADT/bit.h"

namespace bank_lint {

/// \p Size, or what \p Limit leaves of it: a multiple of a warp as it is, else
/// the next lower power of two.
static std::uint32_t within(std::uint32_t Size,
                            std::optional<std::uint64_t> Limit) {
  if (!Limit || *Limit >= Size)
    return Size;
  const auto Most = std::uint32_t(std::max<std::uint64_t>(*Limit, 1));
  return Most % 32 == 0 ? Most : llvm::bit_floor(Most);
}

std::array<std::uint32_t, 3>
blockWithin(const BlockLimits &Limits, unsigned Threads, unsigned Dimensions) {
  const std::uint32_t Most = within(Threads, Limits.Threads);
  std::array<std::uint32_t, 3> Block{1, 1, 1};
  // Sizes that no two dimensions divide: one long row.
  const bool IsRow = Dimensions == 1 || Threads % 64 != 0;
  Block[0] = within(IsRow ? Most : std::min(Most, 32u), Limits.Axis[0]);
  if (IsRow)
    return Block;
  Block[1] = within(Most / Block[0], Limits.Axis[1]);
  if (Limits.Axis[2])
    Block[2] = within(Most / (Block[0] * Block[1]), Limits.Axis[2]);
  return Block;
}

} // namespace bank_lint
