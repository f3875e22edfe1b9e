//===-- tool/report/html/html_fixes.cpp - fixes on the page ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/html/html_fixes.h"
#include "tool/report/fixes/fix_text.h"
#include "tool/report/fixes/patch.h"
#include "tool/report/html/html_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <tuple>

using llvm::json::Array;
using llvm::json::Object;

namespace bank_lint {

Array fixesOf(const Finding &F) {
  Array Lines;
  for (const FixLine &Line : fixLines(F))
    Lines.push_back(
        Object{{"label", Line.Label}, {"text", pageText(Line.Text)}});
  return Lines;
}

/// The file of \p F with its edits, and as it is; both "" if the edits are not
/// of lines that can be read.
static std::pair<std::string, std::string> texts(const Fix &F,
                                                 SourceLines &Sources) {
  const std::string &File = F.Edits.front().Where.File;
  llvm::ArrayRef<llvm::StringRef> Lines = Sources.of(File);
  std::vector<std::string> After(Lines.begin(), Lines.end());
  std::vector<SourceEdit> Edits = F.Edits;
  // The last of a line goes first: the columns of the others stay.
  llvm::sort(Edits, [](const SourceEdit &A, const SourceEdit &B) {
    return std::tie(B.Begin, B.End) < std::tie(A.Begin, A.End);
  });
  for (const SourceEdit &Edit : Edits) {
    const SourceRange &Where = Edit.Where;
    if (Where.File != File || Where.Line == 0 || Where.Line > After.size() ||
        Where.Column == 0 || Edit.End < Edit.Begin)
      return {};
    std::string &Line = After[Where.Line - 1];
    const std::size_t Begin = Where.Column - 1, Size = Edit.End - Edit.Begin;
    if (Begin + Size > Line.size())
      return {};
    Line.replace(Begin, Size, Edit.Text);
  }
  return {llvm::join(Lines, "\n") + "\n", llvm::join(After, "\n") + "\n"};
}

Array patchOf(const Finding &F, SourceLines &Sources) {
  if (F.Fixes.empty() || F.Fixes.front().Edits.empty())
    return {};
  const Fix &Best = F.Fixes.front();
  const auto [Before, After] = texts(Best, Sources);
  if (Before == After ||
      llvm::StringRef(Before).count('\n') != llvm::StringRef(After).count('\n'))
    return {};
  std::string Patch;
  llvm::raw_string_ostream OS(Patch);
  writeUnifiedDiff(llvm::StringRef(Best.Edits.front().Where.File).ltrim("/"),
                   Before, After, OS);
  Array Lines;
  for (llvm::StringRef Line :
       llvm::split(llvm::StringRef(Patch).rtrim('\n'), '\n')) {
    const bool IsHead = Lines.size() < 2; // --- and +++
    const char *Section = IsHead                  ? "same"
                          : Line.starts_with("+") ? "added"
                          : Line.starts_with("-") ? "removed"
                                                  : "same";
    Object Shown{{"same", ""}, {"added", Array{}}, {"removed", Array{}}};
    Shown[Section] = Section == llvm::StringRef("same")
                         ? pageText(Line)
                         : llvm::json::Value(pageTextIfAny(Line));
    Lines.push_back(std::move(Shown));
  }
  return Array{Object{{"fixable", Best.IsMade}, {"lines", std::move(Lines)}}};
}

} // namespace bank_lint
