//===-- tool/bank-lint/supervision/progress_line.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shows how many files of a run are done, and estimates how long the others
/// take.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_SUPERVISION_PROGRESS_LINE_H
#define BANK_LINT_TOOL_BANK_LINT_SUPERVISION_PROGRESS_LINE_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"
#include <chrono>
#include <mutex>
#include <optional>
#include <string>

namespace bank_lint {

/// Where progress is shown.
enum class ProgressChoice {
  Auto,   ///< in the last line of a terminal
  Always, ///< in lines, where it is no terminal
  Never,
};

/// Returns the time that \p Left files take if \p Done took \p Spent, in words:
/// "about 4 min left"; "" where too little is done for an estimate.
std::string timeLeft(std::size_t Done, std::size_t Left,
                     std::chrono::milliseconds Spent);

/// For any number of threads.
class ProgressLine {
public:
  /// Shows the progress of \p Total files; \p Done were done before. On a
  /// terminal, one line is rewritten, from two seconds on, and wiped out in the
  /// end. Elsewhere lines are added, one a second at most.
  ProgressLine(std::size_t Done, std::size_t Total, llvm::raw_ostream &OS,
               ProgressChoice Choice);
  ~ProgressLine();

  void finished(llvm::StringRef File);
  /// Shows what was too early to be shown; to be called now and then.
  void refresh();

private:
  enum class Form { None, Terminal, Lines };
  using Clock = std::chrono::steady_clock;

  void showIfDue();
  void show();

  const std::size_t Before, Total;
  llvm::raw_ostream &OS;
  const Form As;
  const Clock::time_point Start = Clock::now();
  std::optional<Clock::time_point> Last; ///< it was shown
  std::mutex Lock;
  std::size_t Done, Shown;
  std::string File; ///< the last that was finished
};

} // namespace bank_lint

#endif
