//===-- tool/bank-lint/doctor.cpp - `bank-lint doctor` --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/doctor.h"
#include "analysis/diagnosis.h"
#include "tool/bank-lint/file_pool.h"
#include "tool/bank-lint/input_files.h"
#include "tool/report/doctor_json.h"
#include "tool/report/doctor_text.h"

namespace bank_lint {

static ExitCode report(llvm::ArrayRef<FileDiagnosis> Results,
                       const CommandOptions &Options, llvm::raw_ostream &Out) {
  ReportOptions Report;
  Report.Version = toolVersion();
  if (Options.Format == OutputFormat::Json)
    writeDoctorJson(Results, Report, Out);
  else
    writeDoctorText(Results, Out);
  return exitCode(tally(baseResults(Results)));
}

ExitCode runDoctor(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options);
  if (!Files) {
    Errors << "bank-lint: error: " << llvm::toString(Files.takeError()) << "\n";
    return ExitFailure;
  }
  AnalysisOptions Analysis = Options.Analysis;
  Analysis.SurvivesCrashes = false;
  FileLedger Ledger(Files->size());
  auto One = [&](std::size_t I) { diagnoseFile((*Files)[I], Analysis); };
  return ExitCode(supervise(Ledger, One, [&] {
    std::vector<FileDiagnosis> Results(Files->size());
    forEachFile(*Files, Options.Jobs, Ledger, Errors, [&](std::size_t I) {
      Results[I] = diagnoseFile((*Files)[I], Analysis);
    });
    for (std::size_t I : Ledger.filesIn(FileLedger::Crashed))
      Results[I].Base = crashed((*Files)[I], Analysis);
    return report(Results, Options, Out);
  }));
}

} // namespace bank_lint
