//===-- tool/server/analysis_process.h - work that may crash ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A piece of work in a separate process, which may crash, hang or be stopped
/// at any moment: the server goes on, and has lost nothing. The process is a
/// copy of the server as it is at its start, so that nothing has to be handed
/// over, and what it allocates is gone with it.
///
/// The server must have no other threads: they would not be in the copy, but
/// their locks would.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_ANALYSIS_PROCESS_H
#define BANK_LINT_TOOL_SERVER_ANALYSIS_PROCESS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include <chrono>
#include <memory>
#include <string>
#include <sys/types.h>
#include <utility>
#include <vector>

namespace bank_lint {

/// How much one piece of work may take; 0: no limit. That of memory is for the
/// work to keep to: it must end its process. Here it is only distinguished.
struct WorkLimits {
  std::chrono::seconds Time{60};
  std::uint64_t MiB = 0;
};

enum class WorkEnding { Done, Crashed, TooLong, TooLarge };

class AnalysisProcess {
public:
  using Clock = std::chrono::steady_clock;

  /// What the work reports on its way.
  using Tell = llvm::function_ref<void(llvm::StringRef Message)>;

  /// Begins \p Work, which gives the text that the process is for. Its stdin
  /// and stdout are empty. An error: the system has no process to give.
  static llvm::Expected<std::unique_ptr<AnalysisProcess>>
  start(const WorkLimits &Limits, llvm::function_ref<std::string(Tell)> Work);

  /// Ends the process.
  ~AnalysisProcess();
  AnalysisProcess(const AnalysisProcess &) = delete;
  AnalysisProcess &operator=(const AnalysisProcess &) = delete;

  /// To wait on: there is something to read().
  int descriptor() const { return Output; }
  Clock::time_point started() const { return Start; }
  /// When it is stopped.
  Clock::time_point deadline() const;

  /// Takes what is there; false: it has ended, or is stopped now.
  bool read();
  /// How it ended. Call it once read() has said so.
  WorkEnding ending() const { return How; }
  /// What the work gave, if it is done.
  const std::string &text() const { return Text; }
  /// What it has reported since the last call and was read, also if it comes to
  /// no good end.
  std::vector<std::string> takeTold() { return std::exchange(Told, {}); }

private:
  AnalysisProcess(pid_t Process, int Output, const WorkLimits &Limits)
      : Process(Process), Output(Output), Limits(Limits) {}
  enum class Reason { Ended, Late, NotWanted };
  /// Sees how the process ended; first ends it, unless it has.
  void finish(Reason Why);
  void takeMessages();

  pid_t Process;
  int Output;
  const WorkLimits Limits;
  const Clock::time_point Start = Clock::now();
  std::string Received; ///< the beginning of a message
  std::vector<std::string> Told;
  std::string Text;
  WorkEnding How = WorkEnding::Crashed;
};

} // namespace bank_lint

#endif
