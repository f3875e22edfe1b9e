//===-- tool/server/server.h - the language server --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Speaks the Language Server Protocol with one editor:
///
///    stdin --> message_stream --> Server --> Requests
///                                   |           |
///                                   v           |
///                                Analyses <-----+
///                                 |    ^
///                            text |    | document_report
///                                 v    |
///                             analysis_process
///
/// All three write to stdout through an EditorLink.
///
/// One thread that never waits for an analysis: each is a process. A change of
/// the text ends the one that is under way, and what is asked of a text whose
/// analysis is not through is answered when it is.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_SERVER_H
#define BANK_LINT_TOOL_SERVER_SERVER_H

#include "tool/server/message_stream.h"
#include "tool/server/project_run.h"
#include "tool/server/requests.h"
#include "llvm/ADT/StringMap.h"

namespace bank_lint {

class Server {
public:
  /// Messages to the editor go to \p Out.
  Server(ServerOptions Options, llvm::raw_ostream &Out);
  Server(const Server &) = delete; // its parts refer to it
  Server &operator=(const Server &) = delete;

  /// Serves until the editor says "exit" or \p Input ends. \returns the exit
  /// code of the process, as the protocol has it.
  int run(int Input);

private:
  using Json = llvm::json::Value;
  enum class Phase { Fresh, Serving, ShutDown, Over };

  // server_loop.cpp: what comes in, and when
  bool readInput(int Input);
  void handle(llvm::StringRef Text);
  void call(llvm::StringRef Method, const Json &Params, const Json &Id);
  void notice(llvm::StringRef Method, const Json &Params);
  void bind();

  // server.cpp: the life of the server and of its documents
  void initialize(const Json &Params, const Json &Id);
  void initialized(const Json &Params);
  void shutdown(const Json &Params, const Json &Id);
  void executeCommand(const Json &Params, const Json &Id);
  void seeThrough(const Json &Params, const Json &Id);
  void cancel(const Json &Params);
  void changeSettings(const Json &Params);
  void useSettings(const Json &Given);
  void filesChanged(const Json &Params);
  void open(const Json &Params);
  void change(const Json &Params);
  void save(const Json &Params);
  void close(const Json &Params);

  const ServerOptions Options;
  ServerSettings Settings;
  std::map<std::string, Document> Documents; ///< by path
  EditorLink Editor;
  Analyses Work{Options, Settings, Documents, Editor};
  ProjectRun Project{Options, Settings, Documents, Editor, Work};
  Requests Asked{Settings, Documents, Editor, Work};

  std::string Root; ///< of the workspace: a folder; "": none
  /// The sources that the user chose for headers in this session, by path.
  std::map<std::string, std::string> Chosen;
  Phase Now = Phase::Fresh;
  bool IsExitClean = false; ///< it was shut down before
  MessageStream Stream;
  llvm::StringMap<std::function<void(const Json &, const Json &)>> Calls;
  llvm::StringMap<void (Server::*)(const Json &)> Notices;
};

} // namespace bank_lint

#endif
