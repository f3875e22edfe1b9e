//===-- tool/server/quick_fixes.cpp - changes that are offered ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/suppression_marks.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/profiler/profiler_command.h"
#include "tool/report/wording/short_text.h"
#include "tool/server/document_report.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace json = llvm::json;
namespace lsp = llvm::lsp;

namespace bank_lint {

namespace {

/// A line that is put in before another.
struct NewLine {
  unsigned Before = 0; ///< from 1
  std::string Text;    ///< with its end
};

std::vector<llvm::StringRef> linesOf(const TextPositions &Text) {
  std::vector<llvm::StringRef> Lines;
  for (std::size_t I = 0; I != Text.lines(); ++I)
    Lines.push_back(Text.line(I));
  return Lines;
}

llvm::StringRef indentOf(llvm::StringRef Line) {
  return Line.take_while([](char C) { return C == ' ' || C == '\t'; });
}

/// As the lines of the file end.
llvm::StringRef endOfLine(const TextPositions &Text) {
  return Text.isCarriageReturnUsed() ? "\r\n" : "\n";
}

class QuickFixes {
public:
  QuickFixes(const FileResult &Result, llvm::StringRef DocsUri,
             SourceTexts &Texts)
      : Result(Result), DocsUri(DocsUri), Texts(Texts),
        Text(Texts.of(Result.File)), Lines(linesOf(Text)) {}

  void add(const Finding &F);
  json::Array Actions, Searches, Unfixed;

private:
  void addFixes(const Finding &F);
  void addIgnore(const Finding &F, const SourceRange &At,
                 llvm::StringRef Title);
  void addAssume(const Finding &F);
  void offer(const Finding &F, const std::string &Title, json::Array Edits,
             bool IsPreferred = false);
  json::Array edit(const NewLine &New) const;
  bool isContinued(unsigned Line) const {
    return Line > 1 && Lines[Line - 2].rtrim().ends_with("\\");
  }

  const FileResult &Result;
  llvm::StringRef DocsUri;
  SourceTexts &Texts;
  const TextPositions &Text;
  std::vector<llvm::StringRef> Lines;
};

} // namespace

json::Array QuickFixes::edit(const NewLine &New) const {
  const lsp::Position Start(int(New.Before) - 1, 0);
  return json::Array{json::Object{{"range", lsp::toJSON(lsp::Range(Start))},
                                  {"newText", json::fixUTF8(New.Text)}}};
}

void QuickFixes::offer(const Finding &F, const std::string &Title,
                       json::Array Edits, bool IsPreferred) {
  Actions.push_back(
      json::Object{{"range", Texts.range(F.Access.Where)},
                   {"title", "bank-lint: " + oneLine(Title)},
                   {"edits", std::move(Edits)},
                   {"isPreferred", IsPreferred},
                   {"diagnostic", diagnosticOf(F, DocsUri, Texts)}});
}

/// Those that a search has found; where none was made, that one can be.
void QuickFixes::addFixes(const Finding &F) {
  if (F.Rule != "shared-bank-conflict" || !F.Access.Declaration.isValid())
    return;
  Searches.push_back(
      json::Object{{"range", Texts.range(F.Access.Where)},
                   {"diagnostic", diagnosticOf(F, DocsUri, Texts)}});
  if (F.Fixes.empty() && !F.NoFix.empty())
    Unfixed.push_back(json::Object{
        {"range", Texts.range(F.Access.Where)},
        {"why",
         oneLine(F.NoFix + (F.Advised ? "; advice: " + adviceText(F) : ""))}});
  for (const Fix &Each : F.Fixes) {
    if (!isInDocument(Each.Declaration, Result)) {
      Unfixed.push_back(json::Object{
          {"range", Texts.range(F.Access.Where)},
          {"why", oneLine(Each.Title + " would do, in " +
                          Each.Declaration.File + ": open that")}});
      continue;
    }
    json::Array Edits;
    for (const SourceEdit &Edit : Each.Edits)
      Edits.push_back(json::Object{{"range", Texts.range(Edit.Where)},
                                   {"newText", json::fixUTF8(Edit.Text)}});
    offer(F,
          "fix: " + fixText(Each, F.Access.Where.File) + " " +
              confirmedText(Each),
          std::move(Edits), /*IsPreferred=*/&Each == &F.Fixes.front());
  }
}

/// Offered where the reader of such comments sees that it is about the line.
void QuickFixes::addIgnore(const Finding &F, const SourceRange &At,
                           llvm::StringRef Title) {
  if (!isInDocument(At, Result) || At.Line > Lines.size() ||
      isContinued(At.Line))
    return;
  const std::string Comment =
      (indentOf(Lines[At.Line - 1]) + "// bank-lint: ignore[" + F.Rule +
       "] TODO: give the reason")
          .str();
  std::vector<llvm::StringRef> Edited = Lines;
  Edited.insert(Edited.begin() + (At.Line - 1), Comment);
  SourceRange There = At;
  There.Line = At.Line + 1;
  There.EndLine = std::max(At.Line, At.EndLine) + 1;
  if (llvm::none_of(findMarks(Edited).Marks, [&](const SuppressionMark &Mark) {
        return Mark.Line == At.Line && Mark.covers(There);
      }))
    return;
  offer(F, Title.str(), edit({At.Line, Comment + endOfLine(Text).str()}));
}

/// Where the launch is a default, a comment on the kernel that says the same,
/// for the user to correct.
void QuickFixes::addAssume(const Finding &F) {
  const Launch &Default = F.Access.LaunchedWith;
  if (Default.Source != LaunchSource::Assumed)
    return;
  auto Kernel = llvm::find_if(Result.Places, [&](const KernelPlace &Place) {
    return Place.Kernel == F.Access.Kernel;
  });
  if (Kernel == Result.Places.end() || !isInDocument(Kernel->Where, Result))
    return;
  const unsigned Line = Kernel->Where.Line;
  // The comment must stand at the kernel and at nothing else.
  if (Line > Lines.size() || isContinued(Line) ||
      Lines[Line - 1]
              .take_front(Kernel->Where.Column - 1)
              .find_first_of(";{}") != llvm::StringRef::npos)
    return;
  std::string Sizes;
  for (std::uint32_t Size : Default.Block)
    Sizes += (Sizes.empty() ? "" : ", ") + llvm::utostr(Size);
  const std::string Stated = "bank-lint: assume blockDim = (" + Sizes + ")";
  offer(
      F,
      "state the block of " + kernelBaseName(F.Access.Kernel) + " in a comment",
      edit({Line, (indentOf(Lines[Line - 1]) + "// " + Stated + endOfLine(Text))
                      .str()}));
}

void QuickFixes::add(const Finding &F) {
  if (!isInDocument(F.Access.Where, Result))
    return;
  addFixes(F);
  addIgnore(F, F.Access.Where, "ignore " + F.Rule + " here");
  if (!F.Also.empty())
    addIgnore(F, F.Access.Declaration,
              "ignore " + F.Rule + " for all uses of the array");
  addAssume(F);
}

void addQuickFixes(const FileResult &Result, llvm::StringRef DocsUri,
                   SourceTexts &Texts, json::Object &Report) {
  QuickFixes Fixes(Result, DocsUri, Texts);
  for (const Finding &F : Result.Findings)
    Fixes.add(F);
  Report["actions"] = std::move(Fixes.Actions);
  Report["searches"] = std::move(Fixes.Searches);
  Report["unfixed"] = std::move(Fixes.Unfixed);
}

} // namespace bank_lint
