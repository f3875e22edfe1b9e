//===-- tool/bank-lint/check.cpp - `bank-lint check` ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/check.h"
#include "tool/bank-lint/apply_fixes.h"
#include "tool/bank-lint/finding_filter.h"
#include "tool/bank-lint/input_files.h"
#include "tool/bank-lint/output.h"
#include "tool/bank-lint/shard.h"
#include "tool/bank-lint/supervised_run.h"
#include "tool/config/known_findings.h"
#include "tool/report/patch.h"
#include "tool/report/repeated_findings.h"
#include "tool/report/text.h"
#include "tool/report/wording.h"
#include <functional>

namespace bank_lint {

static ExitCode report(std::vector<FileResult> Results,
                       const CommandOptions &Options,
                       const std::optional<ShardFacts> &Shard,
                       llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  if (Options.Fixes == FixChoice::Apply)
    expectFixes(Results);
  ReportOptions Report;
  Report.Version = toolVersion();
  Report.Arch = Options.Analysis.Arch;
  Report.DocsUri = BANK_LINT_DOCS_URI;
  Report.All = Options.All;
  Report.Shard = Shard;
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Results, Report, Errors);
  Errors.flush();

  // Files first: a reader of stdout that goes away does not cost them.
  Report.Color = false;
  bool IsWritten = writeOutputs(Options.Outputs, Results, Report, Errors);
  Errors.flush();
  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Fixes == FixChoice::Diff)
    writePatch(Results, Out);
  else
    traitsOf(Options.Format).Write(Results, Report, Out);
  Out.flush();
  bool IsFixed =
      Options.Fixes != FixChoice::Apply || applyFixes(Results, Errors);
  return IsWritten && IsFixed ? exitCode(tally(Results)) : ExitFailure;
}

/// How many findings of the baseline are gone, in a note.
static void tellResolved(KnownFindings &Known, const CommandOptions &Run,
                         std::vector<FileResult> &Results) {
  BaselineChange Change =
      updateBaseline(Known.Entries, Results, Run.Analysis.Rules, Known.Root);
  if (Change.Resolved && !Results.empty())
    Results.front().Notes.push_back("resolved since the baseline '" +
                                    Run.Baseline +
                                    "': " + counted(Change.Resolved, "access") +
                                    "; bank-lint baseline update forgets them");
}

ExitCode runCheck(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options);
  if (!Files) {
    Errors << "bank-lint: error: " << llvm::toString(Files.takeError()) << "\n";
    return ExitFailure;
  }
  std::optional<ShardFacts> Shard = Options.Shard;
  if (Shard)
    keepShard(*Shard, *Files);
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  const CommandOptions &Run = Settings->run();
  std::optional<KnownFindings> Known;
  if (!Run.Baseline.empty()) {
    llvm::Expected<Baseline> Read = readBaseline(Run.Baseline);
    if (!Read) {
      Errors << "bank-lint: error: --baseline '" << Run.Baseline
             << "': " << llvm::toString(Read.takeError())
             << "; bank-lint baseline update makes one\n";
      return ExitFailure;
    }
    Known = {std::move(*Read), rootOfBaseline(Run.Baseline)};
  }
  FindingFilter Filter(Known ? &*Known : nullptr);
  auto Work = [&](const std::string &File, const AnalysisOptions &Analysis) {
    return Filter.analyze(File, Analysis, Run.Fixes);
  };
  return runSupervised<FileResult>(
      *Files, *Settings, Errors, Work, std::identity(),
      [&](std::vector<FileResult> &Results) {
        if (Known)
          tellResolved(*Known, Run, Results);
        dropRepeatedFindings(Results);
        return report(Results, Run, Shard, Out, Errors);
      });
}

} // namespace bank_lint
