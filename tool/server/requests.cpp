//===-- tool/server/requests.cpp - what is asked of documents -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/server/requests.h"
#include "tool/server/decode.h"
#include "tool/server/document_report.h"
#include "tool/server/source_texts.h"

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

/// The range of a part of a report, which this program wrote itself.
static lsp::Range rangeOf(const json::Value &Part) {
  lsp::Range Range;
  json::Path::Root Root;
  const json::Value *Given = valueAt(Part, {"range"});
  if (Given)
    fromJSON(*Given, Range, Root);
  return Range;
}

static bool touch(const lsp::Range &A, const lsp::Range &B) {
  return A.start <= B.end && B.start <= A.end;
}

Document *documentIn(const json::Value &Params,
                     std::map<std::string, Document> &Documents) {
  const json::Value *Given = valueAt(Params, {"textDocument"});
  lsp::TextDocumentIdentifier Named;
  json::Path::Root Root;
  if (!Given || !fromJSON(*Given, Named, Root))
    return nullptr;
  auto Known = Documents.find(plainPath(Named.uri.file()));
  return Known == Documents.end() ? nullptr : &Known->second;
}

/// Answers with the result of \p Answer for the document, as soon as its
/// analysis is through.
void Requests::whenKnown(const Json &Params, const Json &Id,
                         std::function<Json(const Document &)> Answer) {
  const Json *Uri = valueAt(Params, {"textDocument", "uri"});
  if (!Uri || Uri->kind() != Json::String)
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "expected a textDocument with its uri");
  Document *D = documentIn(Params, Documents);
  if (!D)
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams, "it is not open");
  auto Reply = [this, Path = D->Path,
                Answer = std::move(Answer)]() -> llvm::Expected<Json> {
    const Document &D = Documents.at(Path);
    if (D.IsCuda && !D.IsLost && !D.isKnown())
      return llvm::make_error<lsp::LSPError>("it is not open any more",
                                             lsp::ErrorCode::ContentModified);
    return Answer(D);
  };
  if (!D->IsCuda || D->IsLost || D->isKnown())
    return Editor.reply(Id, Reply());
  D->Waiting.push_back({Id, std::move(Reply)});
}

void Requests::hover(const Json &Params, const Json &Id) {
  auto Asked = decode<lsp::TextDocumentPositionParams>(Params, "hover");
  if (!Asked)
    return Editor.reply(Id, Asked.takeError());
  whenKnown(Params, Id, [At = Asked->position](const Document &D) -> Json {
    // The innermost: it begins last.
    const Json *Best = nullptr;
    for (const Json &Each : D.Report.part("hovers"))
      if (rangeOf(Each).contains(At) &&
          (!Best || rangeOf(*Best).start <= rangeOf(Each).start))
        Best = &Each;
    if (!Best)
      return nullptr;
    return json::Object{
        {"range", *valueAt(*Best, {"range"})},
        {"contents", json::Object{{"kind", "markdown"},
                                  {"value", *valueAt(*Best, {"text"})}}}};
  });
}

void Requests::inlayHints(const Json &Params, const Json &Id) {
  auto Asked = decode<lsp::InlayHintsParams>(Params, "inlayHint");
  if (!Asked)
    return Editor.reply(Id, Asked.takeError());
  if (!Settings.InlayHints)
    return Editor.reply(Id, json::Array{});
  whenKnown(Params, Id, [Range = Asked->range](const Document &D) -> Json {
    json::Array Hints;
    for (const Json &Each : D.Report.part("hints")) {
      lsp::Position At;
      json::Path::Root Root;
      if (fromJSON(*valueAt(Each, {"position"}), At, Root) && touch(Range, At))
        Hints.push_back(Each);
    }
    return Hints;
  });
}

void Requests::codeLenses(const Json &Params, const Json &Id) {
  if (!Settings.CodeLens)
    return Editor.reply(Id, json::Array{});
  whenKnown(Params, Id, [](const Document &D) -> Json {
    return json::Array(D.Report.part("lenses"));
  });
}

/// {"changes": ...}, or what says for which version it is.
json::Object Requests::editOf(const Document &D,
                              const json::Array &Edits) const {
  if (!Editor.Can.HasVersionedEdits)
    return json::Object{{"changes", json::Object{{D.Uri, json::Array(Edits)}}}};
  return json::Object{
      {"documentChanges",
       json::Array{
           json::Object{{"textDocument",
                         json::Object{{"uri", D.Uri}, {"version", D.Version}}},
                        {"edits", json::Array(Edits)}}}}};
}

static constexpr llvm::StringLiteral QuickFixKind = "quickfix";
static constexpr llvm::StringLiteral FixAllKind = "source.fixAll.bank-lint";

/// Whether one who asks for the kinds \p Only wants \p Kind. What is done when
/// a file is saved has to be asked for.
static bool wants(llvm::ArrayRef<std::string> Only, llvm::StringRef Kind) {
  if (Only.empty())
    return Kind == QuickFixKind;
  return llvm::any_of(Only, [&](llvm::StringRef Asked) {
    return Kind == Asked || Kind.starts_with((Asked + ".").str());
  });
}

