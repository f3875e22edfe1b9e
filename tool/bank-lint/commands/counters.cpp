//===-- tool/bank-lint/commands/counters.cpp - `bank-lint counters` -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/counters.h"
#include "tool/bank-lint/merge/include_notes.h"
#include "tool/bank-lint/merge/unused_records.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/run/embedded_counters.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/machine_code.h"
#include "tool/bank-lint/run/nvcc.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/report/json/counters_json.h"
#include "tool/report/tally/counters_tally.h"
#include "tool/report/text/counters_text.h"
#include "tool/report/text/problem_text.h"
#include "tool/report/wording/message_line.h"

namespace bank_lint {

static ExitCode report(llvm::ArrayRef<CountersResult> Results,
                       const CommandOptions &Options,
                       const CommandOptions &Typed, const StoppedRun &Stop,
                       llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  ReportOptions Report;
  Report.Version = toolVersion();
  Report.Arch = Options.Analysis.Arch;
  Report.Color = wantsColor(Options.Color, Errors);
  const std::vector<FileResult> Bases = baseResults(Results);
  writeProblems(Bases, Report, Errors);
  Report.Exit = exitRules(Bases, Typed, Stop.Signal, Errors);
  Errors.flush();

  // As other reports, the file comes before what goes to a reader.
  bool IsSaved = true;
  if (!Options.SaveTo.empty())
    if (llvm::Error Wrong =
            writeWholeFile(Options.SaveTo, [&](llvm::raw_ostream &File) {
              writeCountersJson(Results, Report, File);
            })) {
      tellError(Errors, std::move(Wrong));
      IsSaved = false;
    }
  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Format == OutputFormat::Json)
    writeCountersJson(Results, Report, Out);
  else
    writeCountersText(Results, Report, Out);
  Out.flush();
  return IsSaved ? exitCode(Results, Report.Exit) : ExitFailure;
}

ExitCode runCounters(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options, Errors);
  if (!Files) {
    tellError(Errors, Files.takeError());
    return ExitFailure;
  }
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  llvm::Expected<std::optional<Nvcc>> Compiler = Nvcc::askedFor(Options);
  if (!Compiler) {
    tellError(Errors, Compiler.takeError());
    return ExitFailure;
  }
  llvm::Expected<MachineCode> Machine = MachineCode::read(Options.Cubins);
  if (!Machine) {
    tellError(Errors, Machine.takeError());
    return ExitFailure;
  }
  return runSupervised<CountersResult>(
      *Files, *Settings, Errors,
      [&](const std::string &File, AnalysisOptions Analysis) {
        if (!Options.Cubins.empty())
          Analysis.Machine = Machine->cubins();
        if (*Compiler)
          Analysis.MakeCode =
              (*Compiler)->maker(Options.Limits.Time, /*WantsResources=*/true);
        return countEmbedded(File, Analysis);
      },
      [](FileResult Base) { return CountersResult{std::move(Base), {}}; },
      [&](std::vector<CountersResult> &Results, const StoppedRun &Stop) {
        noteMissingHeaders(Results);
        noteUnusedRecords(*Settings, *Files, Results);
        return report(Results, Settings->run(), Options, Stop, Out, Errors);
      });
}

} // namespace bank_lint
