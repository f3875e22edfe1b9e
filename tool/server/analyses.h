//===-- tool/server/analyses.h - from texts to reports ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Has documents analysed, each analysis in a process of its own, and publishes
/// what they found. A change of the text ends the one that is under way, and
/// what waits for one is answered when it is through.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_ANALYSES_H
#define BANK_LINT_TOOL_SERVER_ANALYSES_H

#include "tool/server/analysis_job.h"
#include "tool/server/analysis_queue.h"
#include "tool/server/document.h"
#include "tool/server/editor_link.h"
#include "tool/server/published.h"
#include <array>
#include <map>
#include <set>

namespace bank_lint {

class Analyses {
public:
  using Json = llvm::json::Value;
  using Clock = AnalysisQueue::Clock;

  /// All must outlive it; they change from outside too.
  Analyses(const ServerOptions &Options, const ServerSettings &Settings,
           std::map<std::string, Document> &Documents, EditorLink &Editor)
      : Options(Options), Settings(Settings), Documents(Documents),
        Editor(Editor) {}

  /// What was known of \p D is void; it is due at \p Due.
  void renew(Document &D, Clock::time_point Due);
  /// Those that may read \p D. They come after it.
  void renewOthers(const Document &D);
  void renewAll();
  /// A key was pressed in \p D: how long to wait for the next one.
  std::chrono::milliseconds pauseAfterKey(Document &D) const;

  /// Has fixes of \p D searched for; \p Request is answered when that is over.
  void searchFixes(const Document &D, WaitingRequest Request);
  /// Whether the request \p Id was waiting; it is not any more.
  bool cancel(const Json &Id);

  /// Publishes the diagnostics of a file that is not open.
  void publishClosed(const std::string &Path, const llvm::json::Array &Found);

  /// Takes \p D out of the documents.
  void close(Document &D);
  void closeAll();

  /// Starts what is due.
  void start();
  /// The descriptors of the processes at work; -1 for one that is at rest.
  std::array<int, 4> descriptors() const;
  /// Until something is due, \p Other included; -1: for ever.
  int waitMilliseconds(Clock::time_point Other) const;
  /// Takes what processes have done, and answers what can wait no longer.
  void collect();

private:
  /// A process at work for a document.
  struct Worker {
    std::unique_ptr<AnalysisProcess> Process;
    std::string Path;
    std::uint64_t Edition = 0;
    std::uint64_t Progress = 0; ///< that the editor shows
    /// -1 if it is at rest.
    int descriptor() const { return Process ? Process->descriptor() : -1; }
    bool isFor(const std::string &Other) const {
      return Process && Path == Other;
    }
  };

  void stopWork(const std::string &Path);
  void endProcess(Worker &W);
  void startDue();
  void startSearch();
  bool start(Worker &W, const Document &D, bool WithFixes, bool IsWarmUp);
  std::string work(const Document &D, bool WithFixes, bool IsWarmUp,
                   AnalysisProcess::Tell Tell) const;
  void collect(Worker &W, void (Analyses::*Take)(Worker &));
  void learn(Worker &W);
  llvm::json::Object partsOf(Worker &W);
  void takeReport(Worker &W);
  void takeFixes(Worker &W);
  void warmUp(Document &D, std::chrono::milliseconds Took);
  void takeHeaders(Worker &W);
  void publish(const std::string &File);
  void answerWaiting(Document &D);
  void answerSearches(const std::string &Path);
  void answerOverdue();

  const ServerOptions &Options;
  const ServerSettings &Settings;
  std::map<std::string, Document> &Documents;
  EditorLink &Editor;

  std::uint64_t LastEdition = 0;
  std::string LastProblem; ///< with settings, as it was shown
  Published Diagnostics;
  AnalysisQueue Queue;
  /// Two, so that one that hangs does not hold the others up.
  std::array<Worker, 2> Workers;
  Worker Search;
  Worker Preparing; ///< compiles headers in advance; keys do not end it
  std::set<std::string> SearchesWanted; ///< documents whose fixes are wanted
  std::map<std::string, std::vector<WaitingRequest>> WaitingForFixes;
};

} // namespace bank_lint

#endif
