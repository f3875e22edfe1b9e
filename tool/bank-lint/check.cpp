//===-- tool/bank-lint/check.cpp - `bank-lint check` ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/check.h"
#include "analysis/fix/fix_search.h"
#include "tool/bank-lint/apply_fixes.h"
#include "tool/bank-lint/input_files.h"
#include "tool/bank-lint/output.h"
#include "tool/bank-lint/shard.h"
#include "tool/bank-lint/supervised_run.h"
#include "tool/config/suppression.h"
#include "tool/report/patch.h"
#include "tool/report/repeated_findings.h"
#include "tool/report/text.h"
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
  auto Work = [&](const std::string &File, AnalysisOptions Analysis) {
    Analysis.Filter = [&Analysis](FileResult &Result) {
      SourceLines Sources;
      suppress(Result, Analysis.Rules, Sources);
    };
    return Run.Fixes == FixChoice::None ? analyzeFile(File, Analysis)
                                        : analyzeWithFixes(File, Analysis);
  };
  return runSupervised<FileResult>(
      *Files, *Settings, Errors, Work, std::identity(),
      [&](std::vector<FileResult> &Results) {
        dropRepeatedFindings(Results);
        return report(Results, Run, Shard, Out, Errors);
      });
}

} // namespace bank_lint
