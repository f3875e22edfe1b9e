//===-- analysis/frontend/preamble/leading_includes.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/preamble/leading_includes.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

/// Takes white space and comments off the front of \p Text. False if a comment
/// has no end, or if a line is continued: such a file is left to the compiler.
bool skipSpace(StringRef &Text) {
  while (true) {
    Text = Text.ltrim(" \t\r\n\v\f");
    if (Text.starts_with("//")) {
      StringRef Line = Text.take_until([](char C) { return C == '\n'; });
      if (Line.rtrim("\r").ends_with("\\") || Line.contains("?\?/"))
        return false;
      Text = Text.drop_front(Line.size());
    } else if (Text.starts_with("/*")) {
      std::size_t End = Text.find("*/", 2);
      if (End == StringRef::npos)
        return false;
      Text = Text.drop_front(End + 2);
    } else {
      return true;
    }
  }
}

/// Takes an include and the rest of its line off the front of \p Text: its name
/// between \p Open and \p Close. "" if something else is there.
StringRef takeInclude(StringRef &Text, char Open, char Close) {
  StringRef Line = Text.take_until([](char C) { return C == '\n'; });
  StringRef Rest = Line.rtrim("\r");
  if (!Rest.consume_front("#"))
    return "";
  Rest = Rest.ltrim(" \t");
  if (!Rest.consume_front("include"))
    return "";
  Rest = Rest.ltrim(" \t");
  if (!Rest.starts_with(StringRef(&Open, 1)))
    return "";
  Rest = Rest.drop_front();
  auto [Name, After] = Rest.split(Close);
  After = After.trim(" \t");
  auto IsPlain = [](char C) {
    return isAlnum(C) || StringRef("_/.+-").contains(C);
  };
  if (Name.size() == Rest.size() || Name.empty() || !all_of(Name, IsPlain) ||
      (!After.empty() && !After.starts_with("//")) || After.ends_with("\\"))
    return "";
  Text = Text.drop_front(Line.size());
  return Name;
}

/// Takes the includes off the front of \p Text and adds their names to \p
/// Names. False if what follows is not to be looked at.
bool takeIncludes(StringRef &Text, std::vector<std::string> &Names) {
  while (skipSpace(Text)) {
    StringRef Name = takeInclude(Text, '<', '>');
    if (Name.empty())
      return true;
    Names.push_back(Name.str());
  }
  return false;
}

} // namespace

std::vector<std::string> leadingIncludes(StringRef Text,
                                         HeaderReader ReadBeside) {
  constexpr StringLiteral Mark = "\xEF\xBB\xBF"; // of UTF-8
  std::vector<std::string> Names;
  Text.consume_front(Mark);
  if (!takeIncludes(Text, Names) || !ReadBeside)
    return Names;
  const StringRef Name = takeInclude(Text, '"', '"');
  std::optional<std::string> Header;
  if (!Name.empty())
    Header = ReadBeside(Name);
  if (!Header)
    return Names;
  StringRef Rest = *Header;
  Rest.consume_front(Mark);
  if (!skipSpace(Rest))
    return Names;
  const StringRef Line = Rest.take_until([](char C) { return C == '\n'; });
  if (Line.rtrim() == "#pragma once")
    Rest = Rest.drop_front(Line.size());
  takeIncludes(Rest, Names);
  return Names;
}

} // namespace bank_lint::frontend
