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

/// A run that the user stopped before all files were done.
struct StoppedRun {
  int Signal = 0; ///< SIGINT or SIGTERM; 0: it was not stopped

  explicit operator bool() const { return Signal; }
  ExitCode code() const { return ExitCode(128 + Signal); }
};

/// Prints how far a run of \p Options came, and what becomes of what is done.
void noteStopped(const StoppedRun &Stop, const FileLedger &Ledger,
                 const CommandOptions &Options, llvm::raw_ostream &Errors);

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

/// \p Files, of which one may be there several times, are the jobs. \p
/// OptionsOf gives the options of the analysis for the number of a job, and \p
/// Work returns the result for both; \p AsLost returns one for a file that the
/// process did not survive; \p Report takes all results, and whether the user
/// stopped the run, and gives the exit code. What they change outside the
/// results and the streams is lost: it happens in another process.
template <typename Result, typename OptionsT, typename WorkT, typename LostT,
          typename ReportT>
ExitCode runSupervisedJobs(const std::vector<std::string> &Files,
                           const CommandOptions &Options,
                           llvm::raw_ostream &Errors, OptionsT OptionsOf,
                           WorkT Work, LostT AsLost, ReportT Report) {
  auto Spare = std::make_shared<SpareThreads>();
  FileLedger Ledger(Files.size());
  auto AnalysisOf = [&](std::size_t I) {
    AnalysisOptions Analysis = OptionsOf(I);
    Analysis.KeepsToItself = Ledger.keepsToItself(I);
    Analysis.ReadingOthers = [&Ledger, I](bool IsReading) {
      Ledger.setReadingOthers(I, IsReading);
    };
    Analysis.SurvivesCrashes = false;
    Analysis.LeavesMemory = I + 1 == Files.size();
    Analysis.Spare = Spare;
    return Analysis;
  };
  // A line that is wiped out again is no text: it goes past Errors.
  const FilePool Pool{Options.Jobs, Spare, memoryLeft, llvm::errs(),
                      Options.Progress};
  auto One = [&](std::size_t I) { Work(I, AnalysisOf(I)); };
  auto Try = [&] {
    forEachFile(Files, Ledger, Pool, [&](std::size_t I) {
      One(I);
      return [] {};
    });
  };
  return ExitCode(supervise(Ledger, Options.Limits, One, Try, [&] {
    std::vector<Result> Results(Files.size());
    forEachFile(Files, Ledger, Pool, [&](std::size_t I) {
      return [&Results, I, New = Work(I, AnalysisOf(I))]() mutable {
        Results[I] = std::move(New);
      };
    });
    for (std::size_t I : Ledger.lostFiles()) {
      const AnalysisOptions Analysis = AnalysisOf(I);
      std::string Why = reasonOfLoss(Ledger.state(I), Options.Limits);
      if (Ledger.state(I) == FileLedger::Crashed)
        Why += adviceAfterCrash(Files[I], Analysis);
      Results[I] = AsLost(lostFile(Files[I], Analysis, Why));
    }
    const StoppedRun Stop{Ledger.stopSignal()};
    const ExitCode Code = Report(Results, Stop);
    if (!Stop)
      return Code;
    noteStopped(Stop, Ledger, Options, Errors);
    return Stop.code();
  }));
}

/// The same, a job for each file with the options that its settings give.
template <typename Result, typename WorkT, typename LostT, typename ReportT>
ExitCode runSupervised(const std::vector<std::string> &Files,
                       const ProjectSettings &Settings,
                       llvm::raw_ostream &Errors, WorkT Work, LostT AsLost,
                       ReportT Report) {
  return runSupervisedJobs<Result>(
      Files, Settings.run(), Errors,
      [&](std::size_t I) { return Settings.analysisOf(Files[I]); },
      [&](std::size_t I, AnalysisOptions Analysis) {
        return Work(Files[I], std::move(Analysis));
      },
      std::move(AsLost), std::move(Report));
}

} // namespace bank_lint

#endif
