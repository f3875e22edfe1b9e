//===-- tool/server/server.cpp - the life of server and documents ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/server.h"
#include "tool/server/decode.h"
#include "tool/server/document_edit.h"
#include "tool/server/document_report.h"
#include "tool/server/source_texts.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

Server::Server(ServerOptions Options, llvm::raw_ostream &Out)
    : Options(std::move(Options)), Editor(Out) {
  bind();
}

/// Lints all files of the workspace.
static constexpr llvm::StringLiteral LintProjectCommand =
    "bank-lint.lintProject";

/// The first folder of the workspace that \p Params of "initialize" name; "" if
/// there is none.
static std::string rootOf(const json::Value &Params) {
  const json::Value *Uri = valueAt(Params, {"rootUri"});
  const json::Value *Given = valueAt(Params, {"workspaceFolders"});
  if (const json::Array *Folders = Given ? Given->getAsArray() : nullptr;
      Folders && !Folders->empty())
    Uri = valueAt(Folders->front(), {"uri"});
  std::optional<llvm::StringRef> Text = Uri ? Uri->getAsString() : std::nullopt;
  if (!Text)
    return "";
  llvm::Expected<lsp::URIForFile> File = lsp::URIForFile::fromURI(*Text);
  if (!File) {
    llvm::consumeError(File.takeError());
    return "";
  }
  return plainPath(File->file());
}

void Server::initialize(const Json &Params, const Json &Id) {
  if (Now != Phase::Fresh)
    return Editor.refuse(Id, lsp::ErrorCode::InvalidRequest,
                         "the server is initialized");
  if (!Params.getAsObject())
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "initialize: expected object");
  Now = Phase::Serving;
  Editor.Can = EditorAbilities::of(Params);
  Editor.reply(
      Id,
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
                json::Object{
                    {"codeActionKinds",
                     json::Array{"quickfix", "source.fixAll.bank-lint"}},
                    {"resolveProvider", true}}},
               {"executeCommandProvider",
                json::Object{
                    {"commands",
                     json::Array{GoToCommand, ExplainCommand,
                                 LintProjectCommand, HeaderSourcesCommand,
                                 SeeThroughCommand}}}}}}});
  Root = rootOf(Params);
  if (const Json *Given = valueAt(Params, {"initializationOptions"}))
    useSettings(*Given);
}

void Server::initialized(const Json &) {
  if (!Editor.Can.WatchesFiles)
    return;
  json::Array Watchers;
  for (const char *Pattern :
       {"**/compile_commands.json", "**/.bank-lint", "**/*.{cu,cuh,h,hpp,inl}"})
    Watchers.push_back(json::Object{{"globPattern", Pattern}});
  Editor.ask(
      "client/registerCapability",
      json::Object{{"registrations",
                    json::Array{json::Object{
                        {"id", "bank-lint-files"},
                        {"method", "workspace/didChangeWatchedFiles"},
                        {"registerOptions",
                         json::Object{{"watchers", std::move(Watchers)}}}}}}});
}

/// Lints the project, or what is asked for of a document.
void Server::executeCommand(const Json &Params, const Json &Id) {
  const Json *Name = valueAt(Params, {"command"});
  if (Name && *Name == Json(SeeThroughCommand))
    return seeThrough(Params, Id);
  if (!Name || *Name != Json(LintProjectCommand))
    return Asked.executeCommand(Params, Id);
  std::string Folder = Root;
  if (Folder.empty() && !Documents.empty())
    Folder = llvm::sys::path::parent_path(Documents.begin()->second.Path).str();
  if (Folder.empty())
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "no folder is open");
  Project.begin(std::move(Folder));
  Editor.reply(Id, nullptr);
}

/// The user chooses the source that a header is seen through; null: the server
/// chooses again.
void Server::seeThrough(const Json &Params, const Json &Id) {
  const Json *Given = valueAt(Params, {"arguments"});
  const json::Array *Arguments = Given ? Given->getAsArray() : nullptr;
  const json::Object *Choice = Arguments && Arguments->size() == 1
                                   ? Arguments->front().getAsObject()
                                   : nullptr;
  Document *Header =
      Choice ? documentIn(json::Object{{"textDocument", Arguments->front()}},
                          Documents)
             : nullptr;
  const Json *Source = Choice ? Choice->get("source") : nullptr;
  if (!Header || !Source || !(Source->getAsString() || Source->getAsNull()))
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "expected the uri of an open header and a source");
  Chosen.erase(Header->Path);
  Settings.HeaderSources.erase(Header->Path);
  if (const std::optional<llvm::StringRef> Path = Source->getAsString())
    Settings.HeaderSources[Header->Path] = Chosen[Header->Path] = Path->str();
  Work.renew(*Header, AnalysisQueue::Clock::now());
  Editor.reply(Id, nullptr);
}

void Server::shutdown(const Json &, const Json &Id) {
  Now = Phase::ShutDown;
  Project.stop();
  Work.closeAll();
  Editor.reply(Id, nullptr);
}

