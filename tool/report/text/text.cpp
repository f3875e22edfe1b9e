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
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/warps_text.h"
#include <map>
#include <tuple>

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
    Text += Access.Reason.empty() ? "not known" : Access.Reason;
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

/// The same, as `bank-lint counters` tells it.
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

/// Findings of one place that say the same of several kernels, the first of
/// which stands for all.
using SameFindings = std::vector<const Finding *>;

static std::vector<SameFindings>
groupByPlace(llvm::ArrayRef<const Finding *> Ranked) {
  std::vector<SameFindings> Groups;
  std::map<std::tuple<SourceRange, std::string, std::string, std::string>,
           std::size_t>
      Known;
  for (const Finding *F : Ranked) {
    // What a fix changes is told of each.
    if (!F->Fixes.empty() ||
        (F->Advised && F->Advised->Before != F->Advised->After)) {
      Groups.push_back({F});
      continue;
    }
    auto [At, IsNew] = Known.try_emplace({F->Access.Where, F->Rule, F->Message,
                                          F->Advised ? F->Advised->Text : ""},
                                         Groups.size());
    if (IsNew)
      Groups.emplace_back();
    Groups[At->second].push_back(F);
  }
  return Groups;
}

void writeText(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS) {
  TextPainter Painter(Options, OS);
  bool IsFirst = true;
  for (const SameFindings &Same :
       groupByPlace(rankedFindings(Results, Options.Order))) {
    if (!std::exchange(IsFirst, false))
      OS << "\n";
    writeFinding(*Same.front(), llvm::ArrayRef(Same).drop_front(), Options,
                 Painter);
  }
  if (Options.All)
    for (const FileResult &Result : Results)
      writeRest(Result, Options, Painter);
  if (Options.Quiet || Results.empty())
    return;
  if (!IsFirst)
    OS << "\n";
  writeClosing(Results, Options.Verbose || Options.All, OS);
}

} // namespace bank_lint