/// Those of a search, and those of the report: if no search was made, one
/// action for each finding that says so and is completed when it is chosen.
json::Array Requests::actionsAt(const Document &D, const lsp::Range &Range,
                                llvm::ArrayRef<std::string> Only) const {
  json::Array Actions;
  if (wants(Only, FixAllKind))
    addFixAll(D, Actions);
  if (!wants(Only, QuickFixKind))
    return Actions;
  auto Add = [&](const Json &Each, json::Object Action) {
    Action["kind"] = QuickFixKind;
    Action["diagnostics"] = json::Array{*valueAt(Each, {"diagnostic"})};
    Actions.push_back(std::move(Action));
  };
  const bool IsSearched = D.Fixes.Edition == D.Edition;
  const EditionReport &Known = IsSearched ? D.Fixes : D.Report;
  // Editors take the first if one does not choose: to fix comes before to
  // ignore.
  if (!IsSearched && Editor.Can.ResolvesEdits)
    for (const Json &Each : D.Report.part("searches"))
      if (touch(Range, rangeOf(Each)))
        Add(Each,
            json::Object{
                {"title", "bank-lint: search for a verified fix, and make it"},
                {"isPreferred", true},
                {"data", json::Object{{"uri", D.Uri},
                                      {"edition", D.Edition},
                                      {"range", *valueAt(Each, {"range"})}}}});
  for (const Json &Each : Known.part("actions"))
    if (touch(Range, rangeOf(Each)))
      Add(Each,
          json::Object{
              {"title", *valueAt(Each, {"title"})},
              {"isPreferred", *valueAt(Each, {"isPreferred"})},
              {"edit", editOf(D, *valueAt(Each, {"edits"})->getAsArray())}});
  for (const Json &Each : D.Report.part("hovers"))
    if (touch(Range, rangeOf(Each))) {
      Actions.push_back(json::Object{
          {"title", "bank-lint: explain this access"},
          {"kind", QuickFixKind},
          {"command",
           json::Object{
               {"title", "explain"},
               {"command", ExplainCommand},
               {"arguments",
                json::Array{json::Object{
                    {"uri", D.Uri}, {"range", *valueAt(Each, {"range"})}}}}}}});
      break;
    }
  return Actions;
}

/// The edits of the best fix of each finding, those that touch no other.
json::Object Requests::allFixes(const Document &D) const {
  json::Array Edits;
  for (const Json &Each : D.Fixes.part("actions")) {
    if (!isTrueAt(Each, {"isPreferred"}))
      continue;
    const json::Array &Own = *valueAt(Each, {"edits"})->getAsArray();
    const bool IsFree = llvm::none_of(Own, [&](const Json &New) {
      return llvm::any_of(Edits, [&](const Json &Known) {
        return touch(rangeOf(New), rangeOf(Known));
      });
    });
    if (IsFree)
      Edits.insert(Edits.end(), Own.begin(), Own.end());
  }
  return editOf(D, Edits);
}

/// One action that makes all fixes, if any may be found.
void Requests::addFixAll(const Document &D, json::Array &Actions) const {
  if (D.Report.part("searches").empty())
    return;
  json::Object Action{{"title", "bank-lint: make all verified fixes"},
                      {"kind", FixAllKind}};
  if (D.Fixes.Edition == D.Edition)
    Action["edit"] = allFixes(D);
  else if (Editor.Can.ResolvesEdits)
    Action["data"] =
        json::Object{{"uri", D.Uri}, {"edition", D.Edition}, {"all", true}};
  else
    return;
  Actions.push_back(std::move(Action));
}

/// Emacs gives a request up after 10 seconds.
static constexpr std::chrono::seconds EditorsPatience(8);

void Requests::codeActions(const Json &Params, const Json &Id) {
  auto Asked = decode<lsp::CodeActionParams>(Params, "codeAction");
  if (!Asked)
    return Editor.reply(Id, Asked.takeError());
  const lsp::Range Range = Asked->range;
  std::vector<std::string> Only;
  if (const Json *Kinds = valueAt(Params, {"context", "only"})) {
    json::Path::Root Root;
    if (!json::fromJSON(*Kinds, Only, Root))
      Only.clear();
  }
  const bool IsOfAll = wants(Only, FixAllKind);
  Document *D = documentIn(Params, Documents);
  // One that cannot complete an action later must have it complete.
  auto WantsSearch = [Range, IsOfAll, this](const Document &D) {
    return !Editor.Can.ResolvesEdits && D.Fixes.Edition != D.Edition &&
           llvm::any_of(D.Report.part("searches"), [&](const Json &Each) {
             return IsOfAll || touch(Range, rangeOf(Each));
           });
  };
  if (D && D->isKnown() && WantsSearch(*D)) {
    Work.searchFixes(
        *D, {Id,
             [this, Path = D->Path, Range, Only]() -> llvm::Expected<Json> {
               const Document &D = Documents.at(Path);
               return D.isKnown() ? Json(actionsAt(D, Range, Only))
                                  : Json(nullptr);
             },
             Analyses::Clock::now() + EditorsPatience});
    return;
  }
  whenKnown(Params, Id, [this, Range, Only](const Document &D) -> Json {
    return actionsAt(D, Range, Only);
  });
}

