//===-- analysis/fix/swizzle_checks.h ---------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether a file in which the swizzle of a tile was edited is what was meant:
/// the right tensor copies have it, and no mistake is new.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_SWIZZLE_CHECKS_H
#define BANK_LINT_ANALYSIS_FIX_SWIZZLE_CHECKS_H

#include "analysis/fix/text/edited_text.h"
#include "analysis/fix/tile_swizzles.h"
#include <tuple>

namespace bank_lint {

/// The reason against an edited swizzle that is of another map.
inline constexpr const char *IsOtherMap = "it is not the map of the tile";

/// Why an edited file is not what was meant; "" if it is: the tensor copies of
/// the array at \p Declaration, and no others, have the swizzle \p Made.
std::string whyNotSwizzled(const TileSwizzles &Made, const FileResult &Before,
                           const FileResult &After, const EditedText &Edited,
                           const SourceRange &Declaration);

/// Whether \p Mended is still there, or a mistake (Finding::IsDefect, or of
/// layouts) that was not there before.
bool hasOtherMistakes(const FileResult &Before, const FileResult &After,
                      const EditedText &Edited, const Finding &Mended);

inline bool isTensorCopy(const AccessSummary &A) {
  return A.Form == AccessForm::TensorCopy && A.Tile;
}

/// To be compared: two places are one if they begin alike.
inline auto beginOf(const SourceRange &Range) {
  return std::tuple(Range.File, Range.Line, Range.Column);
}

} // namespace bank_lint

#endif
