//===-- tool/bank-lint/files/path_patterns.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/path_patterns.h"

namespace bank_lint {

/// "[a-z]" at the start of \p Glob as a regular expression, and how long it is
/// there; 0 if no bracket closes it.
static std::size_t takeClass(llvm::StringRef Glob, std::string &Form) {
  const std::size_t First =
      1 + (Glob.size() > 1 && (Glob[1] == '!' || Glob[1] == '^'));
  const std::size_t Close = Glob.find(']', First + 1);
  if (Close == llvm::StringRef::npos)
    return 0;
  llvm::StringRef Inner = Glob.slice(First, Close);
  // An empty range, or a slash, fits nothing in a name.
  if (Inner.contains('/') || Inner.contains('\\'))
    return 0;
  Form += (First == 2 ? "[^/" : "[") + Inner.str() + "]";
  return Close + 1;
}

/// \p Glob, which is anchored, as a regular expression.
static std::string formOf(llvm::StringRef Glob) {
  std::string Form = "^";
  bool IsStart = true; // of a name
  while (!Glob.empty()) {
    std::size_t Taken = 1;
    const char C = Glob.front();
    if (IsStart && Glob.starts_with("**/")) {
      Form += "(.*/)?";
      Glob = Glob.drop_front(3);
      continue;
    }
    if (IsStart && Glob == "**") {
      Form += ".*";
      break;
    }
    if (C == '*') {
      Form += "[^/]*";
      Taken = Glob.take_while([](char D) { return D == '*'; }).size();
    } else if (C == '?') {
      Form += "[^/]";
    } else if (std::size_t Class = C == '[' ? takeClass(Glob, Form) : 0) {
      Taken = Class;
    } else {
      const bool IsEscape = C == '\\' && Glob.size() > 1;
      Taken += IsEscape;
      Form += llvm::Regex::escape(Glob.substr(IsEscape, 1));
    }
    IsStart = C == '/';
    Glob = Glob.drop_front(Taken);
  }
  return Form + "$";
}

void PathPatterns::add(llvm::StringRef Line) {
  Line = Line.rtrim("\r\n");
  while (Line.ends_with(" ") && !Line.ends_with("\\ "))
    Line = Line.drop_back();
  if (Line.empty() || Line.starts_with("#"))
    return;
  Pattern New;
  New.IsNegative = Line.consume_front("!");
  New.IsForFolders = Line.consume_back("/");
  const bool IsAnchored = Line.contains('/');
  Line.consume_front("./");
  Line.consume_front("/");
  if (Line.empty())
    return;
  New.Form = llvm::Regex(formOf(IsAnchored ? Line.str() : "**/" + Line.str()));
  std::string Wrong;
  if (New.Form.isValid(Wrong))
    Patterns.push_back(std::move(New));
}

std::optional<llvm::StringRef> PathPatterns::below(llvm::StringRef Path) const {
  if (Folder == "/" && Path.consume_front("/"))
    return Path;
  if (Path.consume_front(Folder) && Path.consume_front("/"))
    return Path;
  return std::nullopt;
}

std::optional<bool> PathPatterns::excludes(llvm::StringRef Path,
                                           bool IsFolder) const {
  const std::optional<llvm::StringRef> Below = below(Path);
  if (!Below)
    return std::nullopt;
  for (auto It = Patterns.rbegin(); It != Patterns.rend(); ++It)
    if ((IsFolder || !It->IsForFolders) && It->Form.match(*Below))
      return !It->IsNegative;
  return std::nullopt;
}

bool PathPatterns::excludesFile(llvm::StringRef Path) const {
  const std::optional<llvm::StringRef> Below = below(Path);
  if (!Below)
    return false;
  const std::size_t Start = Path.size() - Below->size();
  for (std::size_t Slash = Path.find('/', Start);
       Slash != llvm::StringRef::npos; Slash = Path.find('/', Slash + 1))
    if (excludes(Path.take_front(Slash), /*IsFolder=*/true).value_or(false))
      return true;
  return excludes(Path, /*IsFolder=*/false).value_or(false);
}

} // namespace bank_lint
