//===-- analysis/fix/dynamic_layouts.cpp - memory of a launch ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/dynamic_layouts.h"
#include "analysis/fix/further_layouts.h"
#include "analysis/fix/index_edits.h"
#include "analysis/fix/text/edited_text.h"
#include "analysis/fix/text/place_text.h"
#include "analysis/program/containment.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using bank_lint::symbolic::IntRange;

namespace bank_lint {
namespace {

/// What is accessed through a view, in bytes from the array's begin on.
struct Extent {
  std::int64_t Begin = 0, End = 0;
  std::string Obstacle; ///< not empty: why it is unknown

  bool overlaps(const Extent &Other) const {
    return Begin < Other.End && Other.Begin < End;
  }
};

/// The value of \p Index, wherever the kernels came by.
std::optional<IntRange> rangeOf(const ArrayIndex &Index,
                                const IndexRanges &Indices) {
  if (Index.Constant)
    return IntRange::exactly(*Index.Constant);
  auto It = Indices.find(Index.Probe);
  if (It == Indices.end() || It->second.IsAssumed ||
      !It->second.Seen.within({-(1ll << 31), 1ll << 31}))
    return std::nullopt;
  return It->second.Seen;
}

/// Whether \p View begins where the array does, whatever the launch is.
bool isAtBegin(const ArrayView &View) {
  return all_of(View.Steps, [](const ViewStep &Step) {
    return Step.Index.Constant && *Step.Index.Constant == 0;
  });
}

/// The elements that change places belong to the extent.
Extent extentOf(const ArrayView &View, const IndexRanges &Indices) {
  Extent Result;
  for (const ViewStep &Step : View.Steps) {
    std::optional<IntRange> Index = rangeOf(Step.Index, Indices);
    if (!Index || !Index->isPoint()) {
      Result.Obstacle = "where '" + View.Name + "' begins is not one number";
      return Result;
    }
    Result.Begin += Index->Lo * Step.Bytes;
  }
  Result.End = Result.Begin;
  for (const ArrayUse &Use : View.Uses) {
    std::optional<IntRange> Index = rangeOf(Use.Indices.front(), Indices);
    if (!Index || Index->Lo < 0) {
      Result.Obstacle =
          "the index at " + placeText(Use.Where) + " may lead anywhere";
      return Result;
    }
    const std::uint64_t Bytes = Index->Hi * View.ElementBytes + Use.Bytes;
    Result.End = std::max<std::int64_t>(
        Result.End, Result.Begin + alignTo(Bytes, BankRowBytes));
  }
  return Result;
}

/// The views of one instantiation, and which of them are one part.
class PartFinder {
public:
  PartFinder(const SharedArray &Array, const IndexRanges &Indices,
             const LaunchMemory &Memory)
      : Memory(Memory) {
    for (const ArrayView &View : Array.Views)
      if (!View.Uses.empty())
        Views.push_back(&View);
    for (const ArrayView *View : Views)
      Extents.push_back(extentOf(*View, Indices));
  }

  std::vector<ArrayPart> run() {
    if (isOnePart())
      return {whole()};
    std::vector<ArrayPart> Parts;
    std::vector<bool> IsTold(Views.size());
    for (std::size_t I = 0; I < Views.size(); ++I)
      if (!IsTold[I])
        Parts.push_back(partFrom(I, IsTold));
    return Parts;
  }

private:
  bool isSame(std::size_t I, std::size_t J) const {
    return Extents[I].Obstacle.empty() && Extents[J].Obstacle.empty() &&
           Extents[I].Begin == Extents[J].Begin &&
           Views[I]->ElementBytes == Views[J]->ElementBytes;
  }

  /// All of the memory is used in one way, and is full groups: then no index
  /// has to be known, for one that leaves the memory is undefined anyway.
  bool isOnePart() const {
    return Memory.IsFullGroups && !Views.empty() &&
           all_of(Views, [&](const ArrayView *View) {
             return isAtBegin(*View) &&
                    View->ElementBytes == Views.front()->ElementBytes;
           });
  }

  ArrayPart whole() const {
    ArrayPart Part;
    for (const ArrayView *View : Views)
      add(*View, Part);
    return Part;
  }

