//===-- tool/server/editor_link.h - messages to the editor ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What goes to the editor: answers, messages, questions of ours; and what the
/// editor said that it can do.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_SERVER_EDITOR_LINK_H
#define BANK_LINT_TOOL_SERVER_EDITOR_LINK_H

#include "llvm/Support/LSP/Transport.h"
#include <map>
#include <optional>
#include <string>

namespace bank_lint {

/// What the editor can do.
struct EditorAbilities {
  bool RefreshesLenses = false, RefreshesHints = false, WatchesFiles = false,
       ResolvesEdits = false, HasVersionedEdits = false, GivesSettings = false,
       ShowsProgress = false, ShowsDocuments = false;

  /// \p Params: those of "initialize".
  static EditorAbilities of(const llvm::json::Value &Params);
};

class EditorLink {
public:
  using Json = llvm::json::Value;
  enum class Level { Error = 1, Warning = 2, Info = 3, Log = 4 };

  explicit EditorLink(llvm::raw_ostream &Out);

  /// Set when the editor has said it.
  EditorAbilities Can;

  void reply(const Json &Id, llvm::Expected<Json> Result) {
    Transport.reply(Id, std::move(Result));
  }
  void refuse(const Json &Id, llvm::lsp::ErrorCode Code, std::string Why);
  void notify(llvm::StringRef Method, Json Params) {
    Transport.notify(Method, std::move(Params));
  }
  void log(Level L, llvm::StringRef Text);
  void show(Level L, llvm::StringRef Text);
  void ask(llvm::StringRef Method, Json Params);

  /// Shows that something takes its time. \returns what ends it; 0: the editor
  /// shows no such thing.
  std::uint64_t beginProgress(llvm::StringRef Title);
  void reportProgress(std::uint64_t Token, unsigned Percent);
  void endProgress(std::uint64_t Token);

  /// The question of ours with \p Id is answered. \returns whether it asked for
  /// settings; absent: there is no such question.
  std::optional<bool> takeAnswered(const std::string &Id);

private:
  llvm::lsp::JSONTransport Transport;
  std::map<std::string, bool> OpenQuestions; ///< by id: are they settings
  std::uint64_t LastQuestion = 0, LastProgress = 0;
};

} // namespace bank_lint

#endif
