//===-- analysis/fix/layout_candidates.cpp - layouts worth a try ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
#include "analysis/fix/layout_search.h"
#include "analysis/fix/text/edited_text.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {

/// The code of \p E with \p More added.
static std::string plus(const WrittenExpression &E, unsigned More) {
  unsigned Number;
  if (!StringRef(E.Code).getAsInteger(10, Number))
    return utostr(Number + More);
  return operand(E) + " + " + utostr(More);
}

/// Whether all uses are known and want elements.
bool LayoutSearch::survey() {
  for (const SharedArray *A : Variants) {
    if (!A->Obstacle.empty())
      return obstacle(A->Obstacle), false;
    for (const ArrayUse &Use : A->Uses) {
      if (Use.Kind == ArrayUseKind::Other ||
          Use.Kind == ArrayUseKind::TensorCopy)
        return obstacle(Use.Obstacle + " at " + placeText(Use.Where)), false;
      SizeMatters |= Use.Kind == ArrayUseKind::Size;
      if (Use.Kind != ArrayUseKind::Element || Use.Bytes <= A->ElementBytes)
        continue;
      HasWide = true;
      Unit = std::max(Unit, Use.Bytes / A->ElementBytes);
      IsAligned &= Use.IsAligned && Use.Bytes % A->ElementBytes == 0;
    }
    for (const PointerUse &Use : A->PointerUses) {
      if (Use.Use.Bytes <= A->ElementBytes)
        continue;
      HasWide = true;
      Unit = std::max(Unit, Use.Use.Bytes / A->ElementBytes);
      IsAligned &= Use.Use.IsAligned && Use.Use.Bytes % A->ElementBytes == 0;
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
  const WrittenExpression &Size = Array.Dimensions[D].Written;
  obstacle(Size.Macro ? "the size is " + ownerText(Size)
                      : "its dimensions are not written at its declaration");
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
  if (SizeMatters || HasWide || hasPointers() || !hasPlainDimension(0) ||
      !hasPlainDimension(1) || !canEditIndices(false))
    return;
  const WrittenExpression &Rows = Array.Dimensions[0].Written,
                          &Columns = Array.Dimensions[1].Written;
  Candidate C;
  C.Kind = FixKind::SwapIndices;
  C.Title = Array.Name + "[j][i] for " + Array.Name + "[i][j]";
  C.NeedsIndices = true;
  const std::uint64_t M = Array.Dimensions[0].Size,
                      N = Array.Dimensions[1].Size;
  C.Place = placing([=](std::uint64_t E) { return E % N * M + E / N; });
  if (Rows.Code != Columns.Code)
    C.Edits = {edit(Rows, Columns.Code), edit(Columns, Rows.Code)};
  editIndices(
      0, [](const ArrayUse &U) { return U.Indices[1].Written.Code; }, C);
  editIndices(
      1, [](const ArrayUse &U) { return U.Indices[0].Written.Code; }, C);
  offer(std::move(C));
}

/// Which of the begins of dimension \p D, a sum, is all that is used: the rest
/// is padding. Absent if there is none.
const SumBegin *LayoutSearch::paddedBegin(std::size_t D) const {
  if (hasPointers()) // what they reach is unknown
    return nullptr;
  const std::size_t Count = Array.Dimensions[D].Begins.size();
  for (std::size_t I = 0; I < Count; ++I)
    if (all([&](const SharedArray &A) {
          const auto Used = reached(A, D, Indices);
          return A.Dimensions[D].Begins.size() == Count && Used &&
                 *Used <= A.Dimensions[D].Begins[I].Size;
        }))
      return &Array.Dimensions[D].Begins[I];
  return nullptr;
}

/// The same of one that is written as a number or a name, which is padded if
/// what is used is the power of two below it.
std::optional<SumBegin> LayoutSearch::paddedNumber(std::size_t D) const {
  const auto Used = reached(Array, D, Indices);
  const std::uint64_t Size = Array.Dimensions[D].Size;
  if (!Used || hasPointers() || !isPowerOf2_64(*Used) ||
      *Used != llvm::bit_floor(Size) || *Used == Size ||
      !all([&](const SharedArray &A) {
        return A.Dimensions[D].Size == Size && reached(A, D, Indices) == Used;
      }))
    return std::nullopt;
  return SumBegin{*Used, utostr(*Used)};
}

/// Dimension \p D, which is odd in some instantiations, as the next odd number.
void LayoutSearch::padToOdd(std::size_t D, FixKind Kind) {
  auto IsOdd = [&](const SharedArray &A) {
    return A.Dimensions[D].Size % 2 != 0;
  };
  if (Unit > 1 || hasPointers() || all(IsOdd) ||
      all([&](const SharedArray &A) { return !IsOdd(A); }))
    return;
  const WrittenExpression &Written = Array.Dimensions[D].Written;
  Candidate C;
  C.Kind = Kind;
  const std::string Padded = operand(Written) + " | 1";
  C.Title = title(D, Padded);
  C.Edits = {edit(Written, Padded)};
  C.NeedsIndices = true;
  for (const SharedArray *A : Variants)
    if (const std::uint64_t Size = A->Dimensions[D].Size; Size % 2 == 0)
      C.MoreBytes = std::max(C.MoreBytes, std::int64_t(bytesOf(*A) / Size));
  offer(std::move(C));
}

/// Dimension \p D, or what of it is no padding, with more elements.
void LayoutSearch::padDimension(std::size_t D, FixKind Kind) {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(D))
    return;
  padToOdd(D, Kind);
  const bool IsRow = D + 1 == Array.Dimensions.size();
  SmallVector<unsigned> Usual;
  for (unsigned More : {1, 2, 4, 8, 16})
    if ((IsRow || More == 1) && padDimension(D, Kind, More, false))
      Usual.push_back(More);
  if (IsRow)
    for (unsigned More : furtherPads(Usual))
      padDimension(D, Kind, More, true);
}

/// \returns whether that is offered.
bool LayoutSearch::padDimension(std::size_t D, FixKind Kind, unsigned More,
                                bool IsFurther) {
  const WrittenExpression &Written = Array.Dimensions[D].Written;
  const SumBegin *Begin = paddedBegin(D);
  const auto Number = Begin ? std::nullopt : paddedNumber(D);
  const bool IsRow = D + 1 == Array.Dimensions.size();
  auto SizeIn = [&](const SharedArray &A) {
    const ArrayDimension &Of = A.Dimensions[D];
    return More + (Begin
                       ? Of.Begins[Begin - &Array.Dimensions[D].Begins[0]].Size
                   : Number ? Number->Size
                            : Of.Size);
  };
  const bool IsWhole = Begin || Number ? all([&](const SharedArray &A) {
    return SizeIn(A) % Unit == 0 && SizeIn(A) != A.Dimensions[D].Size;
  })
                                       : More > 0 && More % Unit == 0;
  if (IsRow && !IsWhole)
    return false;
  const std::string Padding = More ? " + " + utostr(More) : "";
  const std::string Padded = Begin    ? Begin->Code + Padding
                             : Number ? utostr(Number->Size + More)
                                      : plus(Written, More);
  Candidate C;
  C.Kind = Kind;
  C.Title = title(D, Padded);
  C.Edits = {edit(Written, Padded)};
  C.NeedsIndices = true;
  C.MoreBytes = INT64_MIN;
  C.IsLastResort = IsFurther;
  for (const SharedArray *A : Variants) {
    const std::int64_t Before = bytesOf(*A), Size = A->Dimensions[D].Size;
    C.MoreBytes = std::max(C.MoreBytes,
                           Before / Size * (std::int64_t(SizeIn(*A)) - Size));
  }
  std::vector<std::uint64_t> Sizes;
  for (const ArrayDimension &Each : Array.Dimensions)
    Sizes.push_back(Each.Size);
  Sizes[D] = SizeIn(Array);
  C.Place = placingInSizes(std::move(Sizes));
  if (hasPointers() && !padUnderPointers(D, More, C))
    return false;
  offer(std::move(C));
  return true;
}

void LayoutSearch::swizzleRows() {
  const std::size_t Last = Array.Dimensions.size() - 1;
  if ((HasWide && !IsAligned) || !hasPlainDimension(Last) ||
      !all([&](const SharedArray &A) {
        return isPowerOf2_64(A.Dimensions[Last].Size) &&
               A.ElementBytes == Array.ElementBytes;
      }) ||
      !canEditIndices(true))
    return;
  if (!all([&](const SharedArray &A) {
        return A.Dimensions[Last].Size == Array.Dimensions[Last].Size;
      }))
    return swizzleBySize();
  for (unsigned Together : units())
    if ((Together == 1 || HasWide || Together > Unit) &&
        Array.Dimensions[Last].Size > Together)
      swizzleRows(Together);
  for (const RowMix &Mix : furtherMixes())
    swizzleRows(Mix, /*IsFurther=*/true);
}

/// Rows of another length in each instantiation: the template's parameter says
/// which, and no other name in the template can be the same.
void LayoutSearch::swizzleBySize() {
  if (Unit == 1 && !HasWide && isSizeParameter() && !hasPointers())
    swizzleRows(" % " + Array.Dimensions.back().Written.Code, 1, {},
                std::nullopt);
}

/// Whether a parameter of the template says how long its rows are.
bool LayoutSearch::isSizeParameter() const {
  return is_contained(Array.TemplateParameters,
                      Array.Dimensions.back().Written.Code);
}

/// \p Together elements, aligned to as many, stay whole: they are moved whole.
void LayoutSearch::swizzleRows(unsigned Together) {
  // Not by its name, which may mean something else where the index stands.
  const std::uint64_t Size = Array.Dimensions.back().Size;
  // With pieces, rows that share a row of the banks are moved alike, and as
  // many ways are enough as there are pieces in a row of the banks.
  RowMix Mix{1, Size / Together, Together};
  if (Together > 1) {
    Mix.Alike =
        std::max<std::uint64_t>(1, BankRowBytes / (Size * Array.ElementBytes));
    Mix.Ways = std::min<std::uint64_t>(
        Mix.Ways, std::max<std::uint64_t>(
                      2, BankRowBytes / (Together * Array.ElementBytes)));
  }
  swizzleRows(Mix, /*IsFurther=*/false);
}

void LayoutSearch::swizzleRows(const RowMix &Mix, bool IsFurther) {
  const std::size_t Last = Array.Dimensions.size() - 1;
  Candidate C;
  // Rows of other planes follow each other only if planes are full patterns.
  if (Last == 1 || all([&](const SharedArray &A) {
        return A.Dimensions[Last - 1].Size % (Mix.Alike * Mix.Ways) == 0;
      }))
    C.Swizzle = cuteName(Mix.Alike, Mix.Ways, Mix.Factor,
                         Log2_64(Array.Dimensions[Last].Size));
  C.IsLastResort = IsFurther;
  C.Place = placingMixed(Mix);
  // By the parameter it suits instantiations of other files, too.
  const bool IsOfSize = Mix.Alike == 1 && Mix.Factor == 1 && !HasWide &&
                        Mix.Ways == Array.Dimensions[Last].Size &&
                        isSizeParameter() && !hasPointers();
  std::optional<FlatLayout> Pointed;
  if (hasPointers()) {
    // Rows of other planes follow each other.
    if (!hasOneShape() ||
        (Last > 1 &&
         Array.Dimensions[Last - 1].Size % (Mix.Alike * Mix.Ways) != 0))
      return;
    const std::uint64_t Size = Array.Dimensions[Last].Size;
    Pointed = FlatLayout{FlatLayout::Swizzle,  unsigned(Size),
                         unsigned(Mix.Factor), Size * Mix.Alike,
                         unsigned(Mix.Ways),   unsigned(Mix.Factor)};
  }
  swizzleRows(IsOfSize ? " % " + Array.Dimensions[Last].Written.Code
                       : Mix.step(),
              unsigned(Mix.Factor), std::move(C), Pointed);
}

/// \p Step: what is mixed in, behind the index of the row.
void LayoutSearch::swizzleRows(const std::string &Step, unsigned Together,
                               Candidate C, std::optional<FlatLayout> Pointed) {
  const std::size_t Last = Array.Dimensions.size() - 1;
  C.Kind = FixKind::SwizzleRows;
  C.Title = Array.Name + "[i][j ^ i" + Step + "] for " + Array.Name + "[i][j]" +
            throughPointers();
  C.NeedsIndices = true;
  if (Pointed && !editPointers(*Pointed, PointerLayout::Pieces, C))
    return;
  if (editIndices(
          Last,
          [&](const ArrayUse &U) {
            return mixedIndex(
                U, Together,
                " ^ " + onOneLine(operand(U.Indices[Last - 1].Written)) + Step,
                Merged, Together > Unit);
          },
          C))
    offer(std::move(C));
}

/// Each thread begins its sum with another term, as many banks further.
void LayoutSearch::rotateLoops() {
  for (const SumLoop &Loop : Array.SumLoops) {
    const std::string Index =
        Loop.IsUnsigned ? "threadIdx.x" : "int(threadIdx.x)";
    const std::string Turned =
        "(" + Loop.Counter + " + " + Index + ") % " + utostr(Loop.Count);
    Candidate C;
    C.Kind = FixKind::RotateLoop;
    C.Title = Turned + " for " + Loop.Counter + " in the sum at " +
              placeText(Loop.Where);
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
  } else if (!fillsBanks()) {
    obstacle("its elements do not fill the banks evenly");
    return;
  }
  layOutRow();
}

Candidates layoutCandidates(ArrayRef<const SharedArray *> Array,
                            const MergedAccesses &Merged,
                            const IndexRanges &Indices) {
  return LayoutSearch(Array, Merged, Indices).run();
}

} // namespace bank_lint
