//===-- tool/server/server.h - the language server --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Speaks the Language Server Protocol with one editor:
///
///    stdin --> message_stream --> Server ---> stdout
///                                 |    ^
///                            text |    | document_report
///                                 v    |
///                             analysis_process
///
/// One thread that never waits for an analysis: each is a process. A change of
/// the text ends the one that is under way, and what is asked of a text whose
/// analysis is not through is answered when it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_SERVER_H
#define BANK_LINT_TOOL_SERVER_SERVER_H

#include "analysis/result/finding.h"
#include "tool/server/analysis_process.h"
#include "tool/server/analysis_queue.h"
#include "tool/server/document.h"
#include "tool/server/message_stream.h"
#include "tool/server/published.h"
#include "tool/server/settings.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Support/LSP/Transport.h"
#include <array>
#include <map>
#include <set>

namespace bank_lint {

/// What is to be analysed.
struct AnalysisJob {
  std::string File; ///< absolute
  /// Texts of open documents that are not on disk as they are here, File's
  /// among them; by absolute path.
  std::map<std::string, std::string> Unsaved;
  ServerSettings Settings;
  bool WithFixes = false; ///< search for them
  /// Gets what the next analysis may have use for: see ServerOptions::Learn.
  std::function<void(llvm::StringRef)> Tell;
};

struct AnalysisOutcome {
  FileResult Result;
  /// The settings or the project's files are wrong; there is no result.
  std::string Problem;
};

struct ServerOptions {
  std::string Version;
  std::string DocsUri; ///< where docs/ is on the web; "": nowhere
  WorkLimits Limits;   ///< of one analysis; a search for fixes has ten times
                       ///< as long
  /// Called in a process of its own.
  std::function<AnalysisOutcome(const AnalysisJob &)> Analyse;
  /// Called in the server itself, with all that analyses tell: what is
  /// remembered here is known to those that begin from then on.
  std::function<void(llvm::StringRef)> Learn;
  /// Why there is no result, in a line.
  std::function<std::string(WorkEnding)> WhyLost;
};

class Server {
public:
  /// Messages to the editor go to \p Out.
  Server(ServerOptions Options, llvm::raw_ostream &Out);

  /// Serves until the editor says "exit" or \p Input ends. \returns the exit
  /// code of the process, as the protocol has it.
  int run(int Input);

private:
  using Json = llvm::json::Value;
  using Clock = AnalysisQueue::Clock;
  enum class Phase { Fresh, Serving, ShutDown, Over };

  /// A process at work for a document.
  struct Worker {
    std::unique_ptr<AnalysisProcess> Process;
    std::string Path;
    std::uint64_t Edition = 0;
    bool IsWarmUp = false;
    /// -1 if it is at rest.
    int descriptor() const { return Process ? Process->descriptor() : -1; }
    bool isFor(const std::string &Other) const {
      return Process && Path == Other;
    }
  };

  // server_loop.cpp: what comes in, and when
  int waitMilliseconds() const;
  bool readInput(int Input);
  void collect(Worker &W, void (Server::*Take)(Worker &));
  void handle(llvm::StringRef Text);
  void call(llvm::StringRef Method, const Json &Params, const Json &Id);
  void notice(llvm::StringRef Method, const Json &Params);
  void bind();

  // server.cpp: the life of the server and of its documents
  void initialize(const Json &Params, const Json &Id);
  void initialized(const Json &Params);
  void shutdown(const Json &Params, const Json &Id);
  void cancel(const Json &Params);
  void changeSettings(const Json &Params);
  void useSettings(const Json &Given);
  void filesChanged(const Json &Params);
  void open(const Json &Params);
  void change(const Json &Params);
  void save(const Json &Params);
  void close(const Json &Params);

  // analyses.cpp: from texts to reports
  void stopWork(const std::string &Path);
  void renew(Document &D, Clock::time_point Due);
  void renewOthers(const Document &D);
  void renewAll();
  std::chrono::milliseconds pauseAfterKey(Document &D) const;
  void startDue();
  void startSearch();
  bool start(Worker &W, const Document &D, bool WithFixes, bool IsWarmUp);
  std::string work(const Document &D, bool WithFixes, bool IsWarmUp,
                   AnalysisProcess::Tell Tell) const;
  void learn(Worker &W);
  llvm::json::Object partsOf(Worker &W);
  void takeReport(Worker &W);
  void takeFixes(Worker &W);
  void publish(const std::string &File);
  void answerWaiting(Document &D);
  void answerSearches(const std::string &Path);
  void answerOverdue();

  // requests.cpp: what is asked of documents
  void hover(const Json &Params, const Json &Id);
  void inlayHints(const Json &Params, const Json &Id);
  void codeLenses(const Json &Params, const Json &Id);
  void codeActions(const Json &Params, const Json &Id);
  void resolveAction(const Json &Params, const Json &Id);
  llvm::json::Array actionsAt(const Document &D,
                              const llvm::lsp::Range &Range) const;
  Json resolved(const Document &D, llvm::json::Object Action);
  llvm::json::Object editOf(const Document &D,
                            const llvm::json::Array &Edits) const;
  void whenKnown(const Json &Params, const Json &Id,
                 std::function<Json(const Document &)> Answer);
  Document *documentIn(const Json &Params);

  // Messages to the editor.
  enum class Level { Error = 1, Warning = 2, Info = 3, Log = 4 };
  void reply(const Json &Id, llvm::Expected<Json> Result) {
    Transport.reply(Id, std::move(Result));
  }
  void refuse(const Json &Id, llvm::lsp::ErrorCode Code, std::string Why);
  void log(Level L, llvm::StringRef Text);
  void show(Level L, llvm::StringRef Text);
  void ask(llvm::StringRef Method, Json Params);

  const ServerOptions Options;
  llvm::lsp::JSONTransport Transport;
  Phase Now = Phase::Fresh;
  bool IsExitClean = false; ///< it was shut down before
  MessageStream Stream;
  llvm::StringMap<void (Server::*)(const Json &, const Json &)> Calls;
  llvm::StringMap<void (Server::*)(const Json &)> Notices;

  ServerSettings Settings;
  std::string LastProblem;                   ///< with settings, as it was shown
  std::map<std::string, Document> Documents; ///< by path
  std::uint64_t LastEdition = 0;
  Published Diagnostics;
  AnalysisQueue Queue;
  /// Two, so that one that hangs does not hold the others up.
  std::array<Worker, 2> Analyses;
  Worker Search;
  std::set<std::string> SearchesWanted; ///< documents whose fixes are wanted
  std::map<std::string, std::vector<WaitingRequest>> WaitingForFixes;

  // What the editor can do.
  bool RefreshesLenses = false, RefreshesHints = false, WatchesFiles = false,
       ResolvesEdits = false, HasVersionedEdits = false, GivesSettings = false;
  std::map<std::string, bool> OpenQuestions; ///< ours, by id: are they settings
  std::uint64_t LastQuestion = 0;
};

} // namespace bank_lint

#endif
