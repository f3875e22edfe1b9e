//===-- analysis/fix/dynamic_layouts.h - memory of a launch -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other layouts of an `extern __shared__` array and of its parts:
///
///     extern __shared__ float memory[];
///     float *q = memory, *k = q + rows * d;     parts: 'q' and 'k'
///
/// A part is known by the indices that are used with it: where it begins, and
/// the last byte that is accessed through it. Its elements may change places
/// within each 128 bytes,
///
///     k[i ^ i / 64 % 32]     for  k[i]
///
/// if no other part has some of these bytes, and the launch gives all of them.
/// Nothing else need be known of the program: it is a renaming of elements.
///
/// If all of the memory is one array, its rows may become longer too,
///
///     memory[i + i / 32]     for  memory[i]
///
/// for a launch that gives as much more (launch_growth.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_DYNAMIC_LAYOUTS_H
#define BANK_LINT_ANALYSIS_FIX_DYNAMIC_LAYOUTS_H

#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/layout_candidates.h"

namespace bank_lint {

/// Views that begin at the same place and see the same elements.
struct ArrayPart {
  std::vector<std::string> Names; ///< "k"
  unsigned ElementBytes = 0;
  std::vector<const ArrayUse *> Uses; ///< in all instantiations
  std::string Obstacle;               ///< why it must stay as it is
};

/// What the launches give.
struct LaunchMemory {
  std::uint64_t LeastBytes = 0;
  bool IsFullGroups = true; ///< a multiple of 128 bytes each time
};

/// The parts of \p Array, a dynamic one in all instantiations that the file
/// has.
std::vector<ArrayPart> partsOf(llvm::ArrayRef<const SharedArray *> Array,
                               const IndexRanges &Indices,
                               const LaunchMemory &Memory);

/// Why the memory of \p Array must stay as it is; if "", \p Memory is what its
/// launches give.
std::string whyNotLaidOutAnew(llvm::ArrayRef<const SharedArray *> Array,
                              const FileResult &Result, const ArrayFacts &Facts,
                              LaunchMemory &Memory);

/// Whether a bank conflict at \p Part of the array is reported.
bool isFlagged(const ArrayPart &Part, const SourceRange &Declaration,
               const FileResult &Result);

/// All of \p Array, if the memory is used as one array of equal elements,
/// however much of it there is; absent if it is cut into parts.
std::optional<ArrayPart> wholeOf(llvm::ArrayRef<const SharedArray *> Array);

/// Other layouts of \p Part, to be tried in this order. \p Merged: of
/// the accesses to the array.
Candidates layoutsOf(const ArrayPart &Part, const MergedAccesses &Merged);

/// Longer rows of it, if it is all of the memory; what its launches have to
/// give is not in these. \p Layouts: of each candidate.
Candidates paddedLayoutsOf(const ArrayPart &Whole, const MergedAccesses &Merged,
                           std::vector<FlatLayout> &Layouts);

} // namespace bank_lint

#endif
