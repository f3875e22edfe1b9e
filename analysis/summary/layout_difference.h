//===-- analysis/summary/layout_difference.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How two uses of one tile of shared memory differ in the layout that they
/// see.
///
/// Lanes say nothing of a layout by themselves. The pattern of eight of them
/// fits one if, after the swizzle is undone, their pieces are those that some
/// rows and some columns of the tile have in common, in whatever order:
///
///     row of the tile                     0 1 2 3 4 5 6 7
///     piece that is read of it            2 2 2 2 2 2 2 2   one column
///     swizzle of 128 bytes, undone        2 3 0 1 6 7 4 5   no columns
///
/// A warp that reads whole rows fits every layout: it may read them in any
/// order. What other warps read of the rows does not matter. A mismatch is
/// reported where the pattern fits another layout, and not the one that is
/// there. Sure is one between a map and a descriptor alone: lanes may mean the
/// order that they read in.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_LAYOUT_DIFFERENCE_H
#define BANK_LINT_ANALYSIS_SUMMARY_LAYOUT_DIFFERENCE_H

#include "analysis/access/access_record.h"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint {

/// The number of patterns that are kept of one use.
constexpr std::size_t MostPatterns = 64;

enum class LayoutUseKind : std::uint8_t { Copy, Operand, Lanes };

/// Where lanes go: bytes from the beginning of the array, of which only a
/// multiple of 1024 is unknown.
struct LanePattern {
  symbolic::LaneMask Active = 0;
  std::array<std::int64_t, symbolic::NumLanes> Bytes{};
  bool operator==(const LanePattern &) const = default;
};

/// A pattern, and the warps of the block that have it, a bit each.
struct WarpPattern {
  LanePattern Where;
  std::uint32_t Warps = 0;
};

/// One access of the source, and the layout that it sees.
struct LayoutUse {
  AccessSummary *Of = nullptr;
  LayoutUseKind What = LayoutUseKind::Lanes;
  bool Writes = false;
  const void *Object = nullptr;    ///< the array; null: unknown
  std::int64_t First = 0, End = 0; ///< bytes of it; all of it if First > End
  /// For a copy or an operand: 0, 32, 64 or 128 bytes.
  std::uint64_t SwizzleBytes = 0;
  /// Not all that it is known to do has the same layout.
  bool IsMixed = false;
  std::uint64_t RowBytes = 0, Rows = 0, Rank = 0; ///< of a copy
  std::uint64_t StrideOffset = 0, Lines = 0;      ///< of an operand
  bool IsAlongK = true;                           ///< of an operand
  std::string Name;                               ///< of an operand
  bool IsCopied = false;                          ///< of an operand
  std::vector<WarpPattern> Patterns;              ///< of lanes
  bool IsMatrix = false; ///< of lanes: they name rows of matrices
  SourceRange MadeAt;    ///< of a copy's map
  std::string MadeBy;
};

/// Text, Remedy and MapSwizzle; without a text if there is no difference, or
/// it is unknown.
LayoutMismatch layoutDifference(const LayoutUse &Writer,
                                const LayoutUse &Reader);

} // namespace bank_lint

#endif
