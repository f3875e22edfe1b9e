//===-- analysis/fix/layout_candidates.cpp - layouts worth a try ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/edited_text.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/place_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// The code of \p E with \p More added.
std::string plus(const WrittenExpression &E, unsigned More) {
  unsigned Number;
  if (!StringRef(E.Code).getAsInteger(10, Number))
    return utostr(Number + More);
  return operand(E) + " + " + utostr(More);
}

class LayoutSearch {
public:
  explicit LayoutSearch(ArrayRef<const SharedArray *> Variants)
      : Variants(Variants), Array(*Variants.front()) {}

  Candidates run();

private:
  bool survey();
  void layOutAnew();
  void rotateLoops();
  void swapIndices();
  void padDimension(std::size_t D, FixKind Kind);
  void swizzleRows();
  std::vector<std::uint64_t> flatRows() const;
  void editFlat(const FlatLayout &Layout, Candidate &To) const;
  void padFlat();
  void swizzleFlat();
  void offer(Candidate C);

  std::string title(std::size_t D, const std::string &Padded) const;
  bool hasPlainDimension(std::size_t D);
  bool canEditIndices(bool Twice);
  /// Every index D of every use, rewritten.
  template <typename RewriteT>
  void editIndices(std::size_t D, RewriteT Rewrite, Candidate &To) const;
  std::uint64_t bytesOf(const SharedArray &Variant) const;
  /// Whether each of the variants keeps \p Holds.
  template <typename T> bool all(T Holds) const {
    return all_of(Variants, [&](const SharedArray *A) { return Holds(*A); });
  }
  void obstacle(const std::string &Why) {
    if (Result.Obstacle.empty())
      Result.Obstacle = Why;
  }

  ArrayRef<const SharedArray *> Variants;
  const SharedArray &Array;
  Candidates Result;
  unsigned Unit = 1;     ///< elements that must stay together and aligned
  bool HasWide = false;  ///< accesses of more than one element
  bool IsAligned = true; ///< these begin at a multiple of what they access
  bool SizeMatters = false;
};

/// Whether all uses are known and want elements.
bool LayoutSearch::survey() {
  for (const SharedArray *A : Variants) {
    if (!A->Obstacle.empty())
      return obstacle(A->Obstacle), false;
    for (const ArrayUse &Use : A->Uses) {
      if (Use.Kind == ArrayUseKind::Other)
        return obstacle(Use.Obstacle + " at " + placeText(Use.Where)), false;
      SizeMatters |= Use.Kind == ArrayUseKind::Size;
      if (Use.Kind != ArrayUseKind::Element || Use.Bytes <= A->ElementBytes)
        continue;
      HasWide = true;
      Unit = std::max(Unit, Use.Bytes / A->ElementBytes);
      IsAligned &= Use.IsAligned && Use.Bytes % A->ElementBytes == 0;
    }
    Unit = std::max(Unit, BankBytes / std::max(1u, A->ElementBytes));
  }
  if (!isPowerOf2_32(Unit))
    obstacle("it is accessed in pieces that do not fill the banks evenly");
  return isPowerOf2_32(Unit);
}

bool LayoutSearch::hasPlainDimension(std::size_t D) {
  if (all([&](const SharedArray &A) {
        const WrittenExpression &Size = A.Dimensions[D].Written;
        return Size.Text && !StringRef(Size.Code).contains('\n');
      }))
    return true;
  obstacle("its dimensions are not written at its declaration");
  return false;
}

/// \p Twice: and write them twice.
bool LayoutSearch::canEditIndices(bool Twice) {
  for (const SharedArray *A : Variants)
    for (const ArrayUse &Use : A->Uses)
      if (std::string Why = whyNotEditable(Use, Twice); !Why.empty())
        return obstacle(Why), false;
  return true;
}

template <typename RewriteT>
void LayoutSearch::editIndices(std::size_t D, RewriteT Rewrite,
                               Candidate &To) const {
  for (const SharedArray *A : Variants)
    for (const ArrayUse &Use : A->Uses)
      if (Use.Kind == ArrayUseKind::Element)
        if (std::string New = Rewrite(Use); New != Use.Indices[D].Written.Code)
          To.Edits.push_back(edit(Use.Indices[D].Written, std::move(New)));
}

