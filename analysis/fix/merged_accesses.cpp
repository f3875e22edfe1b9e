//===-- analysis/fix/merged_accesses.cpp - what is issued as one ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/merged_accesses.h"
#include "analysis/fix/index_edits.h"
#include "analysis/program/containment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <bit>

using namespace llvm;
using bank_lint::symbolic::IntRange;

namespace bank_lint {
namespace {

/// What \p E is known to be; absent if that rests on anything.
std::optional<IndexRange> known(const WatchedExpression &E,
                                const IndexRanges &Indices) {
  if (E.Constant)
    return IndexRange{IntRange::exactly(*E.Constant), false,
                      *E.Constant
                          ? unsigned(std::countr_zero(
                                static_cast<std::uint64_t>(*E.Constant)))
                          : 64};
  auto It = Indices.find(E.Probe);
  if (It == Indices.end() || It->second.IsAssumed)
    return std::nullopt;
  return It->second;
}

} // namespace

MergedAccesses::MergedAccesses(const FileResult &Result,
                               const SourceRange &Declaration,
                               const IndexRanges &Indices,
                               const LaneRecords &Recorded)
    : Lanes(Result, Declaration, Recorded), Indices(Indices) {
  for (const AccessSummary &A : Result.Accesses)
    if (A.Space == AccessSpace::Shared && A.array() == Declaration &&
        A.Parts > 1) {
      Bytes = std::max(Bytes, A.Width);
      Places.push_back(A.Where);
    }
}

std::vector<unsigned> MergedAccesses::units(unsigned Unit,
                                            unsigned ElementBytes) const {
  const unsigned Merged = ElementBytes ? Bytes / ElementBytes : 0;
  if (Merged > Unit && isPowerOf2_32(Merged))
    return {Merged, Unit};
  return {Unit};
}

bool MergedAccesses::haveMerged(const ArrayUse &Use) const {
  return any_of(Places, [&](const SourceRange &Place) {
    return contains(Place, Use.Where);
  });
}

std::optional<SplitIndex> MergedAccesses::split(const ArrayIndex &Index,
                                                std::uint64_t Least,
                                                std::uint64_t Most) const {
  if (const auto Whole = known(Index, Indices);
      Whole && Whole->LowZeros >= Log2_64(Least))
    return SplitIndex{Index.Written, ""};
  // In another order they must come to the same: nothing wraps around.
  std::int64_t Sum = 0;
  std::vector<IndexRange> Ranges;
  for (const WatchedExpression &Part : Index.Summands) {
    const auto Range = known(Part, Indices);
    if (!Range || Range->Seen.Lo < 0 || Range->Seen.Hi > INT32_MAX)
      return std::nullopt;
    Sum += Range->Seen.Hi;
    if (Sum > INT32_MAX)
      return std::nullopt;
    Ranges.push_back(*Range);
  }
  for (std::uint64_t Piece = Least; Piece <= Most && !Ranges.empty();
       Piece *= 2) {
    SplitIndex Result;
    std::uint64_t MostInPiece = 0;
    unsigned Moved = 0;
    const auto Add = [](std::string &To, const std::string &Code) {
      To += (To.empty() ? "" : " + ") + Code;
    };
    for (auto [Part, Range] : zip_equal(Index.Summands, Ranges)) {
      const bool IsMoved = Range.LowZeros >= Log2_64(Piece);
      if (Part.Constant && !IsMoved) { // 17 of pieces of 4: 16 and 1
        const std::uint64_t Number(*Part.Constant), Rest = Number % Piece;
        Add(Result.Rest, std::to_string(Rest));
        MostInPiece += Rest;
        if (Number > Rest) {
          Add(Result.Begin.Code, std::to_string(Number - Rest));
          ++Moved;
          Result.Begin.IsPrimary = true;
        }
        continue;
      }
      Add(IsMoved ? Result.Begin.Code : Result.Rest, Part.Written.Code);
      Moved += IsMoved;
      MostInPiece += IsMoved ? 0 : std::uint64_t(Range.Seen.Hi);
      if (IsMoved)
        Result.Begin.IsPrimary = Part.Written.IsPrimary;
    }
    if (Moved > 1)
      Result.Begin.IsPrimary = false;
    if (Moved && MostInPiece < Piece)
      return Result;
  }
  return std::nullopt;
}

} // namespace bank_lint
