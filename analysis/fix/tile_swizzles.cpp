//===-- analysis/fix/tile_swizzles.cpp - tiles of tensor copies -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/tile_swizzles.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/swizzle_checks.h"
#include "analysis/fix/text/place_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// A swizzle moves these as one.
constexpr std::uint64_t PieceBytes = 16;

/// After so many bytes a swizzle of \p Bytes repeats.
constexpr std::uint64_t patternBytes(std::uint64_t Bytes) { return 8 * Bytes; }

std::string nameOf(std::uint64_t SwizzleBytes) {
  return "CU_TENSOR_MAP_SWIZZLE_" +
         (SwizzleBytes ? utostr(SwizzleBytes) + "B" : "NONE");
}

class SwizzleSearch {
public:
  SwizzleSearch(ArrayRef<const SharedArray *> Variants,
                const MergedAccesses &Merged, const FileResult &Result,
                const ArrayFacts &Facts, bool IsInMap = false)
      : Variants(Variants), Array(*Variants.front()), Merged(Merged),
        Result(Result), Facts(Facts), IsInMap(IsInMap) {}

  TileSwizzles run();
  Candidates runInKernel();

private:
  std::string whyNotSeen() const;
  std::string whyNoRows();
  std::string whyNotWithin(const SharedArray &Of);
  std::string whyNotAtPattern(const SharedArray &Of,
                              const ArrayUse &Copy) const;
  std::string whyNotAligned(std::vector<SourceEdit> &Edits) const;
  std::string editIndices(std::vector<SourceEdit> &Edits) const;
  bool isSeen(const ArrayUse &Copy) const;
  std::uint64_t strideOf(const SharedArray &Of, std::size_t Dimension) const;
  FlatLayout flatLayout() const {
    return {FlatLayout::Swizzle, unsigned(RowBytes / Array.ElementBytes),
            together(), BankRowBytes / Array.ElementBytes};
  }
  unsigned together() const {
    return unsigned(PieceBytes / Array.ElementBytes);
  }
  /// " % 8 * 8": what is mixed into an index of a row, behind that of the row.
  std::string step() const {
    const std::uint64_t Alike = BankRowBytes / RowBytes;
    return (Alike > 1 ? " / " + utostr(Alike) : "") + " % " +
           utostr(RowBytes / PieceBytes) +
           (together() > 1 ? " * " + utostr(together()) : "");
  }
  std::string indexTitle() const;
  std::string title(const WrittenSwizzle &Swizzle) const;
  std::string whyNotInKernel(std::vector<SourceEdit> &Edits);

  ArrayRef<const SharedArray *> Variants;
  const SharedArray &Array;
  const MergedAccesses &Merged;
  const FileResult &Result;
  const ArrayFacts &Facts;
  const bool IsInMap;         ///< the map has the swizzle already
  std::uint64_t RowBytes = 0; ///< of the box, and of the new swizzle
  unsigned Unit = 1;          ///< elements of the widest access
};

/// Why unseen code may use a map, or the tile.
std::string SwizzleSearch::whyNotSeen() const {
  if (!Facts.Maps.Obstacle.empty())
    return Facts.Maps.Obstacle;
  if (!Facts.LaunchNotes.empty())
    return "a launch is not followed, which may use the map: " +
           Facts.LaunchNotes.front();
  if (!Result.NotAnalysed.empty())
    return "a kernel is not analysed, which may use the map";
  for (const AccessSummary &A : Result.Accesses)
    if (A.Space == AccessSpace::Other && A.Sureness == Certainty::Undecided)
      return "it is unknown what the instruction at " + placeText(A.Where) +
             " does: " + A.Reason;
    else if (isTensorCopy(A) && !A.Tile->Array.isValid())
      return "it is unknown which array the tensor copy at " +
             placeText(A.Where) + " moves";
  return "";
}

/// Finds the rows of the box of all copies of the array.
std::string SwizzleSearch::whyNoRows() {
  for (const AccessSummary &A : Result.Accesses) {
    if (!isTensorCopy(A) || A.Tile->Array != Array.Declaration)
      continue;
    const std::string There = " of the tensor copy at " + placeText(A.Where);
    if (!A.Tile->SwizzleBytes || !A.Tile->RowBytes)
      return "the layout" + There + " is unknown";
    if (*A.Tile->SwizzleBytes != (IsInMap ? *A.Tile->RowBytes : 0))
      return "the map" + There + " has " + (IsInMap ? "another" : "a") +
             " swizzle";
    if (RowBytes && RowBytes != *A.Tile->RowBytes)
      return "tensor copies with boxes of different rows move it";
    RowBytes = *A.Tile->RowBytes;
  }
  if (!RowBytes)
    return "no tensor copy that moves it is reached";
  if (RowBytes != 32 && RowBytes != 64 && RowBytes != 128)
    return "the rows of the box have " + utostr(RowBytes) +
           " bytes, and a swizzle is as wide as 32, 64 or 128 bytes";
  return "";
}

