//===-- analysis/fix/layout_candidates.cpp - layouts worth a try ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/layout_candidates.h"
#include "analysis/fix/edited_text.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/index_proof.h"
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
  LayoutSearch(ArrayRef<const SharedArray *> Variants,
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
  void swizzleRows();
  void swizzleRows(unsigned Together);
  void layOutRow();
  std::vector<std::uint64_t> flatRows(std::size_t D) const;
  bool editFlat(std::size_t D, const FlatLayout &Layout, Candidate &To) const;
  void padFlat(std::size_t D, unsigned Together);
  void swizzleFlat(std::size_t D, unsigned Together);
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
    return all_of(Variants, [&](const SharedArray *A) { return Holds(*A); });
  }
  void obstacle(const std::string &Why) {
    if (Result.Obstacle.empty())
      Result.Obstacle = Why;
  }

  ArrayRef<const SharedArray *> Variants;
  const SharedArray &Array;
  const MergedAccesses &Merged;
  const IndexRanges &Indices;
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
        To.Edits.push_back(edit(Use.Indices[D].Written, std::move(*New)));
    }
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
  if (SizeMatters || HasWide || !hasPlainDimension(0) ||
      !hasPlainDimension(1) || !canEditIndices(false))
    return;
  const WrittenExpression &Rows = Array.Dimensions[0].Written,
                          &Columns = Array.Dimensions[1].Written;
  Candidate C;
  C.Kind = FixKind::SwapIndices;
  C.Title = Array.Name + "[j][i] for " + Array.Name + "[i][j]";
  C.NeedsIndices = true;
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
  if (!Used || !isPowerOf2_64(*Used) || *Used != llvm::bit_floor(Size) ||
      *Used == Size || !all([&](const SharedArray &A) {
        return A.Dimensions[D].Size == Size && reached(A, D, Indices) == Used;
      }))
    return std::nullopt;
  return SumBegin{*Used, utostr(*Used)};
}

/// Dimension \p D, or what of it is no padding, with more elements.
void LayoutSearch::padDimension(std::size_t D, FixKind Kind) {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(D))
    return;
  const WrittenExpression &Written = Array.Dimensions[D].Written;
  const SumBegin *Begin = paddedBegin(D);
  const auto Number = Begin ? std::nullopt : paddedNumber(D);
  for (unsigned More : {1, 2, 4, 8, 16}) {
    const bool IsRow = D + 1 == Array.Dimensions.size();
    auto SizeIn = [&](const SharedArray &A) {
      const ArrayDimension &Of = A.Dimensions[D];
      return More +
             (Begin    ? Of.Begins[Begin - &Array.Dimensions[D].Begins[0]].Size
              : Number ? Number->Size
                       : Of.Size);
    };
    const bool IsWhole = Begin || Number ? all([&](const SharedArray &A) {
      return SizeIn(A) % Unit == 0 && SizeIn(A) != A.Dimensions[D].Size;
    })
                                         : More % Unit == 0;
    if ((IsRow && !IsWhole) || (!IsRow && More > 1))
      continue;
    std::string Padded = Begin    ? Begin->Code + " + " + utostr(More)
                         : Number ? utostr(Number->Size + More)
                                  : plus(Written, More);
    Candidate C;
    C.Kind = Kind;
    C.Title = title(D, Padded);
    C.Edits = {edit(Written, Padded)};
    C.NeedsIndices = true;
    C.MoreBytes = INT64_MIN;
    for (const SharedArray *A : Variants) {
      const std::int64_t Before = bytesOf(*A), Size = A->Dimensions[D].Size;
      C.MoreBytes = std::max(C.MoreBytes,
                             Before / Size * (std::int64_t(SizeIn(*A)) - Size));
    }
    offer(std::move(C));
  }
}

void LayoutSearch::swizzleRows() {
  const std::size_t Last = Array.Dimensions.size() - 1;
  if ((HasWide && !IsAligned) || !hasPlainDimension(Last) ||
      !all([&](const SharedArray &A) {
        return isPowerOf2_64(A.Dimensions[Last].Size) &&
               A.Dimensions[Last].Size == Array.Dimensions[Last].Size &&
               A.ElementBytes == Array.ElementBytes;
      }) ||
      !canEditIndices(true))
    return;
  for (unsigned Together : units())
    if ((Together == 1 || HasWide || Together > Unit) &&
        Array.Dimensions[Last].Size > Together)
      swizzleRows(Together);
}

