//===-- tool/report/text/text.cpp - the report for people -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/text.h"
#include "tool/report/profiler/launch_totals.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/ranking.h"
#include "tool/report/text/counters_text.h"
#include "tool/report/text/finding_text.h"
#include "tool/report/text/same_findings.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/warps_text.h"
#include <algorithm>
#include <map>
#include <numeric>

namespace bank_lint {

/// An access that is no finding, for --all.
static void writeRemark(const AccessSummary &Access, TextPainter &Painter) {
  const AccessState State = accessState(Access);

  std::string Text = kindText(Access);
  if (Access.Width)
    Text += ", " + counted(Access.Width, "byte") +
            (isOfTile(Access.Form) ? "" : " per lane");
  Text += ": ";
  if (State == AccessState::Undecided) {
    Text += Access.Reason.empty() ? "unknown" : Access.Reason;
  } else if (Access.Space == AccessSpace::Shared) {
    Text += counted(Access.Wavefronts.Worst, "wavefront") + ", ideal " +
            number(Access.Ideal.Worst) + "; " + costText(Access);
  } else if (Access.Space == AccessSpace::Constant) {
    Text += counted(Access.Requests.Worst, "request") + ", ideal 1; " +
            costText(Access);
  } else {
    Text += counted(Access.Sectors.Worst, "sector") + ", ideal " +
            number(Access.IdealSectors.Worst) + "; " + costText(Access);
  }
  if (const std::string Role = roleText(Access); !Role.empty())
    Text += ", by " + Role;
  Painter.message(Access.Where, TextPainter::Remark, Text, nameOf(State));
  if (State != AccessState::Undecided)
    writeAssumptions(Access, Painter.stream());
}

/// The same, as `bank-lint counters` prints it.
static LaunchCounters countersOf(const LaunchTotals &Totals) {
  LaunchCounters Counted;
  Counted.Kernel = Totals.Kernel;
  Counted.KernelName = kernelBaseName(Totals.Kernel);
  Counted.LaunchedWith = Totals.LaunchedWith;
  for (const MetricTotal &Total : Totals.Metrics)
    Counted.Totals.push_back(
        {Total.Metric, Total.Value, Total.Value ? "" : Totals.Unknown});
  return Counted;
}

/// All else that there is to say of \p Result, for --all.
static void writeRest(const FileResult &Result, const ReportOptions &Options,
                      TextPainter &Painter) {
  for (const AccessSummary &Access : Result.Accesses)
    if (accessState(Access) != AccessState::Flagged)
      writeRemark(Access, Painter);
  for (const LaunchTotals &Totals : launchTotals(Result))
    writeLaunchCounters(countersOf(Totals), Options, Painter.stream());
}

/// The \p Top most expensive of \p Groups, in their order; 0: all.
static std::vector<SameFindings>
costliest(const std::vector<SameFindings> &Groups, unsigned Top) {
  if (!Top || Groups.size() <= Top)
    return Groups;
  std::vector<std::size_t> Order(Groups.size());
  std::iota(Order.begin(), Order.end(), 0);
  llvm::sort(Order, [&](std::size_t A, std::size_t B) {
    const Finding &Left = *Groups[A].front(), &Right = *Groups[B].front();
    return isCostlier(Left, Right) || (!isCostlier(Right, Left) && A < B);
  });
  Order.resize(Top);
  llvm::sort(Order);
  std::vector<SameFindings> Result;
  for (std::size_t Number : Order)
    Result.push_back(Groups[Number]);
  return Result;
}

namespace {

/// Findings under the heading of what they have in common.
struct FindingGroup {
  std::string Heading;
  std::vector<SameFindings> Findings;
};

} // namespace

/// Groups \p All, and says of each group what all its findings cost. The group
/// of the first finding comes first.
static std::vector<FindingGroup> grouped(const std::vector<SameFindings> &All,
                                         FindingGrouping By) {
  std::vector<FindingGroup> Groups;
  std::map<std::string, std::size_t> Known;
  for (const SameFindings &Same : All) {
    const std::string Name = groupOf(*Same.front(), By);
    auto [At, IsNew] = Known.try_emplace(Name, Groups.size());
    if (IsNew)
      Groups.push_back({Name, {}});
    Groups[At->second].Findings.push_back(Same);
  }
  if (By != FindingGrouping::None)
    for (FindingGroup &Group : Groups)
      Group.Heading = oneLine(Group.Heading) + ": " + lossText(Group.Findings);
  return Groups;
}

/// Writes the findings. \returns whether there are any.
static bool writeFindings(const std::vector<SameFindings> &All,
                          const ReportOptions &Options, TextPainter &Painter) {
  const std::vector<SameFindings> Shown = costliest(All, Options.Top);
  llvm::raw_ostream &OS = Painter.stream();
  bool IsFirst = true;
  for (const FindingGroup &Group : grouped(All, Options.Grouping)) {
    bool HasHeading = Group.Heading.empty();
    for (const SameFindings &Same : Group.Findings) {
      if (!llvm::is_contained(Shown, Same))
        continue;
      if (!std::exchange(IsFirst, false))
        OS << "\n";
      if (!std::exchange(HasHeading, true))
        OS << "== " << Group.Heading << "\n";
      writeFinding(*Same.front(), llvm::ArrayRef(Same).drop_front(), Options,
                   Painter);
    }
  }
  if (Shown.size() < All.size())
    OS << "\n... and " << counted(All.size() - Shown.size(), "more finding")
       << " that " << (All.size() - Shown.size() == 1 ? "costs" : "cost")
       << " less (--top=0 shows all, --group-by=file|kernel|rule|folder "
          "groups them)\n";
  return !IsFirst;
}

/// The most expensive findings in a line each: the end of a long report is what
/// is left on a screen.
static void writeWorst(llvm::ArrayRef<SameFindings> All,
                       llvm::raw_ostream &OS) {
  constexpr unsigned Repeated = 3;
  if (All.size() <= Repeated)
    return;
  for (const SameFindings &Same : costliest(All.vec(), Repeated)) {
    const Finding &F = *Same.front();
    OS << "worst: " << place(F.Access.Where) << ": " << oneLine(F.Message)
       << " [" << F.Rule << "]";
    if (F.Excess && F.Traffic != TrafficKind::None)
      OS << ", " << decimal(F.Excess) << " excessive per block";
    OS << "\n";
  }
}

void writeText(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  TextPainter Painter(Options, OS);
  SourceLines Sources(&Options.Texts);
  const std::vector<SameFindings> All =
      sameFindings(rankedFindings(Results, Options.Order), Sources);
  const bool HasFindings = writeFindings(All, Options, Painter);
  if (Options.All)
    for (const FileResult &Result : Results)
      writeRest(Result, Options, Painter);
  if (Options.Quiet || Results.empty())
    return;
  if (HasFindings)
    OS << "\n";
  writeClosing(Results, Options.Verbose || Options.All, OS);
  writeWorst(All, OS);
}

} // namespace bank_lint
