//===-- tool/server/editor_link.cpp - messages to the editor --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/editor_link.h"
#include "tool/report/wording/visible_text.h"
#include "tool/server/decode.h"
#include "llvm/ADT/STLExtras.h"

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

EditorAbilities EditorAbilities::of(const json::Value &Params) {
  EditorAbilities Result;
  auto Can = [&](std::initializer_list<llvm::StringRef> Names) {
    const json::Value *Capabilities = valueAt(Params, {"capabilities"});
    return Capabilities && isTrueAt(*Capabilities, Names);
  };
  Result.RefreshesLenses = Can({"workspace", "codeLens", "refreshSupport"});
  Result.RefreshesHints = Can({"workspace", "inlayHint", "refreshSupport"});
  Result.WatchesFiles =
      Can({"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  Result.ShowsProgress = Can({"window", "workDoneProgress"});
  Result.ShowsDocuments = Can({"window", "showDocument", "support"});
  Result.GivesSettings = Can({"workspace", "configuration"});
  Result.HasVersionedEdits =
      Can({"workspace", "workspaceEdit", "documentChanges"});
  if (const json::Value *Properties =
          valueAt(Params, {"capabilities", "textDocument", "codeAction",
                           "resolveSupport", "properties"}))
    if (const json::Array *Names = Properties->getAsArray())
      Result.ResolvesEdits = llvm::is_contained(*Names, json::Value("edit"));
  return Result;
}

EditorLink::EditorLink(llvm::raw_ostream &Out)
    : Transport(std::unique_ptr<lsp::JSONTransportInput>(), Out) {}

void EditorLink::refuse(const Json &Id, lsp::ErrorCode Code, std::string Why) {
  reply(Id, llvm::make_error<lsp::LSPError>(std::move(Why), Code));
}

static json::Object message(int Level, llvm::StringRef Text) {
  return json::Object{{"type", Level}, {"message", visible(Text)}};
}

void EditorLink::log(Level L, llvm::StringRef Text) {
  Transport.notify("window/logMessage", message(int(L), Text));
}

void EditorLink::show(Level L, llvm::StringRef Text) {
  Transport.notify("window/showMessage",
                   message(int(L), ("bank-lint: " + Text).str()));
}

void EditorLink::ask(llvm::StringRef Method, Json Params) {
  const std::string Id = "bank-lint-" + std::to_string(++LastQuestion);
  OpenQuestions[Id] = Method == "workspace/configuration";
  Transport.call(Method, std::move(Params), Id);
}

static std::string progressToken(std::uint64_t Number) {
  return "bank-lint-progress-" + std::to_string(Number);
}

std::uint64_t EditorLink::beginProgress(llvm::StringRef Title) {
  if (!Can.ShowsProgress)
    return 0;
  const std::string Token = progressToken(++LastProgress);
  ask("window/workDoneProgress/create", json::Object{{"token", Token}});
  notify("$/progress",
         json::Object{{"token", Token},
                      {"value", json::Object{{"kind", "begin"},
                                             {"title", visible(Title)},
                                             {"percentage", 0}}}});
  return LastProgress;
}

void EditorLink::reportProgress(std::uint64_t Token, unsigned Percent) {
  if (Token)
    notify("$/progress",
           json::Object{{"token", progressToken(Token)},
                        {"value", json::Object{{"kind", "report"},
                                               {"percentage", Percent}}}});
}

void EditorLink::endProgress(std::uint64_t Token) {
  if (Token)
    notify("$/progress",
           json::Object{{"token", progressToken(Token)},
                        {"value", json::Object{{"kind", "end"}}}});
}

std::optional<bool> EditorLink::takeAnswered(const std::string &Id) {
  auto Question = OpenQuestions.find(Id);
  if (Question == OpenQuestions.end())
    return std::nullopt;
  const bool IsSettings = Question->second;
  OpenQuestions.erase(Question);
  return IsSettings;
}

} // namespace bank_lint