/// \p Action with the best fix that the search has found for its place; as it
/// is, and the reason shown, if there is none.
Requests::Json Requests::resolved(const Document &D, json::Object Action) {
  if (isTrueAt(*Action.get("data"), {"all"})) {
    Action["edit"] = allFixes(D);
    return Action;
  }
  const lsp::Range Range = rangeOf(*Action.get("data"));
  for (const Json &Each : D.Fixes.part("actions"))
    if (rangeOf(Each) == Range && isTrueAt(Each, {"isPreferred"})) {
      Action["title"] = *valueAt(Each, {"title"});
      Action["edit"] = editOf(D, *valueAt(Each, {"edits"})->getAsArray());
      return Action;
    }
  std::string Why = "no fix was found";
  for (const Json &Each : D.Fixes.part("unfixed"))
    if (rangeOf(Each) == Range)
      Why += ": " + valueAt(Each, {"why"})->getAsString()->str();
  Editor.show(EditorLink::Level::Info, Why);
  return Action;
}

void Requests::resolveAction(const Json &Params, const Json &Id) {
  const json::Object *Action = Params.getAsObject();
  if (!Action)
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "codeAction/resolve: expected object");
  const Json *Data = Action->get("data");
  if (!Data)
    return Editor.reply(Id, json::Object(*Action)); // it is complete
  const Json *Uri = valueAt(*Data, {"uri"}), *Of = valueAt(*Data, {"edition"});
  Document *D = Uri ? documentIn(json::Object{{"textDocument",
                                               json::Object{{"uri", *Uri}}}},
                                 Documents)
                    : nullptr;
  if (!D || !Of || Of->getAsUINT64() != D->Edition || !D->isKnown())
    return Editor.refuse(Id, lsp::ErrorCode::ContentModified,
                         "the document has changed; request the fix again");
  if (D->Fixes.Edition == D->Edition)
    return Editor.reply(Id, resolved(*D, *Action));
  Work.searchFixes(*D,
                   {Id,
                    [this, Path = D->Path, Edition = D->Edition,
                     Action = *Action]() -> llvm::Expected<Json> {
                      const Document &D = Documents.at(Path);
                      if (D.Edition != Edition || D.Fixes.Edition != Edition)
                        return llvm::make_error<lsp::LSPError>(
                            "the document has changed; request the fix again",
                            lsp::ErrorCode::ContentModified);
                      return resolved(D, Action);
                    }});
}

/// What a lens or an action asks for.
void Requests::executeCommand(const Json &Params, const Json &Id) {
  const Json *Name = valueAt(Params, {"command"});
  const Json *Given = valueAt(Params, {"arguments"});
  const json::Array *Arguments = Given ? Given->getAsArray() : nullptr;
  if (Name && *Name == Json(HeaderSourcesCommand) && Arguments &&
      Arguments->size() == 1)
    return whenKnown(
        json::Object{{"textDocument", Arguments->front()}}, Id,
        [](const Document &D) -> Json {
          return json::Object{
              {"sources", json::Array(D.Report.part("sources"))},
              {"seenThrough", json::Array(D.Report.part("seenThrough"))}};
        });
  if (!Name || !Arguments || Arguments->size() != 1 ||
      !valueAt(Arguments->front(), {"uri"}) ||
      !valueAt(Arguments->front(), {"range"}))
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams,
                         "expected a command with a place");
  const Json Place = Arguments->front();
  if (*Name == Json(GoToCommand)) {
    if (Editor.Can.ShowsDocuments)
      Editor.ask("window/showDocument",
                 json::Object{{"uri", *valueAt(Place, {"uri"})},
                              {"takeFocus", true},
                              {"selection", *valueAt(Place, {"range"})}});
    return Editor.reply(Id, Place);
  }
  if (*Name != Json(ExplainCommand))
    return Editor.refuse(Id, lsp::ErrorCode::InvalidParams, "no such command");
  const Json Of = json::Object{
      {"textDocument", json::Object{{"uri", *valueAt(Place, {"uri"})}}}};
  whenKnown(Of, Id, [this, Range = rangeOf(Place)](const Document &D) -> Json {
    for (const Json &Each : D.Report.part("hovers"))
      if (rangeOf(Each) == Range) {
        const Json Whole = *valueAt(Each, {"whole"});
        Editor.show(EditorLink::Level::Info, *Whole.getAsString());
        return Whole;
      }
    return nullptr;
  });
}

} // namespace bank_lint
