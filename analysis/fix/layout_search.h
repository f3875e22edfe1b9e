//===-- analysis/fix/layout_search.h ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The search for other layouts of one array: other dimensions and rows
/// (layout_candidates.cpp), and rows of the banks within the last dimension
/// (flat_candidates.cpp). Where a guess says that others cost less than the
/// usual ones, a few of them are offered too (further_layouts.cpp).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LAYOUT_SEARCH_H
#define BANK_LINT_ANALYSIS_FIX_LAYOUT_SEARCH_H

#include "analysis/fix/index_edits.h"
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/text/edited_text.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

/// What is mixed into the index of a row of a power of two elements:
/// `i / Alike % Ways * Factor` of row i; powers of two.
struct RowMix {
  std::uint64_t Alike = 1, Ways = 1, Factor = 1;
  std::string step() const {
    return (Alike > 1 ? " / " + std::to_string(Alike) : "") + " % " +
           std::to_string(Ways) +
           (Factor > 1 ? " * " + std::to_string(Factor) : "");
  }
};

/// How a layout is one of the elements in their order.
enum class PointerLayout {
  Pieces,     ///< rows or groups of the banks
  Planes,     ///< longer planes
  LongerRows, ///< longer rows: an index in a row stays what it is
};

class LayoutSearch {
public:
  LayoutSearch(llvm::ArrayRef<const SharedArray *> Variants,
               const MergedAccesses &Merged, const IndexRanges &Indices)
      : Variants(Variants), Array(*Variants.front()), Merged(Merged),
        Indices(Indices) {}

  Candidates run();

private:
  bool survey();
  void layOutAnew();
  void rotateLoops();
  void swapIndices();
  const SumBegin *paddedBegin(std::size_t D) const;
  std::optional<SumBegin> paddedNumber(std::size_t D) const;
  void padDimension(std::size_t D, FixKind Kind);
  bool padDimension(std::size_t D, FixKind Kind, unsigned More, bool IsFurther);
  void padToOdd(std::size_t D, FixKind Kind);
  void swizzleRows();
  void swizzleRows(unsigned Together);
  void swizzleRows(const RowMix &Mix, bool IsFurther);
  bool padUnderPointers(std::size_t D, unsigned More, Candidate &C);
  /// \p Pointed: the same, of the elements in their order.
  void swizzleRows(const std::string &Step, unsigned Together, Candidate C,
                   std::optional<FlatLayout> Pointed);
  void swizzleBySize();
  bool isSizeParameter() const;

  // In flat_candidates.cpp: uses through pointers.
  bool hasPointers() const;
  /// ", also through 'p'".
  std::string throughPointers() const;
  /// Every use through a pointer, in \p Layout of the elements in their order;
  /// false if one cannot be.
  bool editPointers(const FlatLayout &Layout, PointerLayout Of, Candidate &To);
  bool editPointer(const PointerUse &Use, const FlatLayout &Layout,
                   bool KeepsMerged, Candidate &To);

  // In further_layouts.cpp.
  std::vector<RowMix> furtherMixes() const;
  std::vector<unsigned> furtherPads(llvm::ArrayRef<unsigned> Usual) const;
  bool hasOneShape() const;
  /// See Candidate::Place.
  using Placing = std::function<std::uint64_t(std::uint64_t)>;
  Placing placing(Placing Place) const {
    return hasOneShape() ? Place : nullptr;
  }
  Placing placingInSizes(std::vector<std::uint64_t> Sizes) const;
  Placing placingMixed(const RowMix &Mix) const;
  Placing placingInRow(const FlatLayout &Layout) const;

  // In flat_candidates.cpp.
  void layOutRow();
  std::vector<std::uint64_t> flatRows(std::size_t D) const;
  bool editFlat(std::size_t D, const FlatLayout &Layout, Candidate &To) const;
  void padFlat(std::size_t D, unsigned Together);
  void padFlat(std::size_t D, const FlatLayout &Layout);
  void swizzleFlat(std::size_t D, unsigned Together);
  void swizzleFlat(std::size_t D, const FlatLayout &Layout);
  void layOutFurther(std::size_t D);
  /// Whether it moves what the compiler merges as one. How an index is split
  /// for that is known of the launches that are seen.
  bool keepsMerged(const FlatLayout &Layout) const {
    return Layout.Unit > Unit;
  }
  bool isFurther(const FlatLayout &Layout, std::size_t D) const;
  std::string title(const FlatLayout &Layout) const;
  bool fillsBanks() const;

  std::vector<unsigned> units() const {
    return Merged.units(Unit, Array.ElementBytes);
  }
  void offer(Candidate C);

  std::string title(std::size_t D, const std::string &Padded) const;
  bool hasPlainDimension(std::size_t D);
  bool canEditIndices(bool Twice);
  /// Every index D of every use, rewritten; false if one cannot be.
  template <typename RewriteT>
  bool editIndices(std::size_t D, RewriteT Rewrite, Candidate &To) const;
  std::uint64_t bytesOf(const SharedArray &Variant) const;
  /// Whether each of the variants keeps \p Holds.
  template <typename T> bool all(T Holds) const {
    return llvm::all_of(Variants,
                        [&](const SharedArray *A) { return Holds(*A); });
  }
  void obstacle(const std::string &Why) {
    if (Result.Obstacle.empty())
      Result.Obstacle = Why;
  }

  llvm::ArrayRef<const SharedArray *> Variants;
  const SharedArray &Array;
  const MergedAccesses &Merged;
  const IndexRanges &Indices;
  Candidates Result;
  unsigned Unit = 1;     ///< elements that must stay together and aligned
  bool HasWide = false;  ///< accesses of more than one element
  bool IsAligned = true; ///< these begin at a multiple of what they access
  bool SizeMatters = false;
};

template <typename RewriteT>
bool LayoutSearch::editIndices(std::size_t D, RewriteT Rewrite,
                               Candidate &To) const {
  for (const SharedArray *A : Variants)
    for (const ArrayUse &Use : A->Uses) {
      if (Use.Kind != ArrayUseKind::Element)
        continue;
      std::optional<std::string> New = Rewrite(Use);
      if (!New)
        return false;
      if (*New != Use.Indices[D].Written.Code)
        addEdit(To.Edits, Use.Indices[D].Written, std::move(*New));
    }
  return true;
}

} // namespace bank_lint

#endif
