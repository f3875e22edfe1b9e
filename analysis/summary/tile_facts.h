//===-- analysis/summary/tile_facts.h - tiles for people --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is reported of a tile that is copied or read as a whole: its layout,
/// who says so, and what of it hardware does not take (model/tensor_map.h,
/// model/matrix_descriptor.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_TILE_FACTS_H
#define BANK_LINT_ANALYSIS_SUMMARY_TILE_FACTS_H

#include "analysis/access/tile_use.h"
#include "analysis/result/access_summary.h"

namespace bank_lint {

/// \p Active: the lanes that execute the instruction.
TileFacts tileFacts(const symbolic::ValueContext &Context, const TileUse &Tile,
                    symbolic::LaneMask Active);

} // namespace bank_lint

#endif
