//===-- tool/report/ci/checkstyle.cpp - checkstyle XML --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/ci/checkstyle.h"
#include "analysis/embedded/embedded_sources.h"
#include "tool/report/source/source_lines.h"
#include "tool/report/source/source_root.h"
#include "tool/report/tally/notices.h"
#include "tool/report/text/finding_text.h"
#include "tool/report/wording/access_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/MapVector.h"
#include <map>

namespace bank_lint {

namespace {

struct CheckstyleError {
  SourceRange Where;
  llvm::StringRef Severity; ///< error, warning, info
  std::string Message, Source;
};

} // namespace

/// The value of an attribute. XML 1.0 has no way to write most control
/// characters, nor U+FFFE and U+FFFF: none of them is left.
static std::string attribute(llvm::StringRef Text) {
  std::string Result;
  for (const char C : visible(Text)) {
    if (C == '&')
      Result += "&amp;";
    else if (C == '<')
      Result += "&lt;";
    else if (C == '>')
      Result += "&gt;";
    else if (C == '"')
      Result += "&quot;";
    else if (C == '\'')
      Result += "&apos;";
    else if (C == '\n' || C == '\r' || C == '\t')
      Result += "&#" + std::to_string(int(C)) + ";";
    else
      Result += C;
  }
  return Result;
}

static llvm::StringRef severityOf(NoticeLevel Level) {
  switch (Level) {
  case NoticeLevel::Error:
    return "error";
  case NoticeLevel::Warning:
    return "warning";
  case NoticeLevel::Note:
    return "info";
  }
  return "info";
}

void writeCheckstyle(llvm::ArrayRef<FileResult> Results,
                     const ReportOptions &Options, llvm::raw_ostream &OS) {
  SourceRoot Root = SourceRoot::of(Results, Options);
  SourceLines Sources(&Options.Texts);
  // Each file once, also those without an error: they were read.
  llvm::MapVector<llvm::StringRef, std::vector<CheckstyleError>,
                  std::map<llvm::StringRef, unsigned>>
      Files;
  auto Add = [&](const SourceRange &Where, llvm::StringRef Severity,
                 std::string Message, std::string Source) {
    Files[fileAndCell(Where.File).first].push_back(
        {Sources.inFile(Where), Severity, std::move(Message),
         std::move(Source)});
  };
  for (const FileResult &Result : Results) {
    Files[Result.File];
    for (const Finding &F : Result.Findings)
      Add(F.Access.Where, isCertainCrash(F) ? "error" : "warning",
          F.Message + "\n" + detailsOf(F), "bank-lint." + F.Rule);
  }
  std::vector<Notice> Notices = noticesOf(Results);
  for (const Notice &N : Notices)
    Add(N.Where, severityOf(N.traits().Level), N.Text,
        "bank-lint." + N.traits().Name.str());

  OS << "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
     << "<checkstyle version=\"4.3\">\n";
  for (const auto &[File, Errors] : Files) {
    OS << "  <file name=\"" << attribute(Root.path(File)) << "\">\n";
    for (const CheckstyleError &E : Errors) {
      OS << "    <error line=\"" << E.Where.Line << "\"";
      if (E.Where.isValid())
        OS << " column=\""
           << Sources.character(E.Where.File, E.Where.Line, E.Where.Column)
           << "\"";
      OS << " severity=\"" << E.Severity << "\" message=\""
         << attribute(E.Message) << "\" source=\"" << attribute(E.Source)
         << "\"/>\n";
    }
    OS << "  </file>\n";
  }
  OS << "</checkstyle>\n";
}

} // namespace bank_lint
