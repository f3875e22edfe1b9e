//===-- analysis/summary/tile_layouts.h - layouts compared ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compares the layouts under which a kernel's instructions see one tile of
/// shared memory: the tensor map of the copy that writes it, the descriptor of
/// the product that reads it, the pattern that lanes read it in, and the other
/// way round for a tile that lanes write and a copy takes away.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_TILE_LAYOUTS_H
#define BANK_LINT_ANALYSIS_SUMMARY_TILE_LAYOUTS_H

#include "analysis/access/access_record.h"
#include "analysis/summary/layout_difference.h"
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
  static void addTile(const TileUse &Tile, LayoutUse &To);
  static void addLanes(const symbolic::ValueContext &Context,
                       const AccessRecord &Record, unsigned Warp,
                       LayoutUse &To);
  static bool overlap(const LayoutUse &A, const LayoutUse &B);

  std::vector<LayoutUse> Uses;
  /// Something may write shared memory at an unknown place.
  bool HasStrayWriter = false;
};

} // namespace bank_lint

#endif