/// \p Together elements, aligned to as many, stay whole: they are moved whole.
void LayoutSearch::swizzleRows(unsigned Together) {
  const std::size_t Last = Array.Dimensions.size() - 1;
  // Not by its name, which may mean something else where the index stands.
  const std::uint64_t Size = Array.Dimensions[Last].Size;
  // Of pieces, rows that share a row of the banks are moved alike, and as many
  // ways are enough as there are pieces in a row of the banks.
  std::uint64_t Alike = 1, Ways = Size / Together;
  if (Together > 1) {
    Alike =
        std::max<std::uint64_t>(1, BankRowBytes / (Size * Array.ElementBytes));
    Ways = std::min<std::uint64_t>(
        Ways, std::max<std::uint64_t>(2, BankRowBytes /
                                             (Together * Array.ElementBytes)));
  }
  const std::string Row = (Alike > 1 ? " / " + utostr(Alike) : "") + " % " +
                          utostr(Ways) +
                          (Together > 1 ? " * " + utostr(Together) : "");
  Candidate C;
  C.Kind = FixKind::SwizzleRows;
  C.Title = Array.Name + "[i][j ^ i" + Row + "] for " + Array.Name + "[i][j]";
  C.NeedsIndices = true;
  if (editIndices(
          Last,
          [&](const ArrayUse &U) {
            return mixedIndex(
                U, Together, " ^ " + operand(U.Indices[Last - 1].Written) + Row,
                Merged, Together > Unit);
          },
          C))
    offer(std::move(C));
}

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
    return Layout.title(Array.Name);
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
        return Layout.code(U, U.Indices[D], Merged, Layout.Unit > Unit);
      },
      To);
}

void LayoutSearch::padFlat(std::size_t D, unsigned Together) {
  if (SizeMatters) {
    obstacle("its size is asked for");
    return;
  }
  if (!hasPlainDimension(D) || !canEditIndices(true))
    return;
  for (std::uint64_t Row : flatRows(D)) {
    FlatLayout Layout{FlatLayout::Pad, BankRowBytes / Array.ElementBytes,
                      Together, Row};
    const WrittenExpression &Size = Array.Dimensions[D].Written;
    Candidate C;
    C.Kind = FixKind::PadFlat;
    C.Title = title(Layout);
    C.Edits = {edit(Size, Layout.code(Size))};
    C.NeedsIndices = C.IsLastResort = D > 0;
    if (!editFlat(D, Layout, C))
      continue;
    for (const SharedArray *A : Variants)
      C.MoreBytes = std::max<std::int64_t>(
          C.MoreBytes, bytesOf(*A) / A->Dimensions[D].Size *
                           (A->Dimensions[D].Size / Row * Together));
    offer(std::move(C));
  }
}

void LayoutSearch::swizzleFlat(std::size_t D, unsigned Together) {
  const unsigned Group = BankRowBytes / Array.ElementBytes;
  if (!all([&](const SharedArray &A) {
        return A.Dimensions[D].Size % Group == 0;
      }) ||
      Group <= Together || !canEditIndices(true))
    return;
  for (std::uint64_t Row : flatRows(D)) {
    FlatLayout Layout{FlatLayout::Swizzle, Group, Together, Row};
    Candidate C;
    C.Kind = FixKind::SwizzleFlat;
    C.Title = title(Layout);
    C.NeedsIndices = C.IsLastResort = D > 0;
    if (editFlat(D, Layout, C))
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

/// Whether rows of the banks can be made of its elements.
bool LayoutSearch::fillsBanks() const {
  return IsAligned && all([&](const SharedArray &A) {
           return isPowerOf2_32(A.ElementBytes) &&
                  A.ElementBytes < BankRowBytes &&
                  A.ElementBytes == Array.ElementBytes;
         });
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

/// The last dimension as rows of the banks; all of an array that has no other.
void LayoutSearch::layOutRow() {
  const std::size_t Last = Array.Dimensions.size() - 1;
  if (Last > 0 && (!fillsBanks() || !all([&](const SharedArray &A) {
        return A.Dimensions[Last].Size * A.ElementBytes > BankRowBytes;
      })))
    return;
  for (unsigned Together : units())
    padFlat(Last, Together);
  for (unsigned Together : units())
    swizzleFlat(Last, Together);
}

} // namespace

Candidates layoutCandidates(ArrayRef<const SharedArray *> Array,
                            const MergedAccesses &Merged,
                            const IndexRanges &Indices) {
  return LayoutSearch(Array, Merged, Indices).run();
}

} // namespace bank_lint
