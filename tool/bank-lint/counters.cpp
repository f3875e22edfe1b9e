//===-- tool/bank-lint/counters.cpp - `bank-lint counters` ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/counters.h"
#include "tool/bank-lint/file_pool.h"
#include "tool/bank-lint/input_files.h"
#include "tool/report/counters_json.h"
#include "tool/report/counters_tally.h"
#include "tool/report/counters_text.h"
#include "tool/report/text.h"

namespace bank_lint {

ExitCode runCounters(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options);
  if (!Files) {
    Errors << "bank-lint: error: " << llvm::toString(Files.takeError()) << "\n";
    return ExitFailure;
  }
  std::vector<CountersResult> Results(Files->size());
  forEachFile(*Files, Options.Jobs, Errors, [&](std::size_t I) {
    Results[I] = countFile((*Files)[I], Options.Analysis);
  });

  ReportOptions Report;
  Report.Version = toolVersion();
  Report.Arch = Options.Analysis.Arch;
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(baseResults(Results), Report, Errors);
  Errors.flush();

  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Format == OutputFormat::Json)
    writeCountersJson(Results, Report, Out);
  else
    writeCountersText(Results, Report, Out);
  return exitCode(Results);
}

} // namespace bank_lint
