//===-- tool/bank-lint/commands/doctor.cpp - `bank-lint doctor` -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/doctor.h"
#include "analysis/diagnosis.h"
#include "tool/bank-lint/merge/include_notes.h"
#include "tool/bank-lint/merge/unused_records.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/run/embedded_run.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/report/json/doctor_json.h"
#include "tool/report/text/doctor_text.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

static ExitCode report(llvm::ArrayRef<FileDiagnosis> Results,
                       const CommandOptions &Options,
                       const CommandOptions &Typed, const StoppedRun &Stop,
                       llvm::raw_ostream &Out, llvm::raw_ostream &Errors) {
  ReportOptions Report;
  Report.Version = toolVersion();
  if (Options.Format == OutputFormat::Json)
    writeDoctorJson(Results, Report, Out);
  else
    writeDoctorText(Results, Out);
  const std::vector<FileResult> Bases = baseResults(Results);
  return exitCode(tally(Bases), exitRules(Bases, Typed, Stop.Signal, Errors));
}

/// The kernels of all sources in \p File; what else is known is of the first.
static FileDiagnosis diagnoseEmbedded(const std::string &File,
                                      const AnalysisOptions &Options) {
  std::optional<FileDiagnosis> Whole;
  FileResult Base =
      analyzeEmbedded(File, Options,
                      [&](const std::string &Source, const AnalysisOptions &Own,
                          const EmbeddedPlaces *Places) {
                        FileDiagnosis New = diagnoseFile(Source, Own);
                        if (Places)
                          for (DiagnosedKernel &Kernel : New.Kernels) {
                            Kernel.Name += Places->variantSuffix();
                            Places->toTold(Kernel.Where);
                            for (Launch &Each : Kernel.Launches)
                              Places->toTold(Each);
                          }
                        FileResult Result = std::move(New.Base);
                        if (!Whole) {
                          Whole = std::move(New);
                          return Result;
                        }
                        Whole->LaunchSites += New.LaunchSites;
                        llvm::append_range(Whole->Kernels, New.Kernels);
                        return Result;
                      });
  if (!Whole)
    Whole.emplace();
  Whole->Base = std::move(Base);
  return std::move(*Whole);
}

ExitCode runDoctor(const CommandOptions &Options, llvm::raw_ostream &Out,
                   llvm::raw_ostream &Errors) {
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options, Errors);
  if (!Files) {
    tellError(Errors, Files.takeError());
    return ExitFailure;
  }
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  return runSupervised<FileDiagnosis>(
      *Files, *Settings, Errors, diagnoseEmbedded,
      [](FileResult Base) {
        FileDiagnosis D;
        D.Base = std::move(Base);
        return D;
      },
      [&](std::vector<FileDiagnosis> &Results, const StoppedRun &Stop) {
        noteMissingHeaders(Results);
        noteUnusedRecords(*Settings, *Files, Results);
        return report(Results, Settings->run(), Options, Stop, Out, Errors);
      });
}

} // namespace bank_lint
