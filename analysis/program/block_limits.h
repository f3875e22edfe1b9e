//===-- analysis/program/block_limits.h - room for a block ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The largest block for which a kernel's indices stay within its own shared
/// arrays. It does not say which block the kernel runs with, but which blocks
/// it cannot be meant for: a tile `[16][17]` indexed `[threadIdx.y]
/// [threadIdx.x]` has room for 17 by 16 threads.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_BLOCK_LIMITS_H
#define BANK_LINT_ANALYSIS_PROGRAM_BLOCK_LIMITS_H

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

namespace bank_lint {

struct BlockLimits {
  /// Threads along x, y, z; absent where no array limits them.
  std::array<std::optional<std::uint64_t>, 3> Axis;
  /// Threads of the whole block.
  std::optional<std::uint64_t> Threads;

  bool operator==(const BlockLimits &) const = default;

  static void lower(std::optional<std::uint64_t> &Limit, std::uint64_t To) {
    Limit = std::min(Limit.value_or(To), To);
  }
};

/// The block that a kernel is assumed to run with where none is set: one of up
/// to \p Threads threads in \p Dimensions (1 or 2) dimensions that keeps to \p
/// Limits. Sizes that are cut down become powers of two, because what is beyond
/// one mostly pads a row. \returns x, y, z.
std::array<std::uint32_t, 3> blockWithin(const BlockLimits &Limits,
                                         unsigned Threads, unsigned Dimensions);

} // namespace bank_lint

#endif
