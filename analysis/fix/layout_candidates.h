//===-- analysis/fix/layout_candidates.h - layouts worth a try --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other layouts of one array, as edits of the source. Each means the same
/// program, given what it asks for; whether it is a better one, the analysis of
/// the edited file decides.
///
///                      means the same if
///   a[j][i]            every index stays in its dimension
///   a[32][32 + p]      the same; p a multiple of the widest access
///   a[32][32 + p] for a[32][32 + 8]   every index is below 32
///   a[32][N | 1]       as a[32][32 + p]; where some N are odd
///   a[i][j ^ i % 32]   the same; rows of a power of two, no wide accesses
///   a[i + i / 32]      always: it maps 0, 1, 2, ... to different elements
///   a[i ^ i/32 % 32]   the array is full groups of 32: it stays in the group
///   a[i][j + j / 32]   every index stays in its dimension
///   a[i][j ^ j/32 % 32]  the same; rows of full groups of 32
///
/// The rows of 32 elements in the last four may be of 64, 128 and 256 as well.
///
/// The compiler combines neighbouring elements into accesses of up to 16 bytes,
/// which a layout should keep: those are tried first in which as many elements
/// stay together, a[i + i / 32 * 4], a[i][j ^ i % 8 * 4].
///
/// One way is no layout: a sum whose terms may come in any order is begun by
/// each thread with another term.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LAYOUT_CANDIDATES_H
#define BANK_LINT_ANALYSIS_FIX_LAYOUT_CANDIDATES_H

#include "analysis/fix/merged_accesses.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>

namespace bank_lint {

struct Candidate {
  FixKind Kind = FixKind::PadRows;
  std::string Title;
  std::string Swizzle; ///< see Fix
  std::vector<SourceEdit> Edits;
  /// It means the same only if whyIndicesMayLeave has no objection.
  bool NeedsIndices = false;
  std::int64_t MoreBytes = 0; ///< of the array, at most
  /// Not worth a try where another leaves nothing.
  bool IsLastResort = false;
  /// Where an element goes, by its number in the array; null if that depends
  /// on the instantiation, or none moves.
  std::function<std::uint64_t(std::uint64_t Element)> Place = nullptr;
};

struct Candidates {
  std::vector<Candidate> List; ///< cheapest first
  /// Why there are no others, or none at all; "" if nothing is in the way.
  std::string Obstacle;
};

/// \p Array: one variable, in all instantiations that the file has. For a
/// dynamic one only the sums; its layouts are in dynamic_layouts.h.
/// \p Merged: of the accesses to it. \p Indices: what is known of theirs.
Candidates layoutCandidates(llvm::ArrayRef<const SharedArray *> Array,
                            const MergedAccesses &Merged,
                            const IndexRanges &Indices);

} // namespace bank_lint

#endif
