//===-- analysis/fix/pointer_edits.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Uses of an array through pointers, in another layout: a part of
/// LayoutSearch.
//===----------------------------------------------------------------------===//
#include "analysis/fix/layout_search.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/StringExtras.h"
#include <set>

using namespace llvm;
using bank_lint::symbolic::IntRange;

namespace bank_lint {

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
