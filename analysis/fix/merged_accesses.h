//===-- analysis/fix/merged_accesses.h - what is issued as one --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The compiler combines neighbouring accesses into one of 8 or 16 bytes. A
/// layout keeps that if it moves whole pieces of neighbours, and if the
/// compiler sees that it does:
///
///     s[k * 128 + row * 8 + j]          j from 0 to 7
///     s[(k * 128 + row * 8) + (k * 128 + row * 8) / 32 * 4 + j]
///
/// Here the piece begins at a multiple of 8, which is moved. nvcc 13 does not
/// see that (row * 8 + j) / 32 is the same for all j, wherever row may be
/// negative or shares bits with what is added.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_MERGED_ACCESSES_H
#define BANK_LINT_ANALYSIS_FIX_MERGED_ACCESSES_H

#include "analysis/analyzer.h"
#include "analysis/fix/lane_samples.h"
#include "analysis/program/shared_array.h"
#include "analysis/summary/index_range.h"

namespace bank_lint {

/// An index as where a piece begins and what is added to that in the piece.
struct SplitIndex {
  WrittenExpression Begin; ///< its code, which is of no one place
  std::string Rest;        ///< "" if nothing is added
};

/// The accesses to one array.
class MergedAccesses {
public:
  MergedAccesses(const FileResult &Result, const SourceRange &Declaration,
                 const IndexRanges &Indices, const LaneRecords &Recorded);

  /// Where their lanes go.
  const LaneSamples &lanes() const { return Lanes; }
  /// The bytes of the widest accesses that combine several; 0 if there are
  /// none.
  unsigned bytes() const { return Bytes; }
  /// How many elements may have to stay together, most first: as many as a
  /// merged access has, and the \p Unit of the source's own accesses.
  std::vector<unsigned> units(unsigned Unit, unsigned ElementBytes) const;
  /// Whether accesses by \p Use are merged.
  bool haveMerged(const ArrayUse &Use) const;
  /// \p Index by a piece of \p Least to \p Most elements, powers of two;
  /// absent if it is unproven that it never leaves its piece.
  std::optional<SplitIndex> split(const ArrayIndex &Index, std::uint64_t Least,
                                  std::uint64_t Most) const;

private:
  LaneSamples Lanes;
  unsigned Bytes = 0;
  std::vector<SourceRange> Places;
  const IndexRanges &Indices;
};

} // namespace bank_lint

#endif