/// Whether some access is seen to be \p Copy.
bool SwizzleSearch::isSeen(const ArrayUse &Copy) const {
  return any_of(Result.Accesses, [&](const AccessSummary &A) {
    auto Leads = [&](const SourceRange &Place) {
      return Place.File == Copy.Where.File && Place.Line <= Copy.Where.Line &&
             Copy.Where.Line <= std::max(Place.Line, Place.EndLine);
    };
    return isTensorCopy(A) && A.Tile->Array == Array.Declaration &&
           (Leads(A.Where) || any_of(A.InlinedAt, Leads) ||
            any_of(Copy.CopiedBy, [&](const SourceRange &Assembly) {
              return beginOf(Assembly) == beginOf(A.Where);
            }));
  });
}

/// The bytes from one index of dimension \p Dimension to the next.
std::uint64_t SwizzleSearch::strideOf(const SharedArray &Of,
                                      std::size_t Dimension) const {
  std::uint64_t Bytes = Of.ElementBytes;
  for (std::size_t D = Of.Dimensions.size(); --D > Dimension;)
    Bytes *= Of.Dimensions[D].Size;
  return Bytes;
}

/// Whether \p Copy begins where the pattern does, if the array does.
std::string SwizzleSearch::whyNotAtPattern(const SharedArray &Of,
                                           const ArrayUse &Copy) const {
  for (std::size_t D = 0; D < Copy.Indices.size(); ++D) {
    const ArrayIndex &Index = Copy.Indices[D];
    const std::uint64_t Stride = strideOf(Of, D);
    std::uint64_t Multiple = 0; // of bytes
    if (Index.Constant) {
      Multiple = std::uint64_t(*Index.Constant) * Stride;
    } else if (auto It = Facts.Indices.find(Index.Probe);
               It != Facts.Indices.end() && !It->second.IsAssumed) {
      Multiple = Stride << std::min(It->second.LowZeros, 20u);
    } else {
      return "it is unknown where the tensor copy at " + placeText(Copy.Where) +
             " begins";
    }
    if (Multiple % patternBytes(RowBytes) != 0)
      return "the tensor copy at " + placeText(Copy.Where) +
             " does not begin at a multiple of " +
             utostr(patternBytes(RowBytes)) + " bytes of it";
  }
  return "";
}

/// Whether the code of \p Of can mean the swizzle by an XOR in the last index.
std::string SwizzleSearch::whyNotWithin(const SharedArray &Of) {
  const std::size_t Rank = Of.Dimensions.size();
  if (!Of.Obstacle.empty())
    return Of.Obstacle;
  if (Of.IsDynamic)
    return "it is dynamic, and tensor copies move it";
  if (!isPowerOf2_32(Of.ElementBytes) || Of.ElementBytes > PieceBytes ||
      Of.ElementBytes != Array.ElementBytes)
    return "its elements do not fill pieces of 16 bytes";
  if (Rank > 1 && Of.Dimensions.back().Size * Of.ElementBytes != RowBytes)
    return "its rows have " +
           utostr(Of.Dimensions.back().Size * Of.ElementBytes) +
           " bytes, and those of the box " + utostr(RowBytes);
  if (Rank > 2 && strideOf(Of, Rank - 3) % patternBytes(RowBytes) != 0)
    return "its planes are no multiples of " + utostr(patternBytes(RowBytes)) +
           " bytes";
  for (const ArrayUse &Use : Of.Uses) {
    switch (Use.Kind) {
    case ArrayUseKind::Size:
      continue;
    case ArrayUseKind::Other:
      return Use.Obstacle + " at " + placeText(Use.Where);
    case ArrayUseKind::TensorCopy:
      if (!isSeen(Use))
        return "the tensor copy at " + placeText(Use.Where) +
               " is not reached under the launches that are known";
      if (std::string Why = whyNotAtPattern(Of, Use); !Why.empty())
        return Why;
      continue;
    case ArrayUseKind::Element:
      break;
    }
    if (std::string Why = whyNotEditable(Use, /*Twice=*/true); !Why.empty())
      return Why;
    const unsigned Bytes = std::max(Use.Bytes, Of.ElementBytes);
    if (Bytes > PieceBytes || Bytes % Of.ElementBytes != 0 || !Use.IsAligned)
      return "the access at " + placeText(Use.Where) +
             " may leave its piece of 16 bytes";
    Unit = std::max(Unit, Bytes / Of.ElementBytes);
  }
  return "";
}

/// Lets the array begin where the pattern does.
std::string SwizzleSearch::whyNotAligned(std::vector<SourceEdit> &Edits) const {
  const std::uint64_t Wanted = patternBytes(RowBytes);
  if (all_of(Variants,
             [&](const SharedArray *A) { return A->Alignment % Wanted == 0; }))
    return "";
  if (!Array.WrittenAlignment.Text)
    return "it is aligned to " + utostr(Array.Alignment) +
           " bytes, and the swizzle wants " + utostr(Wanted);
  Edits.push_back(edit(Array.WrittenAlignment, utostr(Wanted)));
  return "";
}

