//===-- analysis/fix/flat_candidates.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other layouts of an array by rows of the banks within its last dimension:
/// a part of LayoutSearch.
//===----------------------------------------------------------------------===//
#include "analysis/fix/further_layouts.h"
#include "analysis/fix/layout_search.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;

namespace bank_lint {

/// Rows of which dimension \p D, the last one, may be made, in elements.
std::vector<std::uint64_t> LayoutSearch::flatRows(std::size_t D) const {
  const std::uint64_t Group = BankRowBytes / Array.ElementBytes;
  std::vector<std::uint64_t> Rows{Group};
  while (Rows.size() < 4 && all([&](const SharedArray &A) {
           return A.Dimensions[D].Size >= 4 * Rows.back();
         }))
    Rows.push_back(2 * Rows.back());
  return Rows;
}

std::string LayoutSearch::title(const FlatLayout &Layout) const {
  if (Array.Dimensions.size() == 1)
    return Layout.title(Array.Name) + throughPointers();
  return Array.Name + "[i][" + Layout.code("j") + "] for " + Array.Name +
         "[i][j]";
}

/// \returns false if it would keep neighbours together in a way that the
/// compiler may not see.
bool LayoutSearch::editFlat(std::size_t D, const FlatLayout &Layout,
                            Candidate &To) const {
  return editIndices(
      D,
      [&](const ArrayUse &U) {
        return Layout.code(U, U.Indices[D], Merged, keepsMerged(Layout));
      },
      To);
}

void LayoutSearch::padFlat(std::size_t D, unsigned Together) {
  for (std::uint64_t Row : flatRows(D))
    padFlat(
        D, {FlatLayout::Pad, BankRowBytes / Array.ElementBytes, Together, Row});
}

void LayoutSearch::padFlat(std::size_t D, const FlatLayout &Layout) {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(D) || !canEditIndices(true))
    return;
  const WrittenExpression &Size = Array.Dimensions[D].Written;
  Candidate C;
  C.Kind = FixKind::PadFlat;
  C.Title = title(Layout);
  C.Edits = {edit(Size, Layout.code(Size))};
  C.NeedsIndices = D > 0 || keepsMerged(Layout);
  C.IsLastResort = D > 0 || isFurther(Layout, D);
  C.Place = placingInRow(Layout);
  if (!editFlat(D, Layout, C) ||
      !editPointers(Layout, PointerLayout::Pieces, C))
    return;
  for (const SharedArray *A : Variants)
    C.MoreBytes = std::max<std::int64_t>(
        C.MoreBytes, bytesOf(*A) / A->Dimensions[D].Size *
                         (A->Dimensions[D].Size / Layout.Row * Layout.Unit));
  offer(std::move(C));
}

void LayoutSearch::swizzleFlat(std::size_t D, unsigned Together) {
  const unsigned Group = BankRowBytes / Array.ElementBytes;
  if (Group <= Together)
    return;
  for (std::uint64_t Row : flatRows(D))
    swizzleFlat(D, {FlatLayout::Swizzle, Group, Together, Row});
}

void LayoutSearch::swizzleFlat(std::size_t D, const FlatLayout &Layout) {
  if (!all([&](const SharedArray &A) {
        return A.Dimensions[D].Size % Layout.Group == 0;
      }) ||
      !canEditIndices(true))
    return;
  Candidate C;
  C.Kind = FixKind::SwizzleFlat;
  C.Title = title(Layout);
  C.Swizzle = D == 0 ? Layout.swizzle() : "";
  C.NeedsIndices = D > 0 || keepsMerged(Layout);
  C.IsLastResort = D > 0 || isFurther(Layout, D);
  C.Place = placingInRow(Layout);
  if (editFlat(D, Layout, C) && editPointers(Layout, PointerLayout::Pieces, C))
    offer(std::move(C));
}

/// Whether it is none of the usual ones.
bool LayoutSearch::isFurther(const FlatLayout &Layout, std::size_t D) const {
  return Layout.OwnWays || !is_contained(flatRows(D), Layout.Row) ||
         !is_contained(units(), Layout.Unit);
}

/// Whether its elements can form rows of the banks; those of another
/// instantiation may be larger or smaller.
bool LayoutSearch::fillsBanks() const {
  return IsAligned && all([&](const SharedArray &A) {
           return isPowerOf2_32(A.ElementBytes) &&
                  A.ElementBytes < BankRowBytes;
         });
}

/// Those that a guess prefers to the usual ones. For an array with rows it is a
/// guess for the elements in their order. Instantiations may have elements of
/// several sizes: a layout for one of these may suit all.
void LayoutSearch::layOutFurther(std::size_t D) {
  std::set<unsigned> Sizes;
  for (const SharedArray *A : Variants)
    Sizes.insert(A->ElementBytes);
  // Padding that is wide takes much memory.
  for (FlatLayout::Way Which : {FlatLayout::Swizzle, FlatLayout::Pad})
    for (unsigned Bytes : Sizes)
      for (const FlatLayout &Layout :
           furtherLayouts({Which, BankRowBytes / Bytes, Unit}, Merged, Bytes,
                          {}, Array.Dimensions[D].Size)) {
        if (Which == FlatLayout::Pad)
          padFlat(D, Layout);
        else
          swizzleFlat(D, Layout);
      }
}

/// The last dimension as rows of the banks; all of an array that has no other.
void LayoutSearch::layOutRow() {
  const std::size_t Last = Array.Dimensions.size() - 1;
  // In rows that are laid out by themselves, pointers would go by rows, too.
  if (Last > 0 &&
      (hasPointers() || !fillsBanks() || !all([&](const SharedArray &A) {
         return A.Dimensions[Last].Size * A.ElementBytes > BankRowBytes;
       })))
    return;
  for (unsigned Together : units())
    padFlat(Last, Together);
  for (unsigned Together : units())
    swizzleFlat(Last, Together);
  layOutFurther(Last);
}

} // namespace bank_lint