std::uint64_t LayoutSearch::bytesOf(const SharedArray &Variant) const {
  std::uint64_t Bytes = Variant.ElementBytes;
  for (const ArrayDimension &D : Variant.Dimensions)
    Bytes *= D.Size;
  return Bytes;
}

void LayoutSearch::offer(Candidate C) {
  if (normalise(C.Edits))
    Result.List.push_back(std::move(C));
}

/// The declarator with dimension \p D written as \p Padded.
std::string LayoutSearch::title(std::size_t D,
                                const std::string &Padded) const {
  std::string Title = Array.Name;
  for (std::size_t I = 0; I < Array.Dimensions.size(); ++I)
    Title += "[" + (I == D ? Padded : Array.Dimensions[I].Written.Code) + "]";
  return Title;
}

void LayoutSearch::swapIndices() {
  if (SizeMatters || HasWide || !hasPlainDimension(0) ||
      !hasPlainDimension(1) || !canEditIndices(false))
    return;
  const WrittenExpression &Rows = Array.Dimensions[0].Written,
                          &Columns = Array.Dimensions[1].Written;
  Candidate C{FixKind::SwapIndices,
              Array.Name + "[j][i] for " + Array.Name + "[i][j]",
              {},
              true,
              0};
  if (Rows.Code != Columns.Code)
    C.Edits = {edit(Rows, Columns.Code), edit(Columns, Rows.Code)};
  editIndices(
      0, [](const ArrayUse &U) { return U.Indices[1].Written.Code; }, C);
  editIndices(
      1, [](const ArrayUse &U) { return U.Indices[0].Written.Code; }, C);
  offer(std::move(C));
}

void LayoutSearch::padDimension(std::size_t D, FixKind Kind) {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(D))
    return;
  for (unsigned More : {1, 2, 4, 8, 16}) {
    const bool IsRow = D + 1 == Array.Dimensions.size();
    if ((IsRow && More % Unit) || (!IsRow && More > 1))
      continue;
    std::string Padded = plus(Array.Dimensions[D].Written, More);
    Candidate C{Kind,
                title(D, Padded),
                {edit(Array.Dimensions[D].Written, Padded)},
                true,
                0};
    for (const SharedArray *A : Variants)
      C.MoreBytes =
          std::max(C.MoreBytes, bytesOf(*A) / A->Dimensions[D].Size * More);
    offer(std::move(C));
  }
}

void LayoutSearch::swizzleRows() {
  const std::size_t Last = Array.Dimensions.size() - 1;
  // Pieces that are aligned to their size stay whole if they are moved whole.
  const bool MovesPieces = HasWide && IsAligned;
  if ((!MovesPieces && (HasWide || Unit > 1)) || !hasPlainDimension(Last) ||
      !all([&](const SharedArray &A) {
        return isPowerOf2_64(A.Dimensions[Last].Size) &&
               A.Dimensions[Last].Size > Unit &&
               A.Dimensions[Last].Size == Array.Dimensions[Last].Size &&
               A.ElementBytes == Array.ElementBytes;
      }) ||
      !canEditIndices(true))
    return;
  // Not by its name, which may mean something else where the index stands.
  const std::uint64_t Size = Array.Dimensions[Last].Size;
  // Of pieces, rows that share a row of the banks are moved alike.
  const std::uint64_t Alike =
      MovesPieces ? std::max<std::uint64_t>(1, BankRowBytes /
                                                   (Size * Array.ElementBytes))
                  : 1;
  const std::string Row = (Alike > 1 ? " / " + utostr(Alike) : "") + " % " +
                          utostr(Size / Unit) +
                          (Unit > 1 ? " * " + utostr(Unit) : "");
  Candidate C{FixKind::SwizzleRows,
              Array.Name + "[i][j ^ i" + Row + "] for " + Array.Name + "[i][j]",
              {},
              true,
              0};
  editIndices(
      Last,
      [&](const ArrayUse &U) {
        return operand(U.Indices[Last].Written) + " ^ " +
               operand(U.Indices[Last - 1].Written) + Row;
      },
      C);
  offer(std::move(C));
}