  ArrayPart partFrom(std::size_t First, std::vector<bool> &IsTold) const {
    ArrayPart Part;
    Part.Obstacle = Extents[First].Obstacle;
    Extent All = Extents[First];
    for (std::size_t I = First; I < Views.size(); ++I)
      if (I == First || isSame(First, I)) {
        IsTold[I] = true;
        add(*Views[I], Part);
        All.End = std::max(All.End, Extents[I].End);
      }
    for (std::size_t I = 0; I < Views.size() && Part.Obstacle.empty(); ++I) {
      if (I == First || isSame(First, I))
        continue;
      if (!Extents[I].Obstacle.empty())
        Part.Obstacle = Extents[I].Obstacle;
      else if (All.overlaps(Extents[I]))
        Part.Obstacle = "'" + Views[First]->Name + "' and '" + Views[I]->Name +
                        "' overlap, or share 128 bytes";
    }
    if (Part.Obstacle.empty() &&
        (All.Begin < 0 || std::uint64_t(All.End) > Memory.LeastBytes))
      Part.Obstacle = "the launch does not give the full 128 bytes at the end "
                      "of '" +
                      Views[First]->Name + "'";
    return Part;
  }

  static void add(const ArrayView &View, ArrayPart &Part) {
    Part.Names.push_back(View.Name);
    Part.ElementBytes = View.ElementBytes;
    for (const ArrayUse &Use : View.Uses)
      Part.Uses.push_back(&Use);
  }

