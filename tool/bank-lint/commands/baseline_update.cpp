//===-- tool/bank-lint/commands/baseline_update.cpp - `bank-lint baseline` ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/baseline_update.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/run/finding_filter.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/config/known_findings.h"
#include "tool/config/known_losses.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/FileSystem.h"
#include <functional>

namespace bank_lint {

/// Adds what was found to the baseline at \p Path, and marks what it knows
/// then.
static llvm::Error update(const std::string &Path,
                          std::vector<FileResult> &Results,
                          const RuleOptions &Rules, llvm::raw_ostream &Out) {
  Baseline Known;
  // One that is there and cannot be read is not to be lost.
  if (llvm::sys::fs::exists(Path)) {
    llvm::Expected<Baseline> Read = readBaseline(Path);
    if (!Read)
      return Read.takeError();
    Known = std::move(*Read);
  }
  BaselineChange Change =
      updateBaseline(Known, Results, Rules, rootOfBaseline(Path));
  const LossChange Losses = updateLosses(Known, Results, rootOfBaseline(Path));
  if (llvm::Error Failed = writeWholeFile(Path, [&](llvm::raw_ostream &OS) {
        VisibleStream Visible(OS);
        writeBaseline(Known, Visible);
      }))
    return Failed;
  Out << oneLine(Path) << ": " << counted(Known.Entries.size(), "access")
      << ", " << Change.New << " new, " << Change.Resolved << " resolved";
  if (!Known.Losses.empty() || Losses.Resolved)
    Out << "; " << counted(Known.Losses.size(), "problem") << ", " << Losses.New
        << " new, " << Losses.Resolved << " resolved";
  Out << "\n";
  markKnownLosses(Results, Known, rootOfBaseline(Path));
  return llvm::Error::success();
}

static ExitCode report(std::vector<FileResult> &Results,
                       const CommandOptions &Options,
                       const CommandOptions &Typed, llvm::raw_ostream &Out,
                       llvm::raw_ostream &Errors) {
  ReportOptions Report;
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Results, Report, Errors);
  const std::string Path =
      Options.Baseline.empty() ? UsualBaseline.str() : Options.Baseline;
  if (llvm::Error Failed = update(Path, Results, Options.Analysis.Rules, Out)) {
    MessageLine(Errors, MessageLine::Error)
        << Path << ": is not updated: " << llvm::toString(std::move(Failed));
    return ExitFailure;
  }
  if (Options.Baseline.empty())
    Out << "bank-lint --baseline=" << Path
        << " leaves them out; so does 'baseline: " << Path
        << "' in .bank-lint\n";
  ExitCode Code =
      exitCode(tally(Results), exitRules(Results, Typed, 0, Errors));
  return Code == ExitFindings ? ExitClean : Code;
}

ExitCode runBaselineUpdate(const CommandOptions &Options,
                           llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options, Errors);
  if (!Files) {
    tellError(Errors, Files.takeError());
    return ExitFailure;
  }
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  FindingFilter Filter(nullptr, nullptr);
  return runSupervised<FileResult>(
      *Files, *Settings, Errors,
      [&](const std::string &File, const AnalysisOptions &Analysis) {
        return Filter.analyze(File, Analysis, FixChoice::None);
      },
      std::identity(),
      [&](std::vector<FileResult> &Results, const StoppedRun &Stop) {
        if (Stop) {
          MessageLine(Errors, MessageLine::Note)
              << "the baseline is not changed: not all files were analysed";
          return Stop.code();
        }
        return report(Results, Settings->run(), Options, Out, Errors);
      });
}

} // namespace bank_lint
