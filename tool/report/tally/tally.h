//===-- tool/report/tally/tally.h - the closing count -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts what all reports close with, so that nothing is left out silently,
/// and the exit code of the process.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_TALLY_H
#define BANK_LINT_TOOL_REPORT_TALLY_TALLY_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>
#include <vector>

namespace bank_lint {

/// A reason for undecided accesses.
struct UndecidedReason {
  std::string Reason;
  unsigned Count = 0;
  SourceRange First;
};

/// A place whose accesses may cost a multiple of their ideal, but it is unknown
/// whether they do.
struct PossibleCost {
  SourceRange Where;
  std::string Kind;   ///< "global load"
  std::string Figure; ///< "1 to 32 sectors, ideal 4"
  std::string Reason;
  std::string Next;   ///< what to type: "bank-lint explain a.cu:3:5"
  unsigned Count = 0; ///< accesses, by kernel and launch
  double AtMost = 0;  ///< how many times its ideal
};

/// Counts over all files. An access is counted once for each launch under
/// which it was analysed.
struct Tally {
  unsigned Files = 0, FailedFiles = 0, Kernels = 0, Launches = 0;
  unsigned Accesses = 0, Clean = 0, Flagged = 0, Tolerated = 0, Undecided = 0;
  unsigned Conditional = 0; ///< expected, as headers are missing
  std::vector<UndecidedReason> UndecidedReasons; ///< most frequent first
  std::vector<PossibleCost> PossibleCosts; ///< of the tolerated, highest first
  unsigned NewUndecided = 0;               ///< that the baseline does not have
  unsigned KnownLosses = 0; ///< kernels, errors, templates that it has
  unsigned NotAnalysed = 0;
  unsigned UninstantiatedTemplates = 0;
  unsigned Errors = 0;       ///< of the compiler
  unsigned CostlyErrors = 0; ///< those that may have cost a kernel something
  unsigned FilesWithErrors = 0, FilesWithLosses = 0; ///< the latter of them
  unsigned WrongStatements = 0;                      ///< of comments at kernels
  unsigned LeftOutKernels = 0; ///< that the user did not ask for
  unsigned FilesWithFindings = 0, Fixable = 0, Crashes = 0; ///< of Findings
  unsigned MayHaveFix = 0;   ///< findings of which a fix was not searched for
  unsigned Findings = 0;     ///< those that are shown
  unsigned Hidden = 0;       ///< that cost less than the user wants to see
  unsigned HiddenByGain = 0; ///< of these, those with a small gain alone
  /// Not reported, by SetAsideBy.
  std::array<unsigned, NumSetAsideBy> SetAside{};
  unsigned Failing = 0; ///< findings for which the run is to fail
};

/// How reports count findings that are set aside.
struct SetAsideWording {
  SetAsideBy By;
  llvm::StringLiteral Text; ///< "suppressed by comments"
  llvm::StringLiteral Name; ///< "suppressed_findings"
};
llvm::ArrayRef<SetAsideWording> setAsideWordings();

Tally tally(llvm::ArrayRef<FileResult> Results);

enum ExitCode {
  ExitClean = 0,
  ExitFindings = 1,
  ExitFailure = 2,     ///< bad usage, or a file that could not be read
  ExitNotAnalysed = 3, ///< a part could not be analysed
  // The user stopped the run: 128 and the signal.
  ExitInterrupted = 130, ///< Ctrl-C
  ExitTerminated = 143,
};

inline bool isStopped(ExitCode Code) { return Code >= ExitInterrupted; }

/// The exit code of a run. What is wrong with the run itself comes before what
/// it found: that it was stopped, then 2, then 3, then 1, then 0.
ExitCode exitCode(const Tally &Counts, const ExitRules &Rules = {});

} // namespace bank_lint

#endif
