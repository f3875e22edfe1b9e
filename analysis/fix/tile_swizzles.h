//===-- analysis/fix/tile_swizzles.h - tiles of tensor copies ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Another layout of an array that bulk tensor copies fill, or take away: the
/// swizzle of 32, 64 or 128 bytes that is as wide as its rows. The copy makes
/// it if the tensor map says so, and the code of the kernel by an XOR:
///
///     CU_TENSOR_MAP_SWIZZLE_128B   for   CU_TENSOR_MAP_SWIZZLE_NONE
///     tile[i][j ^ i % 8 * 8]       for   tile[i][j], elements of 2 bytes
///
/// It means the same if the map has no other use, if the code reaches the tile
/// by these indices alone, and if the tile begins where the pattern of the
/// swizzle does. Which of the swizzles in the file is the map's, the analysis
/// of the edited file decides.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_TILE_SWIZZLES_H
#define BANK_LINT_ANALYSIS_FIX_TILE_SWIZZLES_H

#include "analysis/fix/index_proof.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/text/edited_text.h"

namespace bank_lint {

struct TileSwizzles {
  /// One for each place of a swizzle; with an obstacle for all but these.
  Candidates Candidates;
  std::uint64_t Bytes = 0; ///< of the new swizzle
};

/// Whether a use of \p Array, in whatever instantiation, is a tensor copy's.
bool isMovedByTensorCopies(llvm::ArrayRef<const SharedArray *> Array);

/// \p Array: one variable, as of layoutCandidates(). That its indices stay in
/// their rows must be proven.
TileSwizzles tileSwizzles(llvm::ArrayRef<const SharedArray *> Array,
                          const MergedAccesses &Merged,
                          const FileResult &Result, const ArrayFacts &Facts);

/// The XOR in the indices of \p Array for a swizzle that its map has already,
/// as wide as its rows; one candidate, or an obstacle.
Candidates indexSwizzles(llvm::ArrayRef<const SharedArray *> Array,
                         const MergedAccesses &Merged, const FileResult &Result,
                         const ArrayFacts &Facts);

/// Each swizzle that the file writes, if it is another, as one of \p Bytes.
std::vector<SourceEdit> swizzleEdits(const TensorMapSpelling &Maps,
                                     std::uint64_t Bytes);

} // namespace bank_lint

#endif
