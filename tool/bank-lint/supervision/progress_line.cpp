//===-- tool/bank-lint/supervision/progress_line.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/supervision/progress_line.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Support/Path.h"
#include <cmath>

namespace bank_lint {

/// Files that must be done for an estimate.
static constexpr std::size_t LeastDone = 3;

std::string timeLeft(std::size_t Done, std::size_t Left,
                     std::chrono::milliseconds Spent) {
  if (Done < LeastDone || !Left)
    return "";
  const double Seconds = double(Spent.count()) / 1000 / Done * Left;
  constexpr double InMinutes = 90;
  if (Seconds > InMinutes)
    return "about " + std::to_string(std::lround(Seconds / 60)) + " min left";
  return "about " + std::to_string(long(Seconds) + 1) + " s left";
}

static constexpr const char *Wipe = "\r\x1b[K";

ProgressLine::ProgressLine(std::size_t Done, std::size_t Total,
                           llvm::raw_ostream &OS, ProgressChoice Choice)
    : Before(Done), Total(Total), OS(OS),
      As(Choice == ProgressChoice::Never ? Form::None
         : OS.is_displayed() ? (Total > 1 ? Form::Terminal : Form::None)
         : Choice == ProgressChoice::Always ? Form::Lines
                                            : Form::None),
      Done(Done), Shown(Done) {
  if (As == Form::Lines)
    show();
}

ProgressLine::~ProgressLine() {
  if (As == Form::Terminal && Last)
    OS << Wipe;
  OS.flush();
}

void ProgressLine::finished(llvm::StringRef Name) {
  if (As == Form::None)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  ++Done;
  File = Name.str();
  showIfDue();
}

void ProgressLine::refresh() {
  if (As == Form::None)
    return;
  std::lock_guard<std::mutex> Guard(Lock);
  showIfDue();
}

/// The lock is held.
void ProgressLine::showIfDue() {
  constexpr std::chrono::milliseconds Silence{2000}, Pause{100},
      PauseOfLines{1000};
  const Clock::time_point Now = Clock::now();
  if (Done == Shown)
    return;
  if (As == Form::Terminal
          ? Now - Start < Silence || (Last && Now - *Last < Pause)
          : Now - *Last < PauseOfLines && Done < Total)
    return;
  show();
}

void ProgressLine::show() {
  const Clock::time_point Now = Clock::now();
  Last = Now;
  Shown = Done;
  const std::string Left = timeLeft(
      Done - Before, Total - Done,
      std::chrono::duration_cast<std::chrono::milliseconds>(Now - Start));
  if (As == Form::Lines)
    OS << "bank-lint: progress: " << Done << " of " << Total << " files";
  else
    // A name that is too long would break the line.
    OS << Wipe << "[" << Done << "/" << Total << "] "
       << oneLine(takeCharacters(llvm::sys::path::filename(File), 40));
  if (!Left.empty())
    OS << ", " << Left;
  if (As == Form::Lines)
    OS << "\n";
  OS.flush();
}

} // namespace bank_lint
