//===-- analysis/summary/tile_layouts.h - layouts compared ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compares the layouts under which a kernel's instructions see one tile of
/// shared memory: the tensor map of the copy that writes it, the descriptor of
/// the product that reads it, the pattern that lanes read it in, and the other
/// way round for a tile that lanes write and a copy takes away.
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
#ifndef BANK_LINT_ANALYSIS_SUMMARY_TILE_LAYOUTS_H
#define BANK_LINT_ANALYSIS_SUMMARY_TILE_LAYOUTS_H

#include "analysis/access/access_record.h"
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace bank_lint {

class TileLayouts {
public:
  /// \p Record is a part of \p Of, which must live until compare(); the warp
  /// \p Warp of the block executes it, maybe for others that do the same.
  void add(const symbolic::ValueContext &Context, const AccessRecord &Record,
           unsigned Warp, AccessSummary &Of);
  /// Sets Mismatch of what reads a tile under another layout than it is
  /// written.
  void compare();

private:
  enum class Kind : std::uint8_t { Copy, Operand, Lanes };
  /// Where lanes go: bytes from the beginning of the array, of which nothing
  /// but a multiple of 1024 is unknown.
  struct Pattern {
    symbolic::LaneMask Active = 0;
    std::array<std::int64_t, symbolic::NumLanes> Bytes{};
    bool operator==(const Pattern &) const = default;
  };
  /// A pattern, and the warps of the block that have it, a bit each.
  struct WarpPattern {
    Pattern Where;
    std::uint32_t Warps = 0;
  };
  struct Use {
    AccessSummary *Of = nullptr;
    Kind What = Kind::Lanes;
    bool Writes = false;
    const void *Object = nullptr;    ///< the array; null: not known
    std::int64_t First = 0, End = 0; ///< bytes of it; all of it if First > End
    /// Of a copy or an operand: 0, 32, 64 or 128 bytes.
    std::uint64_t SwizzleBytes = 0;
    /// Not all that it is known to do has the same layout.
    bool IsMixed = false;
    std::uint64_t RowBytes = 0, Rows = 0, Rank = 0; ///< of a copy
    std::uint64_t StrideOffset = 0, Lines = 0;      ///< of an operand
    bool IsAlongK = true;                           ///< of an operand
    std::string Name;                               ///< of an operand
    std::vector<WarpPattern> Patterns;              ///< of lanes
    bool IsMatrix = false; ///< of lanes: they name rows of matrices
    SourceRange MadeAt;    ///< of a copy's map
    std::string MadeBy;
  };

  static void addTile(const TileUse &Tile, Use &To);
  static void addLanes(const symbolic::ValueContext &Context,
                       const AccessRecord &Record, unsigned Warp, Use &To);
  static bool haveWholeRows(const Use &Lanes, std::uint64_t RowBytes);
  static bool overlap(const Use &A, const Use &B);
  /// Text, Remedy and MapSwizzle; without a text if there is no difference, or
  /// nobody knows.
  static LayoutMismatch difference(const Use &Writer, const Use &Reader);
  static LayoutMismatch differenceOfLanes(const Use &Copy, const Use &Lanes);

  std::vector<Use> Uses;
  /// Something writes shared memory, perhaps, nobody knows where.
  bool HasStrayWriter = false;
};

} // namespace bank_lint

#endif
