//===-- analysis/run/grid_run.cpp -----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/run/grid_run.h"
#include "analysis/result/excess_of_part.h"
#include "analysis/run/access_key.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"
#include <algorithm>
#include <map>
#include <set>

namespace bank_lint {
namespace {

/// Runs of a block before what is left is given as an interval.
constexpr unsigned MostRuns = 160;

bool isExact(const AccessSummary &A) {
  bool Figures = A.Space == AccessSpace::Shared
                     ? A.Wavefronts.Total.isExact() && A.Ideal.Total.isExact()
                 : A.Space == AccessSpace::Constant
                     ? A.Requests.Total.isExact()
                     : A.Sectors.Total.isExact() && A.Lines.Total.isExact();
  return Figures && A.ExecutionsKnown && A.ExecutionsCertain;
}

/// Accesses that are not exact in one block either: data decides them.
using LeftToData = std::set<AccessKey>;

/// Whether all of \p Accesses are exact that can be.
bool isDecided(const std::vector<AccessSummary> &Accesses,
               const LeftToData &Others) {
  return std::all_of(Accesses.begin(), Accesses.end(),
                     [&](const AccessSummary &A) {
                       return A.Sureness == Certainty::Undecided ||
                              isExact(A) || Others.count(keyOf(A));
                     });
}

/// Adds those of \p OfOneBlock to \p Known.
void note(const std::vector<AccessSummary> &OfOneBlock, LeftToData &Known) {
  for (const AccessSummary &A : OfOneBlock)
    if (!isExact(A))
      Known.insert(keyOf(A));
}

/// Cuts \p Box in two where an edge is likely. \p Grid is the whole.
std::pair<BlockBox, BlockBox> cut(const BlockBox &Box, const BlockBox &Grid) {
  unsigned Axis = 0;
  for (unsigned I = 1; I < 3; ++I)
    if (Box.size(I) > Box.size(Axis))
      Axis = I;
  // Edges first: the last row of blocks of an axis, then the first.
  auto Split = [&](unsigned Along, std::uint64_t LastOfLower) {
    std::pair<BlockBox, BlockBox> Parts{Box, Box};
    Parts.first.Last[Along] = LastOfLower;
    Parts.second.First[Along] = LastOfLower + 1;
    return Parts;
  };
  for (unsigned I = 0; I < 3; ++I)
    if (Box.size(I) > 1 && Box.Last[I] == Grid.Last[I])
      return Split(I, Box.Last[I] - 1);
  for (unsigned I = 0; I < 3; ++I)
    if (Box.size(I) > 1 && Box.First[I] == Grid.First[I])
      return Split(I, Box.First[I]);
  return Split(Axis, Box.First[Axis] + (Box.size(Axis) - 1) / 2);
}

Interval times(Interval I, std::uint64_t Count, bool Certain) {
  return {Certain ? I.Min * Count : 0, I.Max * Count};
}

Interval above(const Interval &Count, const Interval &Ideal) {
  return {Count.Min > Ideal.Max ? Count.Min - Ideal.Max : 0,
          Count.Max > Ideal.Min ? Count.Max - Ideal.Min : 0};
}

/// Whether lanes of a shared atomic on one address take turns is not settled:
/// its wavefronts are between both.
void addSerial(GridTotals &T, AccessSummary &A, std::uint64_t Rows) {
  const std::uint64_t Turns =
      A.SerialWavefronts.Max -
      std::min(A.SerialWavefronts.Max, A.Wavefronts.Total.Max);
  if (Turns == 0)
    return;
  for (Interval *Figure : {&T.Wavefronts, &T.Conflicts, &T.WavefrontExcess})
    Figure->Max += Turns * Rows;
  if (A.Reason.empty())
    A.Reason = "how wavefronts of atomics on one address are counted is not "
               "settled";
}

/// Adds what \p A costs in \p Blocks blocks.
void accumulate(std::map<AccessKey, GridTotals> &Totals, AccessSummary &&A,
                std::uint64_t Blocks) {
  GridTotals &T = Totals[keyOf(A)];
  if (A.IsOfOneBlock) // in a part of the grid at the most
    Blocks = A.blocksCounted();
  const bool Certain = A.ExecutionsCertain;
  T.Executions += times(A.Executions, Blocks, Certain);
  // Totals may be of many blocks already.
  const std::uint64_t Rows = Blocks / A.blocksCounted();
  T.Wavefronts += times(A.Wavefronts.Total, Rows, Certain);
  if (A.Space == AccessSpace::Shared &&
      A.Operation == AccessOperation::Atomic &&
      A.Sureness != Certainty::Undecided)
    addSerial(T, A, Rows);
  T.Ideal += times(A.Ideal.Total, Rows, Certain);
  auto AddExcess = [&](Interval &Sum, const Interval &Excess,
                       const Interval &Paid) {
    Sum += times(excessOfAnyPart(Excess, Paid, A), Rows, Certain);
  };
  AddExcess(T.Conflicts, A.Conflicts.Total, A.Wavefronts.Total);
  AddExcess(T.CopyConflicts, A.CopyConflicts.Total, A.Wavefronts.Total);
  T.CopyTags += times(A.CopyTags.Total, Rows, Certain);
  T.Sectors += times(A.Sectors.Total, Rows, Certain);
  Interval IdealSectors = A.IdealSectors.Total;
  if (!A.Sectors.Total.isExact()) // an ideal is no more than the sectors
    IdealSectors = {
        std::min({IdealSectors.Min, A.Executions.Min, A.Sectors.Total.Min}),
        std::min(IdealSectors.Max, A.Sectors.Total.Max)};
  T.IdealSectors += times(IdealSectors, Rows, Certain);
  T.Requests += times(A.Requests.Total, Rows, Certain);
  T.Lines += times(A.Lines.Total, Rows, Certain);
  T.L1Wavefronts += times(A.L1Wavefronts.Total, Rows, Certain);
  AddExcess(T.L1Conflicts, A.L1Conflicts.Total, A.L1Wavefronts.Total);
  AddExcess(T.SectorExcess, above(A.Sectors.Total, A.IdealSectors.Total),
            A.Sectors.Total);
  AddExcess(T.WavefrontExcess, above(A.Wavefronts.Total, A.Ideal.Total),
            A.Wavefronts.Total);
  T.IsPerIteration = false;
  if (A.Form == AccessForm::SpinLoop)
    T.WhyUnknown = "a shared atomic of this type is a loop of compare-and-swap";
  if (A.Sureness == Certainty::Undecided)
    T.WhyUnknown = A.Reason;
  else if (!A.ExecutionsKnown) {
    T.IsPerIteration = A.Form != AccessForm::SpinLoop;
    T.WhyUnknown = "the trip count of a loop is unknown";
  }
  T.Access = std::move(A);
}

/// Which condition \p Assumption is about: "the condition at line 7:9 (2 of
/// that place)"; empty if it is about none.
llvm::StringRef conditionIn(llvm::StringRef Assumption) {
  if (!Assumption.starts_with("the condition"))
    return "";
  constexpr llvm::StringLiteral OfPlace = " of that place)",
                                Place = " at line ";
  if (const std::size_t At = Assumption.find(OfPlace);
      At != llvm::StringRef::npos)
    return Assumption.take_front(At + OfPlace.size());
  const std::size_t At = Assumption.find(Place);
  if (At == llvm::StringRef::npos)
    return Assumption.take_front(llvm::StringRef("the condition").size());
  return Assumption.take_front(
      Assumption.find_first_of(' ', At + Place.size()));
}

/// Whether what \p Accesses assume of conditions can hold at once.
bool areCompatible(llvm::ArrayRef<AccessSummary> Accesses) {
  std::map<llvm::StringRef, llvm::StringRef> Known;
  for (const AccessSummary &A : Accesses)
    for (const std::string &Text : A.Assumptions)
      if (const llvm::StringRef Condition = conditionIn(Text);
          !Condition.empty() &&
          Known.try_emplace(Condition, Text).first->second != Text)
        return false;
  return true;
}

} // namespace

std::vector<GridTotals> runInside(KernelRun &Run, const Launch &LaunchedWith,
                                  std::uint64_t &StepsLeft) {
  Run.leaveLastOut(true);
  std::vector<AccessSummary> Accesses = Run.analyse(LaunchedWith, StepsLeft);
  Run.leaveLastOut(false);
  if (!areCompatible(Accesses) ||
      llvm::any_of(Accesses,
                   [](const AccessSummary &A) { return A.IsLeftToLanes; }))
    return {};
  std::map<AccessKey, GridTotals> Totals;
  for (AccessSummary &A : Accesses) {
    A.ExecutionsCertain = true;
    accumulate(Totals, std::move(A), 1);
  }
  std::vector<GridTotals> Result;
  for (auto &[K, T] : Totals)
    Result.push_back(std::move(T));
  return Result;
}

std::vector<GridTotals> runGrid(KernelRun &Run, const Launch &LaunchedWith,
                                std::uint64_t &StepsLeft) {
  Run.countEdges();
  std::map<AccessKey, GridTotals> Totals;
  if (!LaunchedWith.Grid.isKnown() || LaunchedWith.blocks() == 0) {
    for (AccessSummary &A : Run.analyse(LaunchedWith, StepsLeft))
      accumulate(Totals, std::move(A), 1);
  } else {
    BlockBox Grid;
    for (unsigned I = 0; I < 3; ++I)
      Grid.Last[I] = *LaunchedWith.Grid.Size[I] - 1;
    std::vector<BlockBox> Work{Grid};
    unsigned Runs = 0;
    LeftToData Others;
    while (!Work.empty()) {
      BlockBox Box = Work.back();
      Work.pop_back();
      std::vector<AccessSummary> Accesses =
          Run.analyse(LaunchedWith, StepsLeft, &Box);
      ++Runs;
      if (Box.blocks() == 1) {
        note(Accesses, Others);
      } else if (Runs == 1 && !isDecided(Accesses, Others)) {
        BlockBox Corner;
        Corner.Last = Corner.First;
        note(Run.analyse(LaunchedWith, StepsLeft, &Corner), Others);
      }
      if (isDecided(Accesses, Others) || Box.blocks() == 1 ||
          Runs + Work.size() >= MostRuns) {
        for (AccessSummary &A : Accesses)
          accumulate(Totals, std::move(A), Box.blocks());
        continue;
      }
      auto [Lower, Upper] = cut(Box, Grid);
      Work.push_back(Lower);
      Work.push_back(Upper);
    }
  }
  std::vector<GridTotals> Result;
  for (auto &[K, T] : Totals) {
    if (Run.hasLostRuns())
      T.WhyUnknown = "a part of the grid takes too long",
      T.IsPerIteration = false;
    Result.push_back(std::move(T));
  }
  return Result;
}

} // namespace bank_lint