/// Rows of which an array without rows may be made, in elements.
std::vector<std::uint64_t> LayoutSearch::flatRows() const {
  const std::uint64_t Group = BankRowBytes / Array.ElementBytes;
  std::vector<std::uint64_t> Rows{Group};
  while (Rows.size() < 4 && all([&](const SharedArray &A) {
           return A.Dimensions[0].Size >= 4 * Rows.back();
         }))
    Rows.push_back(2 * Rows.back());
  return Rows;
}

void LayoutSearch::editFlat(const FlatLayout &Layout, Candidate &To) const {
  editIndices(
      0, [&](const ArrayUse &U) { return Layout.code(U.Indices[0].Written); },
      To);
}

void LayoutSearch::padFlat() {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(0) || !canEditIndices(true))
    return;
  for (std::uint64_t Row : flatRows()) {
    FlatLayout Layout{FlatLayout::Pad, BankRowBytes / Array.ElementBytes, Unit,
                      Row};
    const WrittenExpression &Size = Array.Dimensions[0].Written;
    Candidate C{FixKind::PadFlat,
                Layout.title(Array.Name),
                {edit(Size, Layout.code(Size))},
                false,
                0};
    editFlat(Layout, C);
    for (const SharedArray *A : Variants)
      C.MoreBytes = std::max<std::uint64_t>(
          C.MoreBytes, A->Dimensions[0].Size / Row * Unit * A->ElementBytes);
    offer(std::move(C));
  }
}

void LayoutSearch::swizzleFlat() {
  const unsigned Group = BankRowBytes / Array.ElementBytes;
  if (!all([&](const SharedArray &A) {
        return A.Dimensions[0].Size % Group == 0;
      }) ||
      Group <= Unit || !canEditIndices(true))
    return;
  for (std::uint64_t Row : flatRows()) {
    FlatLayout Layout{FlatLayout::Swizzle, Group, Unit, Row};
    Candidate C{FixKind::SwizzleFlat, Layout.title(Array.Name), {}, false, 0};
    editFlat(Layout, C);
    offer(std::move(C));
  }
}

/// Each thread begins its sum with another term, as many banks further.
void LayoutSearch::rotateLoops() {
  for (const SumLoop &Loop : Array.SumLoops) {
    const std::string Index =
        Loop.IsUnsigned ? "threadIdx.x" : "int(threadIdx.x)";
    const std::string Turned =
        "(" + Loop.Counter + " + " + Index + ") % " + utostr(Loop.Count);
    Candidate C{FixKind::RotateLoop,
                Turned + " for " + Loop.Counter + " in the sum at " +
                    placeText(Loop.Where),
                {},
                false,
                0};
    for (const SharedArray *A : Variants)
      for (const SumLoop &Same : A->SumLoops)
        if (Same.Where == Loop.Where && Same.Count == Loop.Count)
          for (const WrittenExpression &Read : Same.Reads)
            C.Edits.push_back(edit(Read, "(" + Turned + ")"));
    if (all([&](const SharedArray &A) {
          return any_of(A.SumLoops, [&](const SumLoop &Same) {
            return Same.Where == Loop.Where && Same.Count == Loop.Count;
          });
        }))
      offer(std::move(C));
  }
}

Candidates LayoutSearch::run() {
  layOutAnew();
  rotateLoops();
  return std::move(Result);
}

void LayoutSearch::layOutAnew() {
  if (Array.IsDynamic || !survey())
    return;
  const std::size_t Rank = Array.Dimensions.size();
  if (Rank == 2)
    swapIndices();
  if (Rank >= 2) {
    padDimension(Rank - 1, FixKind::PadRows);
    if (Rank >= 3)
      padDimension(Rank - 2, FixKind::PadPlanes);
    swizzleRows();
    return;
  }
  if (!all([](const SharedArray &A) {
        return isPowerOf2_32(A.ElementBytes) && A.ElementBytes < BankRowBytes;
      }) ||
      !all([&](const SharedArray &A) {
        return A.ElementBytes == Array.ElementBytes;
      }) ||
      !IsAligned) {
    obstacle("its elements do not fill the banks evenly");
    return;
  }
  padFlat();
  swizzleFlat();
}

} // namespace

Candidates layoutCandidates(ArrayRef<const SharedArray *> Array) {
  return LayoutSearch(Array).run();
}

} // namespace bank_lint
