//===-- tool/bank-lint/run/supervised_run.h - files to results --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What every subcommand does with its files: each is worked on in a process
/// that a crash may end, with a supervisor that sees to the rest; then all are
/// reported, in the order in which they were named.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_SUPERVISED_RUN_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_SUPERVISED_RUN_H

#include "analysis/analyzer.h"
#include "tool/bank-lint/options/project_settings.h"
#include "tool/bank-lint/supervision/file_pool.h"
#include "tool/bank-lint/supervision/supervisor.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Why a file was lost, in a line.
std::string reasonOfLoss(FileLedger::State State, const FileLimits &Limits);

/// In MiB: what the machine has left for further files; endless if it does not
/// say so.
std::uint64_t memoryLeft();

/// What may keep the compiler from crashing on \p File, to follow the reason:
/// clang recurses without end in some sources that are read by an older
/// standard than theirs. "" if somebody stated the standard.
std::string adviceAfterCrash(const std::string &File,
                             const AnalysisOptions &Analysis);

/// \p Work makes of a file and the analysis' options its result; \p AsLost
/// makes one of what is said of a file that the process did not survive; \p
/// Report takes all results and gives the exit code. What they change outside
/// the results and the streams is lost: it happens in another process.
template <typename Result, typename WorkT, typename LostT, typename ReportT>
ExitCode runSupervised(const std::vector<std::string> &Files,
                       const ProjectSettings &Settings,
                       llvm::raw_ostream &Errors, WorkT Work, LostT AsLost,
                       ReportT Report) {
  const CommandOptions &Options = Settings.run();
  auto Spare = std::make_shared<SpareThreads>();
  FileLedger Ledger(Files.size());
  auto AnalysisOf = [&](std::size_t I) {
    AnalysisOptions Analysis = Settings.analysisOf(Files[I]);
    Analysis.KeepsToItself = Ledger.keepsToItself(I);
    Analysis.ReadingOthers = [&Ledger, I](bool IsReading) {
      Ledger.setReadingOthers(I, IsReading);
    };
    Analysis.SurvivesCrashes = false;
    Analysis.LeavesMemory = I + 1 == Files.size();
    Analysis.Spare = Spare;
    return Analysis;
  };
  auto One = [&](std::size_t I) { Work(Files[I], AnalysisOf(I)); };
  auto ForEach = [&](llvm::function_ref<void(std::size_t)> Function) {
    // A line that is wiped out again is no text: it goes past Errors.
    forEachFile(Files, Options.Jobs, Ledger, *Spare,
                Errors.is_displayed() ? llvm::errs() : llvm::nulls(),
                memoryLeft, Function);
  };
  auto Try = [&] { ForEach(One); };
  return ExitCode(supervise(Ledger, Options.Limits, One, Try, [&] {
    std::vector<Result> Results(Files.size());
    ForEach([&](std::size_t I) { Results[I] = Work(Files[I], AnalysisOf(I)); });
    for (std::size_t I : Ledger.lostFiles()) {
      const AnalysisOptions Analysis = AnalysisOf(I);
      std::string Why = reasonOfLoss(Ledger.state(I), Options.Limits);
      if (Ledger.state(I) == FileLedger::Crashed)
        Why += adviceAfterCrash(Files[I], Analysis);
      Results[I] = AsLost(lostFile(Files[I], Analysis, Why));
    }
    return Report(Results);
  }));
}

} // namespace bank_lint

#endif
