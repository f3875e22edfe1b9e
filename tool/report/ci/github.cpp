//===-- tool/report/ci/github.cpp - notes on pull requests ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/ci/github.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/source/source_root.h"
#include "tool/report/tally/closing.h"
#include "tool/report/tally/notices.h"
#include "tool/report/tally/ranking.h"
#include "tool/report/text/finding_text.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/visible_text.h"

namespace bank_lint {

namespace {

class GithubWriter {
public:
  GithubWriter(const SourceRoot &Root, const ReportOptions &Options,
               llvm::raw_ostream &OS)
      : Root(Root), OS(OS), Sources(&Options.Texts) {}

  /// \p Command is error, warning or notice; \p Where may have no line.
  void annotate(llvm::StringRef Command, const SourceRange &Where,
                llvm::StringRef Title, llvm::StringRef Text);

private:
  void property(llvm::StringRef Name, unsigned Value);
  void columns(const SourceRange &Where);

  const SourceRoot &Root;
  llvm::raw_ostream &OS;
  SourceLines Sources;
};

} // namespace

/// As the runner takes it apart again. A property's value ends at a comma or a
/// colon as well.
static std::string escaped(llvm::StringRef Text, bool IsProperty) {
  std::string Result;
  for (char C : visible(Text)) {
    if (C == '%')
      Result += "%25";
    else if (C == '\r')
      Result += "%0D";
    else if (C == '\n')
      Result += "%0A";
    else if (IsProperty && C == ':')
      Result += "%3A";
    else if (IsProperty && C == ',')
      Result += "%2C";
    else
      Result += C;
  }
  return Result;
}

void GithubWriter::property(llvm::StringRef Name, unsigned Value) {
  if (Value)
    OS << Name << "=" << Value << ",";
}

/// A range over several lines may have no columns: they would be rejected.
void GithubWriter::columns(const SourceRange &Where) {
  if (Where.EndLine && Where.EndLine != Where.Line)
    return property("endLine", Where.EndLine);
  property("col", Sources.character(Where.File, Where.Line, Where.Column));
  // Theirs is the last column, ours one past it.
  if (Where.EndColumn > Where.Column)
    property("endColumn",
             Sources.character(Where.File, Where.Line, Where.EndColumn) - 1);
}

void GithubWriter::annotate(llvm::StringRef Command, const SourceRange &Told,
                            llvm::StringRef Title, llvm::StringRef Text) {
  const SourceRange Where = Sources.inFile(Told);
  OS << "::" << Command << " ";
  if (!Where.File.empty())
    OS << "file=" << escaped(Root.path(Where.File), /*IsProperty=*/true) << ",";
  if (Where.isValid()) {
    property("line", Where.Line);
    columns(Where);
  }
  OS << "title=" << escaped(Title, /*IsProperty=*/true)
     << "::" << escaped(Text, /*IsProperty=*/false) << "\n";
}

static llvm::StringRef commandOf(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "error";
  case NoticeLevel::Warning:
    return "warning";
  case NoticeLevel::Note:
    return "notice";
  }
  return "notice";
}

void writeGithub(llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS) {
  SourceRoot Root = SourceRoot::of(Results, Options);
  GithubWriter Writer(Root, Options, OS);
  // A page shows the first of many annotations.
  for (const Finding *Each : rankedFindings(Results, Options.Order)) {
    const Finding &F = *Each;
    Writer.annotate(isCertainCrash(F) ? "error" : "warning", F.Access.Where,
                    F.Rule, F.Message + "\n" + detailsOf(F));
  }
  // Remarks are in the closing notice: a page shows few annotations.
  for (const Notice &N : noticesOf(Results))
    if (N.traits().Level != NoticeLevel::Note)
      Writer.annotate(commandOf(N.traits().Level), N.Where, N.traits().Name,
                      N.Text);
  std::string Closing;
  llvm::raw_string_ostream ClosingOS(Closing);
  writeClosing(Results, /*IsWhole=*/false, ClosingOS);
  if (!Closing.empty())
    Writer.annotate("notice", {}, "bank-lint",
                    llvm::StringRef(Closing).rtrim('\n'));
}

} // namespace bank_lint
