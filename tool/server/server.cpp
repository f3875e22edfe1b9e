//===-- tool/server/server.cpp - the life of server and documents ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/server.h"
#include "tool/server/decode.h"
#include "tool/server/document_edit.h"
#include "tool/server/source_texts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

Server::Server(ServerOptions Options, llvm::raw_ostream &Out)
    : Options(std::move(Options)),
      Transport(std::unique_ptr<lsp::JSONTransportInput>(), Out) {
  bind();
}

void Server::initialize(const Json &Params, const Json &Id) {
  if (Now != Phase::Fresh)
    return refuse(Id, lsp::ErrorCode::InvalidRequest,
                  "the server is initialized");
  if (!Params.getAsObject())
    return refuse(Id, lsp::ErrorCode::InvalidParams,
                  "initialize: expected object");
  Now = Phase::Serving;
  auto Can = [&](std::initializer_list<llvm::StringRef> Names) {
    const Json *Capabilities = valueAt(Params, {"capabilities"});
    return Capabilities && isTrueAt(*Capabilities, Names);
  };
  RefreshesLenses = Can({"workspace", "codeLens", "refreshSupport"});
  RefreshesHints = Can({"workspace", "inlayHint", "refreshSupport"});
  WatchesFiles =
      Can({"workspace", "didChangeWatchedFiles", "dynamicRegistration"});
  GivesSettings = Can({"workspace", "configuration"});
  HasVersionedEdits = Can({"workspace", "workspaceEdit", "documentChanges"});
  if (const Json *Properties =
          valueAt(Params, {"capabilities", "textDocument", "codeAction",
                           "resolveSupport", "properties"}))
    if (const json::Array *Names = Properties->getAsArray())
      ResolvesEdits = llvm::is_contained(*Names, Json("edit"));
  reply(Id,
        json::Object{
            {"serverInfo",
             json::Object{{"name", "bank-lint"}, {"version", Options.Version}}},
            {"capabilities",
             json::Object{
                 {"positionEncoding", "utf-16"},
                 {"textDocumentSync",
                  json::Object{
                      {"openClose", true},
                      {"change", int(lsp::TextDocumentSyncKind::Incremental)},
                      {"save", true}}},
                 {"hoverProvider", true},
                 {"inlayHintProvider", true},
                 {"codeLensProvider", json::Object{{"resolveProvider", false}}},
                 {"codeActionProvider",
                  json::Object{{"codeActionKinds", json::Array{"quickfix"}},
                               {"resolveProvider", true}}}}}});
  if (const Json *Given = valueAt(Params, {"initializationOptions"}))
    useSettings(*Given);
}

