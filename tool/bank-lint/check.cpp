//===-- tool/bank-lint/check.cpp - `bank-lint check` ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/check.h"
#include "tool/report/json.h"
#include "tool/report/text.h"
#include <cstdlib>

namespace bank_lint {

static bool wantsColor(ColorChoice Choice, const llvm::raw_ostream &OS) {
  if (Choice != ColorChoice::Auto)
    return Choice == ColorChoice::Always;
  const char *NoColor = std::getenv("NO_COLOR"); // https://no-color.org
  return OS.has_colors() && !(NoColor && *NoColor);
}

ExitCode runCheck(const CheckOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  std::vector<FileResult> Results;
  for (const std::string &File : Options.Files)
    Results.push_back(analyzeFile(File, Options.Analysis));

  ReportOptions Report;
  Report.Version = toolVersion();
  Report.Arch = Options.Analysis.Arch;
  Report.All = Options.All;
  Report.Color = wantsColor(Options.Color, Errors);
  writeProblems(Results, Report, Errors);
  Errors.flush();

  Report.Color = wantsColor(Options.Color, Out);
  if (Options.Format == OutputFormat::Json)
    writeJson(Results, Report, Out);
  else
    writeText(Results, Report, Out);
  return exitCode(tally(Results));
}

} // namespace bank_lint
