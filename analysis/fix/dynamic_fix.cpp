//===-- analysis/fix/dynamic_fix.cpp - fixes of dynamic arrays ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/dynamic_fix.h"
#include "analysis/fix/dynamic_layouts.h"
#include "analysis/fix/launch_growth.h"
#include "analysis/fix/shared_budget.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

/// Whichever of both costs less becomes \p Best. \returns true if nothing is
/// left to be gained.
bool takeBetter(std::optional<Fix> F, std::optional<Fix> &Best) {
  if (F && (!Best || costsLess(*F, *Best)))
    Best = std::move(F);
  return Best && leavesNothing(*Best);
}

class DynamicSearch {
public:
  DynamicSearch(FixTrials &Trials, FixTarget &T)
      : Trials(Trials), Result(Trials.Result), Facts(Trials.Facts), T(T) {}

  void run();

private:
  std::optional<Fix> bestOfPart(const ArrayPart &Part,
                                const std::optional<Fix> &Known,
                                std::string &Objection);
  std::optional<Fix> bestPadding(SharedGrowth &More, std::string &Objection);

  FixTrials &Trials;
  const FileResult &Result;
  const ArrayFacts &Facts;
  FixTarget &T;
};

/// The layout of \p Part that leaves least, on top of what \p Known changes.
std::optional<Fix> DynamicSearch::bestOfPart(const ArrayPart &Part,
                                             const std::optional<Fix> &Known,
                                             std::string &Objection) {
  std::optional<Fix> Best;
  Candidates Layouts = layoutsOf(Part, Trials.mergedAccesses(T));
  if (Objection.empty())
    Objection = Layouts.Obstacle;
  for (Candidate &C : Layouts.List) {
    if (Known) {
      C.Title = Known->Title + ", " + C.Title;
      append_range(C.Edits, Known->Edits);
      if (!normalise(C.Edits))
        continue;
    }
    std::string Worse;
    std::optional<Fix> F = Trials.tryOne(T, C, Worse);
    if (!F && Objection.empty())
      Objection = C.Title + ": " + Worse;
    if (takeBetter(std::move(F), Best))
      break;
  }
  return Best;
}

/// The longer rows that leave least, with launches that give as much more.
/// \p More: what they take.
std::optional<Fix> DynamicSearch::bestPadding(SharedGrowth &More,
                                              std::string &Objection) {
  std::optional<ArrayPart> Whole = wholeOf(T.Variants);
  if (!Whole)
    return std::nullopt;
  std::optional<Fix> Best;
  std::vector<FlatLayout> Layouts;
  Candidates All = paddedLayoutsOf(*Whole, Trials.mergedAccesses(T), Layouts);
  Objection = All.Obstacle;
  for (std::size_t I = 0; I < All.List.size(); ++I) {
    Candidate &C = All.List[I];
    LaunchGrowth Grown = growLaunches(Result, Facts, T.Declaration, Layouts[I],
                                      Whole->ElementBytes);
    append_range(C.Edits, Grown.Edits);
    C.MoreBytes = Grown.MoreBytes;
    const SharedGrowth Here{0, Grown.MoreBytes, Grown.RaisesLimit};
    std::string Worse = Grown.Obstacle;
    if (Worse.empty() && !normalise(C.Edits))
      Worse = "its edits do not go together";
    if (Worse.empty() &&
        !SharedBudget(Result, Facts, T.Declaration).allows(Here))
      Worse = "the shared memory of the block would be beyond the limit";
    std::optional<Fix> F;
    if (Worse.empty())
      F = Trials.tryOne(
          T, C, Worse, [&](const FileResult &After, const EditedText &Edited) {
            return haveGrown(Result, After, Edited, T.Declaration, Layouts[I],
                             Whole->ElementBytes)
                       ? ""
                       : "the launches do not give as much as it takes, "
                         "or may not";
          });
    if (!F && Objection.empty())
      Objection = C.Title + ": " + Worse;
    if (F && (!Best || costsLess(*F, *Best)))
      More = Here;
    if (takeBetter(std::move(F), Best))
      break;
  }
  return Best;
}

/// One part of a dynamic array after another; where that leaves something, all
/// of it in more memory.
void DynamicSearch::run() {
  LaunchMemory Memory;
  T.NoFix = whyNotLaidOutAnew(T.Variants, Result, Facts, Memory);
  if (!T.NoFix.empty())
    return;
  std::optional<Fix> Best;
  SharedGrowth More;
  for (const ArrayPart &Part : partsOf(T.Variants, Facts.Indices, Memory))
    if (isFlagged(Part, T.Declaration, Result))
      if (std::optional<Fix> F = bestOfPart(Part, Best, T.NoFix);
          F && (!Best || costsLess(*F, *Best)))
        Best = std::move(F);
  if (!Best || !leavesNothing(*Best)) {
    std::string WhyNotPadded;
    SharedGrowth Longer;
    std::optional<Fix> Padded = bestPadding(Longer, WhyNotPadded);
    if (Padded && (!Best || costsLess(*Padded, *Best))) {
      Best = std::move(Padded);
      More = Longer;
    } else if (!Best && !WhyNotPadded.empty())
      T.NoFix = (T.NoFix.empty() ? "" : T.NoFix + "; ") + WhyNotPadded;
  }
  if (Best) {
    T.NoFix.clear();
    T.add(std::move(*Best), More);
  } else if (T.NoFix.empty()) {
    T.NoFix = "the expression that accesses it is unknown";
  }
}

} // namespace

void searchDynamic(FixTrials &Trials, FixTarget &T) {
  DynamicSearch(Trials, T).run();
}

} // namespace bank_lint