void Server::initialized(const Json &) {
  if (!WatchesFiles)
    return;
  json::Array Watchers;
  for (const char *Pattern :
       {"**/compile_commands.json", "**/.bank-lint", "**/*.{cu,cuh,h,hpp,inl}"})
    Watchers.push_back(json::Object{{"globPattern", Pattern}});
  ask("client/registerCapability",
      json::Object{{"registrations",
                    json::Array{json::Object{
                        {"id", "bank-lint-files"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers", std::move(Watchers)}}}}}}});
}

void Server::shutdown(const Json &, const Json &Id) {
  Now = Phase::ShutDown;
  for (auto &[Path, D] : Documents) {
    D.Edition = ++LastEdition;
    stopWork(Path);
    answerWaiting(D);
  }
  Documents.clear();
  Queue = {};
  reply(Id, nullptr);
}

/// Takes the request \p Id out of \p Requests; false if it is not there.
static bool takeOut(const json::Value &Id,
                    std::vector<WaitingRequest> &Requests) {
  auto It = llvm::find_if(Requests,
                          [&](const WaitingRequest &R) { return R.Id == Id; });
  if (It == Requests.end())
    return false;
  Requests.erase(It);
  return true;
}

void Server::cancel(const Json &Params) {
  const Json *Id = valueAt(Params, {"id"});
  if (!Id)
    return;
  bool IsWaiting = false;
  for (auto &[Path, D] : Documents)
    IsWaiting |= takeOut(*Id, D.Waiting);
  for (auto &[Path, Requests] : WaitingForFixes)
    IsWaiting |= takeOut(*Id, Requests);
  if (IsWaiting)
    refuse(*Id, lsp::ErrorCode::RequestCancelled, "cancelled");
}

void Server::useSettings(const Json &Given) {
  std::vector<std::string> Problems;
  ServerSettings New = readSettings(Given, Problems);
  for (const std::string &Problem : Problems)
    show(Level::Warning, "settings: " + Problem);
  if (New == Settings)
    return;
  const bool IsAnotherAnalysis =
      New.Arch != Settings.Arch || New.Arguments != Settings.Arguments;
  Settings = std::move(New);
  if (IsAnotherAnalysis)
    return renewAll();
  if (RefreshesLenses)
    ask("workspace/codeLens/refresh", nullptr);
  if (RefreshesHints)
    ask("workspace/inlayHint/refresh", nullptr);
}

void Server::changeSettings(const Json &Params) {
  const Json *Given = valueAt(Params, {"settings"});
  const json::Object *Sections = Given ? Given->getAsObject() : nullptr;
  if (Sections && !Sections->empty())
    return useSettings(*Given);
  // It says that something has changed, and is to be asked what.
  if (GivesSettings)
    ask("workspace/configuration",
        json::Object{
            {"items", json::Array{json::Object{{"section", "bankLint"}}}}});
}

void Server::filesChanged(const Json &Params) {
  const Json *Changes = valueAt(Params, {"changes"});
  const json::Array *All = Changes ? Changes->getAsArray() : nullptr;
  if (!All || All->empty())
    return;
  // That an open document was written is told by didSave too.
  for (const Json &Each : *All) {
    const Json *Uri = valueAt(Each, {"uri"});
    if (!Uri || llvm::none_of(Documents, [&](const auto &Open) {
          return *Uri == Json(Open.second.Uri);
        }))
      return renewAll();
  }
}

/// Whether \p Params are about something that is no file; nobody is told of it.
static bool isElsewhere(const json::Value &Params) {
  const json::Value *Uri = valueAt(Params, {"textDocument", "uri"});
  std::optional<llvm::StringRef> Text = Uri ? Uri->getAsString() : std::nullopt;
  return Text && Text->contains(':') && !Text->starts_with("file:");
}

void Server::open(const Json &Params) {
  if (isElsewhere(Params))
    return;
  auto Given = decode<lsp::DidOpenTextDocumentParams>(Params, "didOpen");
  if (!Given)
    return log(Level::Error, llvm::toString(Given.takeError()));
  const std::string Path = plainPath(Given->textDocument.uri.file());
  Document &D = Documents[Path];
  D.Path = Path;
  D.Uri = Given->textDocument.uri.uri().str();
  D.Text = std::move(Given->textDocument.text);
  D.Version = Given->textDocument.version;
  D.IsLost = false;
  llvm::StringRef Kind = llvm::sys::path::extension(Path);
  D.IsCuda =
      Kind == ".cu" || Kind == ".cuh" ||
      llvm::StringRef(Given->textDocument.languageId).starts_with("cuda");
  renew(D, Clock::now());
  // What others have read of it is what it says.
  if (Kind != ".cu" && !isOnDisk(Path, D.Text))
    renewOthers(D);
}

void Server::change(const Json &Params) {
  if (isElsewhere(Params))
    return;
  auto Given = decode<lsp::DidChangeTextDocumentParams>(Params, "didChange");
  if (!Given)
    return log(Level::Error, llvm::toString(Given.takeError()));
  auto Known = Documents.find(plainPath(Given->textDocument.uri.file()));
  if (Known == Documents.end())
    return log(Level::Error,
               "didChange: not open: " + Given->textDocument.uri.uri().str());
  Document &D = Known->second;
  D.Version = Given->textDocument.version;
  for (const lsp::TextDocumentContentChangeEvent &Change :
       Given->contentChanges) {
    if (!Change.range)
      D.IsLost = false;
    if (D.IsLost)
      continue;
    if (llvm::Error Wrong = applyChange(Change, D.Text)) {
      log(Level::Error, "didChange: " + D.Uri + ": " +
                            llvm::toString(std::move(Wrong)) +
                            "; nothing is said of it until its whole text "
                            "comes");
      D.IsLost = true;
    }
  }
  renew(D, Clock::now() + pauseAfterKey(D));
  if (llvm::sys::path::extension(D.Path) != ".cu")
    renewOthers(D);
}

/// The text is the same, but those who read it from the disk read another. An
/// editor that does not tell of other files may have written some of these.
void Server::save(const Json &Params) {
  Document *D = documentIn(Params);
  if (!D)
    return;
  if (!WatchesFiles)
    renew(*D, Clock::now());
  renewOthers(*D);
}

void Server::close(const Json &Params) {
  Document *D = documentIn(Params);
  if (!D)
    return isElsewhere(Params) ? void()
                               : log(Level::Error, "didClose: not open");
  const std::string Path = D->Path, Uri = D->Uri;
  D->Edition = ++LastEdition; // nothing that is known of it counts any more
  answerWaiting(*D);
  stopWork(Path);
  Queue.forget(Path);
  renewOthers(*D);
  Diagnostics.forget(Path);
  std::set<std::string> Changed = Diagnostics.replace(Path, {});
  Documents.erase(Path);
  for (const std::string &File : Changed)
    publish(File);
  Transport.notify("textDocument/publishDiagnostics",
                   json::Object{{"uri", Uri}, {"diagnostics", json::Array{}}});
}

} // namespace bank_lint
