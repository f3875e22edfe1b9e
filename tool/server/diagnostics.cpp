//===-- tool/server/diagnostics.cpp - findings in an editor ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/pages/rule_help.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/names.h"
#include "tool/report/wording/short_text.h"
#include "tool/server/document_report.h"
#include "tool/server/published.h"
#include <map>

namespace json = llvm::json;

namespace bank_lint {

namespace {

enum Severity { Error = 1, Warning = 2, Information = 3 };

/// Further places of a cause that are named.
constexpr std::size_t ShownPlaces = 8;

} // namespace

static json::Object diagnostic(const SourceRange &Where, Severity Level,
                               llvm::StringRef Text, SourceTexts &Texts) {
  return json::Object{{"range", Texts.range(Where)},
                      {"severity", int(Level)},
                      {"source", "bank-lint"},
                      {"message", oneLine(Text)}};
}

/// What is at other places.
static json::Array relatedTo(const Finding &F, SourceTexts &Texts) {
  json::Array Related;
  auto Add = [&](const SourceRange &Where, const llvm::Twine &Text) {
    if (Where.isValid())
      Related.push_back(json::Object{{"location", Texts.location(Where)},
                                     {"message", oneLine(Text.str())}});
  };
  const AccessSummary &Access = F.Access;
  for (const SourceRange &Place : Access.Within)
    Add(Place,
        Place == Access.Within.front() ? "accessed here" : "through here");
  for (const SourceRange &Call : Access.InlinedAt)
    Add(Call, "called from here");
  for (const TilePlace &Place : tilePlaces(Access))
    Add(Place.Where, Place.Text);
  Add(Access.Declaration, "declared here: " + Access.DeclarationText);
  if (Access.LaunchedWith.Source == LaunchSource::LaunchSite)
    Add(Access.LaunchedWith.Where, "launched here");
  for (const FurtherAccess &Other :
       llvm::ArrayRef(F.Also).take_front(ShownPlaces))
    if (!(Other.Access.Where == Access.Where))
      Add(Other.Access.Where,
          "the same cause here: " + nameOf(Other.Access.Operation) + ", " +
              figureText(Other.Access));
  return Related;
}

json::Object diagnosticOf(const Finding &F, llvm::StringRef DocsUri,
                          SourceTexts &Texts) {
  const Severity Level = isCertainCrash(F) ? Error
                         : F.FailsRun      ? Warning
                                           : Information;
  json::Object Result = diagnostic(F.Access.Where, Level, F.Message, Texts);
  Result["code"] = F.Rule;
  if (std::string Page = ruleHelp(F.Rule, DocsUri).Uri; !Page.empty())
    Result["codeDescription"] = json::Object{{"href", Page}};
  if (json::Array Related = relatedTo(F, Texts); !Related.empty())
    Result["relatedInformation"] = std::move(Related);
  return Result;
}

/// One at most: what was not analysed, and why.
static std::optional<json::Object> lostPart(const FileResult &Result,
                                            SourceTexts &Texts) {
  if (!Result.Failure.empty())
    return diagnostic({Result.File, 1, 1, 1, 1}, Information,
                      "not analysed: " + Result.Failure, Texts);
  std::vector<const Unanalysed *> Lost;
  for (const Unanalysed &Each : Result.NotAnalysed)
    if (!Each.IsPart && isInDocument(Each.Where, Result))
      Lost.push_back(&Each);
  if (Lost.empty())
    return std::nullopt;
  std::string Text = "not analysed: " + shortName(Lost.front()->Kernel) + ": " +
                     Lost.front()->Reason;
  if (Lost.size() > 1)
    Text += " (and " + counted(Lost.size() - 1, "more kernel") + ")";
  return diagnostic(Lost.front()->Where, Information, Text, Texts);
}

/// Why a kernel template is unknown, and what helps.
static std::string whyUnknown(const UninstantiatedTemplate &Template) {
  std::string Text = "not analysed: the kernel template " +
                     shortName(Template.Name) +
                     ": nothing instantiates it here";
  if (!Template.Example.empty())
    Text += "; --instantiate '" + oneLine(Template.Example) +
            "' in bankLint.arguments does";
  return Text;
}

json::Array diagnosticsOf(const FileResult &Result, llvm::StringRef DocsUri,
                          SourceTexts &Texts) {
  std::map<std::string, DiagnosticList> ByFile;
  auto Add = [&](const SourceRange &Where, json::Object Diagnostic) {
    // The instantiations of a template say the same of the same place.
    ByFile[plainPath(Where.File)].add(std::move(Diagnostic));
  };
  for (const Finding &F : Result.Findings)
    Add(F.Access.Where, diagnosticOf(F, DocsUri, Texts));
  // A comment of ours that cannot be understood: no compiler reports that.
  for (const SourceProblem &P : Result.Problems)
    if (llvm::StringRef(P.Text).starts_with("assumption: "))
      Add(P.Where, diagnostic(P.Where, Warning, P.Text, Texts));
  if (std::optional<json::Object> Lost = lostPart(Result, Texts))
    Add({Result.File, 1, 1, 1, 1}, std::move(*Lost));
  for (const UninstantiatedTemplate &T : Result.UninstantiatedTemplates)
    if (isInDocument(T.Where, Result))
      Add(T.Where, diagnostic(T.Where, Information, whyUnknown(T), Texts));
  json::Array All;
  for (auto &[Path, Items] : ByFile)
    All.push_back(json::Object{
        {"path", Path}, {"uri", Texts.uri(Path)}, {"items", Items.take()}});
  return All;
}

} // namespace bank_lint
