//===-- tool/config/own_reports.cpp - is it a report of ours --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/own_reports.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <array>

namespace bank_lint {

namespace {

/// How a report begins, and what is in it.
struct Marks {
  llvm::StringLiteral Format;
  llvm::StringLiteral Beginning;
  std::array<llvm::StringLiteral, 2> Contents;
};

constexpr Marks Known[] = {
    {"text", "", {"(arch sm_", " access"}},
    {"json", "{", {"\"arch\": \"", "\"files\": ["}},
    {"sarif", "{", {"\"$schema\"", "\"bank-lint\""}},
    {"github", "::", {"title=", "::"}},
    {"checkstyle", "<?xml", {"<checkstyle", "<file name="}},
    {"html", "<!DOCTYPE html>", {"bank-lint", "</html>"}},
    {"fixes", "---\nMainSourceFile:", {"Diagnostics:", "\n"}},
    {"baseline", "{", {"\"version\"", "\"findings\""}},
};

/// "file:line:column: message [rule]".
bool isOneLineReport(llvm::StringRef Text) {
  const llvm::StringRef Line = Text.split('\n').first;
  return Line.ends_with("]") && Line.contains(": ") && Line.contains(" [");
}

/// A list of issues, which is empty where there are none.
bool isGitlabReport(llvm::StringRef Text) {
  return Text.trim() == "[]" ||
         (Text.starts_with("[") && Text.contains("\"check_name\"") &&
          Text.contains("\"fingerprint\""));
}

} // namespace

bool isOwnReport(llvm::StringRef Text, llvm::StringRef Format) {
  if (Text.empty())
    return true;
  if (Format == "one-line")
    return isOneLineReport(Text);
  if (Format == "gitlab")
    return isGitlabReport(Text);
  const Marks *Of =
      llvm::find_if(Known, [&](const Marks &M) { return M.Format == Format; });
  return Of != std::end(Known) && Text.starts_with(Of->Beginning) &&
         llvm::all_of(Of->Contents, [&](llvm::StringRef Mark) {
           return Text.contains(Mark);
         });
}

} // namespace bank_lint
