//===-- tool/bank-lint/counters.cpp - `bank-lint counters` ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/counters.h"
#include "tool/report/counters_json.h"
#include "tool/report/counters_tally.h"
#include "tool/report/counters_text.h"
#include "tool/report/text.h"

namespace bank_lint {

ExitCode runCounters(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors) {
  std::vector<CountersResult> Results;
  for (const std::string &File : Options.Files)
    Results.push_back(countFile(File, Options.Analysis));

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
