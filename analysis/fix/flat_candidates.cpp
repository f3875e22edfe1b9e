//===-- analysis/fix/flat_candidates.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Other layouts of an array by rows of the banks within its last dimension,
/// and the uses through pointers, which count elements from the array's begin:
/// a part of LayoutSearch.
//===----------------------------------------------------------------------===//
#include "analysis/fix/further_layouts.h"
#include "analysis/fix/layout_search.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <set>

using namespace llvm;
using bank_lint::symbolic::IntRange;

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

/// Whether what \p Use accesses is in the row of \p Row elements of
/// \p ElementBytes at whose begin its pointer leads.
static bool isInRow(const PointerUse &Use, std::uint64_t Row,
                    unsigned ElementBytes, const IndexRanges &Indices) {
  std::int64_t Most = std::int64_t(Row) - 1;
  if (Use.Use.Bytes > ElementBytes)
    Most -= (Use.Use.Bytes - 1) / ElementBytes;
  if (!Use.IsRowBegin)
    return false;
  for (const ArrayIndex &Index : Use.Use.Indices) {
    if (Index.Constant) {
      if (!IntRange::exactly(*Index.Constant).within({0, Most}))
        return false;
      continue;
    }
    auto It = Indices.find(Index.Probe);
    if (It == Indices.end() || It->second.IsAssumed ||
        !It->second.Seen.within({0, Most}))
      return false;
  }
  return Most >= 0;
}

/// How far behind the begin \p Use is: "p - s + i".
static WrittenExpression placeOf(const PointerUse &Use) {
  WrittenExpression Place;
  Place.Code = Use.Name + " - " + *Use.Begin;
  for (const ArrayIndex &Index : Use.Use.Indices)
    Place.Code += " + " + operand(Index.Written);
  return Place;
}

bool LayoutSearch::hasPointers() const {
  return any_of(Variants,
                [](const SharedArray *A) { return !A->PointerUses.empty(); });
}

std::string LayoutSearch::throughPointers() const {
  std::set<std::string> Names;
  for (const SharedArray *A : Variants)
    for (const PointerUse &Use : A->PointerUses)
      if (Use.Name != A->Name)
        Names.insert("'" + Use.Name + "'");
  return Names.empty() ? "" : ", also through " + join(Names, ", ");
}

bool LayoutSearch::editPointers(const FlatLayout &Layout, PointerLayout Of,
                                Candidate &To) {
  for (const SharedArray *A : Variants)
    for (const PointerUse &Use : A->PointerUses) {
      if (Of == PointerLayout::LongerRows &&
          isInRow(Use, A->Dimensions.back().Size, A->ElementBytes, Indices))
        continue;
      if (!Use.Begin)
        return obstacle((Of == PointerLayout::LongerRows && Use.IsRowBegin
                             ? "an index may leave its row, and "
                             : "") +
                        Use.WhyNoBegin + " at " + placeText(Use.Use.Where)),
               false;
      if (!editPointer(Use, Layout,
                       Of == PointerLayout::Pieces && keepsMerged(Layout), To))
        return false;
    }
  return true;
}

bool LayoutSearch::editPointer(const PointerUse &Use, const FlatLayout &Layout,
                               bool KeepsMerged, Candidate &To) {
  if (std::string Why = whyNotEditable(Use.Use, true); !Why.empty())
    return obstacle(Why), false;
  if (KeepsMerged && Merged.haveMerged(Use.Use) && !Use.Begin->empty())
    return false;
  if (Use.Begin->empty()) {
    for (const ArrayIndex &Index : Use.Use.Indices) {
      std::optional<std::string> New =
          Layout.code(Use.Use, Index, Merged, KeepsMerged);
      if (!New)
        return false;
      if (*New != Index.Written.Code)
        addEdit(To.Edits, Index.Written, std::move(*New));
    }
    return true;
  }
  if (!Use.Written.Text)
    return obstacle("'" + Use.Name + "' at " + placeText(Use.Use.Where) +
                    " is " + ownerText(Use.Written)),
           false;
  const std::string Place = Layout.code(placeOf(Use));
  if (Use.Use.Indices.empty()) {
    To.Edits.push_back(edit(Use.Written, (Use.IsElement ? "" : "&") +
                                             *Use.Begin + "[" + Place + "]"));
    return true;
  }
  To.Edits.push_back(edit(Use.Written, *Use.Begin));
  addEdit(To.Edits, Use.Use.Indices.front().Written, Place);
  return true;
}

/// The uses through pointers, where dimension \p D gets \p More elements.
bool LayoutSearch::padUnderPointers(std::size_t D, unsigned More,
                                    Candidate &C) {
  const bool IsRow = D + 1 == Array.Dimensions.size();
  std::uint64_t Inner = 1; // elements for one of D
  for (std::size_t Later = D + 1; Later < Array.Dimensions.size(); ++Later)
    Inner *= Array.Dimensions[Later].Size;
  const FlatLayout Layout{FlatLayout::Pad, 1, unsigned(More * Inner),
                          Array.Dimensions[D].Size * Inner};
  if (!editPointers(
          Layout, IsRow ? PointerLayout::LongerRows : PointerLayout::Planes, C))
    return false;
  if (C.Edits.size() > 1 && !hasOneShape()) // more than the declaration
    return obstacle("rows of several lengths are used through pointers"), false;
  C.Title += throughPointers();
  return true;
}

} // namespace bank_lint