  const LaunchMemory &Memory;
  std::vector<const ArrayView *> Views;
  std::vector<Extent> Extents;
};

} // namespace

std::vector<ArrayPart> partsOf(ArrayRef<const SharedArray *> Array,
                               const IndexRanges &Indices,
                               const LaunchMemory &Memory) {
  std::vector<ArrayPart> All;
  for (const SharedArray *Instance : Array) {
    std::vector<ArrayPart> Parts = PartFinder(*Instance, Indices, Memory).run();
    if (Instance == Array.front()) {
      All = std::move(Parts);
      continue;
    }
    bool IsAlike = Parts.size() == All.size();
    for (std::size_t I = 0; IsAlike && I < Parts.size(); ++I) {
      IsAlike = Parts[I].Names == All[I].Names &&
                Parts[I].ElementBytes == All[I].ElementBytes;
      append_range(All[I].Uses, Parts[I].Uses);
      if (All[I].Obstacle.empty())
        All[I].Obstacle = Parts[I].Obstacle;
    }
    for (ArrayPart &Part : All)
      if (!IsAlike && Part.Obstacle.empty())
        Part.Obstacle = "the instantiations of the template cut it in "
                        "different ways";
  }
  return All;
}

std::string whyNotLaidOutAnew(ArrayRef<const SharedArray *> Array,
                              const FileResult &Result, const ArrayFacts &Facts,
                              LaunchMemory &Memory) {
  for (const SharedArray *Instance : Array) {
    if (!Instance->Obstacle.empty())
      return Instance->Obstacle;
    if (!Instance->Uses.empty())
      return Instance->Uses.front().Obstacle + " at " +
             placeText(Instance->Uses.front().Where);
  }
  if (Facts.Indices.count(0))
    return "not every index of the file could be watched";
  if (any_of(Result.NotAnalysed, [](const Unanalysed &U) { return !U.IsPart; }))
    return "a kernel that could not be analysed may use it";
  Memory.LeastBytes = std::numeric_limits<std::uint64_t>::max();
  for (const AccessSummary &A : Result.Accesses) {
    if (A.array() != Array.front()->Declaration)
      continue;
    if (!A.LaunchedWith.SharedBytes)
      return "no launch was found that sets how much memory it has";
    const std::uint64_t Bytes = *A.LaunchedWith.SharedBytes;
    Memory.LeastBytes = std::min(Memory.LeastBytes, Bytes);
    Memory.IsFullGroups &= Bytes % BankRowBytes == 0;
  }
  return "";
}

bool isFlagged(const ArrayPart &Part, const SourceRange &Declaration,
               const FileResult &Result) {
  return any_of(Result.Accesses, [&](const AccessSummary &A) {
    return A.array() == Declaration && A.ReportedBy == "shared-bank-conflict" &&
           any_of(Part.Uses, [&](const ArrayUse *Use) {
             return contains(A.Where, Use->Where);
           });
  });
}

std::optional<ArrayPart> wholeOf(ArrayRef<const SharedArray *> Array) {
  ArrayPart Whole;
  for (const SharedArray *Instance : Array)
    for (const ArrayView &View : Instance->Views) {
      if (View.Uses.empty())
        continue;
      if (!isAtBegin(View) ||
          (Whole.ElementBytes && Whole.ElementBytes != View.ElementBytes))
        return std::nullopt;
      Whole.ElementBytes = View.ElementBytes;
      Whole.Names.push_back(View.Name);
      for (const ArrayUse &Use : View.Uses)
        Whole.Uses.push_back(&Use);
    }
  return Whole.Uses.empty() ? std::nullopt : std::optional(std::move(Whole));
}

/// How many elements of \p Part must stay together; what is in the way of any
/// layout goes to \p Obstacle.
static unsigned unitOf(const ArrayPart &Part, std::string &Obstacle) {
  const unsigned Bytes = Part.ElementBytes;
  unsigned Unit = std::max(1u, BankBytes / std::max(1u, Bytes));
  Obstacle = Part.Obstacle;
  for (const ArrayUse *Use : Part.Uses) {
    if (Obstacle.empty())
      Obstacle = whyNotEditable(*Use, /*Twice=*/true);
    if (Use->Bytes <= Bytes)
      continue;
    Unit = std::max(Unit, Use->Bytes / Bytes);
    if (!Use->IsAligned || Use->Bytes % Bytes)
      Obstacle = "it is accessed in pieces that may begin anywhere";
  }
  if (Obstacle.empty() && (!isPowerOf2_32(Bytes) || !isPowerOf2_32(Unit) ||
                           Unit * Bytes >= BankRowBytes))
    Obstacle = "its elements do not fill the banks evenly";
  return Unit;
}

/// All uses of \p Part in \p Layout; absent if it is to keep what of \p Merged
/// is merged, and may not.
static std::optional<Candidate> candidateOf(const ArrayPart &Part, FixKind Kind,
                                            const FlatLayout &Layout,
                                            const MergedAccesses &Merged,
                                            bool KeepsMerged) {
  Candidate C;
  C.Kind = Kind;
  C.Swizzle = Layout.swizzle();
  for (const std::string &Name : Part.Names) {
    std::string Title = Layout.title(Name);
    if (!StringRef(C.Title).contains(Title))
      C.Title += (C.Title.empty() ? "" : ", ") + Title;
  }
  for (const ArrayUse *Use : Part.Uses) {
    const ArrayIndex &Index = Use->Indices.front();
    std::optional<std::string> New =
        Layout.code(*Use, Index, Merged, KeepsMerged);
    if (!New)
      return std::nullopt;
    if (*New != Index.Written.Code)
      addEdit(C.Edits, Index.Written, std::move(*New));
  }
  return C;
}

/// The layouts that are tried, the usual ones first.
static std::vector<FlatLayout> layoutsIn(FlatLayout::Way Which,
                                         const ArrayPart &Part, unsigned Unit,
                                         const MergedAccesses &Merged) {
  const unsigned Group = BankRowBytes / Part.ElementBytes;
  std::vector<FlatLayout> Layouts;
  for (unsigned Whole : Merged.units(Unit, Part.ElementBytes))
    for (std::uint64_t Row : {1, 2, 4, 8})
      Layouts.push_back({Which, Group, Whole, Row * Group});
  append_range(Layouts, furtherLayouts({Which, Group, Unit}, Merged,
                                       Part.ElementBytes, Part.Uses));
  return Layouts;
}

constexpr const char *IndexInIndex = "one of its indices is inside another";

Candidates layoutsOf(const ArrayPart &Part, const MergedAccesses &Merged) {
  Candidates Result;
  const unsigned Unit = unitOf(Part, Result.Obstacle);
  if (!Result.Obstacle.empty())
    return Result;
  for (const FlatLayout &Layout :
       layoutsIn(FlatLayout::Swizzle, Part, Unit, Merged)) {
    std::optional<Candidate> C = candidateOf(Part, FixKind::SwizzleFlat, Layout,
                                             Merged, Layout.Unit > Unit);
    if (C && normalise(C->Edits))
      Result.List.push_back(std::move(*C));
  }
  if (Result.List.empty())
    Result.Obstacle = IndexInIndex;
  return Result;
}

Candidates paddedLayoutsOf(const ArrayPart &Whole, const MergedAccesses &Merged,
                           std::vector<FlatLayout> &Layouts) {
  Candidates Result;
  const unsigned Unit = unitOf(Whole, Result.Obstacle);
  if (!Result.Obstacle.empty())
    return Result;
  for (const FlatLayout &Layout :
       layoutsIn(FlatLayout::Pad, Whole, Unit, Merged)) {
    std::optional<Candidate> C = candidateOf(Whole, FixKind::PadFlat, Layout,
                                             Merged, Layout.Unit > Unit);
    if (!C || !normalise(C->Edits))
      continue;
    Result.List.push_back(std::move(*C));
    Layouts.push_back(Layout);
  }
  if (Result.List.empty())
    Result.Obstacle = IndexInIndex;
  return Result;
}

} // namespace bank_lint