void Server::cancel(const Json &Params) {
  const Json *Id = valueAt(Params, {"id"});
  if (Id && Work.cancel(*Id))
    Editor.refuse(*Id, lsp::ErrorCode::RequestCancelled, "cancelled");
}

void Server::useSettings(const Json &Given) {
  std::vector<std::string> Problems;
  ServerSettings New = readSettings(Given, Problems);
  for (const std::string &Problem : Problems)
    Editor.show(EditorLink::Level::Warning, "settings: " + Problem);
  for (const auto &[Header, Source] : Chosen)
    New.HeaderSources[Header] = Source;
  if (New == Settings)
    return;
  const bool IsAnotherAnalysis = New.Arch != Settings.Arch ||
                                 New.Arguments != Settings.Arguments ||
                                 New.HeaderSources != Settings.HeaderSources;
  Settings = std::move(New);
  if (IsAnotherAnalysis)
    return Work.renewAll();
  if (Editor.Can.RefreshesLenses)
    Editor.ask("workspace/codeLens/refresh", nullptr);
  if (Editor.Can.RefreshesHints)
    Editor.ask("workspace/inlayHint/refresh", nullptr);
}

void Server::changeSettings(const Json &Params) {
  const Json *Given = valueAt(Params, {"settings"});
  const json::Object *Sections = Given ? Given->getAsObject() : nullptr;
  if (Sections && !Sections->empty())
    return useSettings(*Given);
  // It says that something has changed, and must be asked what.
  if (Editor.Can.GivesSettings)
    Editor.ask("workspace/configuration",
               json::Object{{"items", json::Array{json::Object{
                                          {"section", "bankLint"}}}}});
}

void Server::filesChanged(const Json &Params) {
  const Json *Changes = valueAt(Params, {"changes"});
  const json::Array *All = Changes ? Changes->getAsArray() : nullptr;
  if (!All || All->empty())
    return;
  // didSave also reports that an open document was written.
  for (const Json &Each : *All) {
    const Json *Uri = valueAt(Each, {"uri"});
    if (!Uri || llvm::none_of(Documents, [&](const auto &Open) {
          return *Uri == Json(Open.second.Uri);
        }))
      return Work.renewAll();
  }
}

/// Whether \p Params are about something that is no file; it is ignored.
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
    return Editor.log(EditorLink::Level::Error,
                      llvm::toString(Given.takeError()));
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
      (Kind != ".c" && Kind != ".cpp" && Kind != ".cc" &&
       llvm::StringRef(D.Text).contains("__global__")) ||
      llvm::StringRef(Given->textDocument.languageId).starts_with("cuda");
  Work.renew(D, Analyses::Clock::now());
  // What others have read of it is what it says.
  if (Kind != ".cu" && !isOnDisk(Path, D.Text))
    Work.renewOthers(D);
}

void Server::change(const Json &Params) {
  if (isElsewhere(Params))
    return;
  auto Given = decode<lsp::DidChangeTextDocumentParams>(Params, "didChange");
  if (!Given)
    return Editor.log(EditorLink::Level::Error,
                      llvm::toString(Given.takeError()));
  auto Known = Documents.find(plainPath(Given->textDocument.uri.file()));
  if (Known == Documents.end())
    return Editor.log(EditorLink::Level::Error,
                      "didChange: not open: " +
                          Given->textDocument.uri.uri().str());
  Document &D = Known->second;
  D.Version = Given->textDocument.version;
  for (const lsp::TextDocumentContentChangeEvent &Change :
       Given->contentChanges) {
    if (!Change.range)
      D.IsLost = false;
    if (D.IsLost)
      continue;
    if (llvm::Error Wrong = applyChange(Change, D.Text)) {
      Editor.log(EditorLink::Level::Error,
                 "didChange: " + D.Uri + ": " +
                     llvm::toString(std::move(Wrong)) +
                     "; it is not analysed until its whole text comes");
      D.IsLost = true;
    }
  }
  Work.renew(D, Analyses::Clock::now() + Work.pauseAfterKey(D));
  if (llvm::sys::path::extension(D.Path) != ".cu")
    Work.renewOthers(D);
}

/// The text is the same, but those who read it from the disk read another. An
/// editor that does not report other files may have written some of these.
void Server::save(const Json &Params) {
  Document *D = documentIn(Params, Documents);
  if (!D)
    return;
  if (!Editor.Can.WatchesFiles)
    Work.renew(*D, Analyses::Clock::now());
  Work.renewOthers(*D);
}

void Server::close(const Json &Params) {
  Document *D = documentIn(Params, Documents);
  if (!D)
    return isElsewhere(Params)
               ? void()
               : Editor.log(EditorLink::Level::Error, "didClose: not open");
  const std::string Uri = D->Uri;
  Work.close(*D);
  Editor.notify("textDocument/publishDiagnostics",
                json::Object{{"uri", Uri}, {"diagnostics", json::Array{}}});
}

} // namespace bank_lint
