//===-- tool/report/tally/tally.cpp - the closing count -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/tally.h"
#include "tool/report/profiler/launch_totals.h"
#include "tool/report/profiler/next_step.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <tuple>

namespace bank_lint {

static void countUndecided(const AccessSummary &Access, Tally &Counts) {
  ++Counts.Undecided;
  Counts.NewUndecided += !Access.IsKnown;
  std::string Reason = Access.Reason.empty() ? "unknown" : Access.Reason;
  std::vector<UndecidedReason> &Reasons = Counts.UndecidedReasons;
  auto Known = llvm::find_if(
      Reasons, [&](const UndecidedReason &R) { return R.Reason == Reason; });
  if (Known == Reasons.end())
    Known = Reasons.insert(Known, {Reason, 0, Access.Where});
  ++Known->Count;
}

/// The figure of an instruction that decides what \p Access costs, and its
/// ideal.
static std::pair<Interval, Interval> costAndIdeal(const AccessSummary &Access) {
  if (Access.Space == AccessSpace::Shared)
    return {Access.Wavefronts.Worst, Access.Ideal.Worst};
  if (Access.Space == AccessSpace::Constant)
    return {Access.Requests.Worst, Interval::exactly(1)};
  return {Access.Sectors.Worst, Access.IdealSectors.Worst};
}

/// Notes \p Access, which is tolerated, if it may cost twice its ideal or more.
static void countPossibleCost(const AccessSummary &Access, Tally &Counts) {
  constexpr double Remarkable = 2;
  const auto [Cost, Ideal] = costAndIdeal(Access);
  if (Access.Sureness != Certainty::Bounded || !Ideal.Max ||
      double(Cost.Max) < Remarkable * double(Ideal.Max))
    return;
  const double AtMost = double(Cost.Max) / double(Ideal.Max);
  const std::string Kind = kindText(Access);
  std::vector<PossibleCost> &All = Counts.PossibleCosts;
  auto Known = llvm::find_if(All, [&](const PossibleCost &Each) {
    return Each.Where == Access.Where && Each.Kind == Kind;
  });
  if (Known == All.end())
    Known = All.insert(Known, {Access.Where, Kind, "", "", "", 0, 0});
  ++Known->Count;
  if (AtMost <= Known->AtMost)
    return;
  Known->AtMost = AtMost;
  Known->Reason = Access.Reason;
  const std::vector<std::string> Options = optionsToKnow(Access);
  Known->Next = Options.empty() ? "bank-lint explain " + place(Access.Where)
                                : llvm::join(Options, " ");
  Known->Figure =
      counted(Cost, Access.Space == AccessSpace::Shared     ? "wavefront"
                    : Access.Space == AccessSpace::Constant ? "request"
                                                            : "sector") +
      ", ideal " + number(Ideal);
}

static void countAccess(const AccessSummary &Access, AccessState State,
                        Tally &Counts) {
  ++Counts.Accesses;
  Counts.Conditional +=
      Access.Sureness == Certainty::Expected && !Access.Reason.empty();
  switch (State) {
  case AccessState::Clean:
    ++Counts.Clean;
    break;
  case AccessState::Flagged:
    ++Counts.Flagged;
    break;
  case AccessState::Tolerated:
    ++Counts.Tolerated;
    countPossibleCost(Access, Counts);
    break;
  case AccessState::Undecided:
    countUndecided(Access, Counts);
    break;
  }
}

llvm::ArrayRef<SetAsideWording> setAsideWordings() {
  static constexpr SetAsideWording All[] = {
      {SetAsideBy::Comment, "suppressed by comments", "suppressed_findings"},
      {SetAsideBy::Baseline, "known from the baseline", "baseline_findings"},
      {SetAsideBy::Change, "not touched by the change", "unchanged_findings"},
  };
  return All;
}

template <typename LossT> static bool isNewLoss(const LossT &Loss) {
  return !Loss.IsKnown && !Loss.IsRepeated;
}

static void countProblems(const FileResult &Result, Tally &Counts) {
  unsigned Errors = 0, Costly = 0;
  for (const SourceProblem &P : Result.Problems) {
    if (!P.IsError)
      continue;
    if (P.IsKnown) {
      ++Counts.KnownLosses;
      continue;
    }
    Counts.WrongStatements += P.IsStatement;
    Errors += !P.IsStatement;
    Costly += !P.IsStatement && !P.CostsNothing;
  }
  Counts.Errors += Errors;
  Counts.CostlyErrors += Costly;
  Counts.FilesWithErrors += Errors != 0;
  Counts.FilesWithLosses +=
      Errors &&
      (Costly || llvm::any_of(Result.NotAnalysed, isNewLoss<Unanalysed>));
}

static void countFindings(const FileResult &Result, Tally &Counts) {
  for (const Finding &F : Result.Findings) {
    Counts.Failing += F.FailsRun;
    Counts.Fixable += !F.Fixes.empty();
    Counts.Crashes += isCertainCrash(F);
    Counts.MayHaveFix += F.Rule == "shared-bank-conflict" && F.Fixes.empty() &&
                         F.NoFix.empty() && !F.Advised && !Result.IsForeign;
  }
}

static unsigned countFilesWithFindings(llvm::ArrayRef<FileResult> Results) {
  llvm::StringSet<> Files;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      for (const std::string &File : F.Files)
        Files.insert(File);
  return unsigned(llvm::count_if(Results, [&](const FileResult &Result) {
    return !Result.Findings.empty() || Files.contains(Result.File);
  }));
}

Tally tally(llvm::ArrayRef<FileResult> Results) {
  Tally Counts;
  Counts.FilesWithFindings = countFilesWithFindings(Results);
  for (const FileResult &Result : Results) {
    ++Counts.Files;
    Counts.FailedFiles += !Result.Failure.empty();
    Counts.Kernels += Result.Kernels - Result.RepeatedKernels;
    Counts.Launches += countLaunches(Result);
    auto IsNew = [](const auto &Each) { return !Each.IsRepeated; };
    auto Count = [&](const auto &Losses, unsigned &New) {
      for (const auto &Each : Losses) {
        New += isNewLoss(Each);
        Counts.KnownLosses += Each.IsKnown && !Each.IsRepeated;
      }
    };
    Count(Result.NotAnalysed, Counts.NotAnalysed);
    Count(Result.UninstantiatedTemplates, Counts.UninstantiatedTemplates);
    countProblems(Result, Counts);
    countFindings(Result, Counts);
    Counts.LeftOutKernels += Result.LeftOutKernels;
    Counts.Findings += Result.Findings.size();
    Counts.Hidden += Result.HiddenFindings;
    Counts.HiddenByGain += Result.HiddenByGain;
    for (const SetAsideFinding &Each : Result.SetAside)
      ++Counts.SetAside[std::size_t(Each.By)];
    for (const AccessSummary &Access :
         llvm::make_filter_range(Result.Accesses, IsNew))
      countAccess(Access, accessState(Access), Counts);
  }
  llvm::sort(Counts.UndecidedReasons,
             [](const UndecidedReason &A, const UndecidedReason &B) {
               return std::tie(B.Count, A.Reason) < std::tie(A.Count, B.Reason);
             });
  llvm::sort(Counts.PossibleCosts,
             [](const PossibleCost &A, const PossibleCost &B) {
               return std::tie(B.AtMost, A.Where, A.Kind) <
                      std::tie(A.AtMost, B.Where, B.Kind);
             });
  return Counts;
}

ExitCode exitCode(const Tally &Counts, const ExitRules &Rules) {
  if (Rules.StopSignal)
    return ExitCode(128 + Rules.StopSignal);
  if (Counts.FailedFiles || Rules.HasUnused ||
      (Counts.WrongStatements && !Rules.IsAttended))
    return ExitFailure;
  if (Counts.CostlyErrors || Counts.NotAnalysed ||
      (Rules.FailsIncomplete && (Counts.Errors || Counts.NewUndecided ||
                                 Counts.UninstantiatedTemplates)))
    return ExitNotAnalysed;
  return Counts.Failing ? ExitFindings : ExitClean;
}

} // namespace bank_lint