std::string SwizzleSearch::editIndices(std::vector<SourceEdit> &Edits) const {
  for (const SharedArray *A : Variants)
    for (const ArrayUse &Use : A->Uses) {
      if (Use.Kind != ArrayUseKind::Element)
        continue;
      const std::size_t Last = Use.Indices.size() - 1;
      const bool KeepsMerged = together() > Unit;
      std::optional<std::string> New =
          Last == 0
              ? flatLayout().code(Use, Use.Indices[0], Merged, KeepsMerged)
              : mixedIndex(
                    Use, together(),
                    " ^ " + onOneLine(operand(Use.Indices[Last - 1].Written)) +
                        step(),
                    Merged, KeepsMerged);
      if (!New)
        return "it would keep the compiler from merging the access at " +
               placeText(Use.Where);
      if (*New != Use.Indices[Last].Written.Code)
        addEdit(Edits, Use.Indices[Last].Written, std::move(*New));
    }
  return "";
}

std::string SwizzleSearch::indexTitle() const {
  if (Array.Dimensions.size() == 1)
    return flatLayout().title(Array.Name);
  return Array.Name + "[i][j ^ i" + step() + "] for " + Array.Name + "[i][j]";
}

std::string SwizzleSearch::title(const WrittenSwizzle &Swizzle) const {
  std::string Title = "a swizzle of " + utostr(RowBytes) +
                      " bytes in the tensor map at line " +
                      utostr(Swizzle.Written.Where.Line) + ", " + indexTitle();
  if (Array.Alignment % patternBytes(RowBytes) != 0)
    Title += ", " + Array.Name + " aligned to " +
             utostr(patternBytes(RowBytes)) + " bytes";
  return Title;
}

/// The edits of the kernel, if there is a swizzle for it.
std::string SwizzleSearch::whyNotInKernel(std::vector<SourceEdit> &Edits) {
  std::string Obstacle = whyNotSeen();
  if (Obstacle.empty())
    Obstacle = whyNoRows();
  for (const SharedArray *A : Variants)
    if (Obstacle.empty())
      Obstacle = whyNotWithin(*A);
  if (Obstacle.empty())
    Obstacle = whyNotAligned(Edits);
  return Obstacle.empty() ? editIndices(Edits) : Obstacle;
}

Candidates SwizzleSearch::runInKernel() {
  Candidates Found;
  Candidate C;
  C.Kind = FixKind::SwizzleRows;
  Found.Obstacle = whyNotInKernel(C.Edits);
  if (!Found.Obstacle.empty() || !normalise(C.Edits))
    return Found;
  C.Title = indexTitle();
  C.NeedsIndices = true;
  Found.List.push_back(std::move(C));
  return Found;
}

TileSwizzles SwizzleSearch::run() {
  TileSwizzles Found;
  std::string &Obstacle = Found.Candidates.Obstacle;
  std::vector<SourceEdit> InKernel;
  Obstacle = whyNotInKernel(InKernel);
  if (!Obstacle.empty())
    return Found;
  Found.Bytes = RowBytes;
  for (const WrittenSwizzle &Swizzle : Facts.Maps.Swizzles) {
    if (Swizzle.Bytes != 0)
      continue;
    if (!Swizzle.Obstacle.empty()) {
      Obstacle = Swizzle.Obstacle;
      continue;
    }
    Candidate C;
    C.Kind = FixKind::SwizzleRows;
    C.Title = title(Swizzle);
    C.NeedsIndices = true;
    C.Edits = InKernel;
    C.Edits.push_back(edit(Swizzle.Written, nameOf(RowBytes)));
    if (normalise(C.Edits))
      Found.Candidates.List.push_back(std::move(C));
  }
  if (Obstacle.empty())
    Obstacle = "the file does not write the swizzle of its tensor map";
  return Found;
}

} // namespace

bool isMovedByTensorCopies(ArrayRef<const SharedArray *> Array) {
  return any_of(Array, [](const SharedArray *Each) {
    return any_of(Each->Uses, [](const ArrayUse &Use) {
      return Use.Kind == ArrayUseKind::TensorCopy;
    });
  });
}

TileSwizzles tileSwizzles(ArrayRef<const SharedArray *> Array,
                          const MergedAccesses &Merged,
                          const FileResult &Result, const ArrayFacts &Facts) {
  return SwizzleSearch(Array, Merged, Result, Facts).run();
}

Candidates indexSwizzles(ArrayRef<const SharedArray *> Array,
                         const MergedAccesses &Merged, const FileResult &Result,
                         const ArrayFacts &Facts) {
  return SwizzleSearch(Array, Merged, Result, Facts, /*IsInMap=*/true)
      .runInKernel();
}

std::vector<SourceEdit> swizzleEdits(const TensorMapSpelling &Maps,
                                     std::uint64_t Bytes) {
  std::vector<SourceEdit> Result;
  for (const WrittenSwizzle &Swizzle : Maps.Swizzles)
    if (Swizzle.Bytes != Bytes)
      Result.push_back(edit(Swizzle.Written, nameOf(Bytes)));
  return Result;
}

} // namespace bank_lint
