//===-- tool/report/wording/short_text.cpp - texts on one line ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

namespace bank_lint {

/// The index just past the > that closes the < at \p Open, or npos.
static std::size_t endOfTemplateArguments(llvm::StringRef Text,
                                          std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I != Text.size(); ++I) {
    bool IsArrow = I && Text[I - 1] == '-';
    Depth += Text[I] == '<';
    Depth -= Text[I] == '>' && !IsArrow;
    if (!Depth)
      return I + 1;
  }
  return llvm::StringRef::npos;
}

std::string shortName(llvm::StringRef Text) {
  constexpr std::size_t Longest = 60;
  std::string Line = oneLine(Text), Short;
  llvm::StringRef Rest = Line;
  for (std::size_t Open; (Open = Rest.find('<')) != llvm::StringRef::npos;) {
    std::size_t End = endOfTemplateArguments(Rest, Open);
    if (End == llvm::StringRef::npos)
      break;
    llvm::StringRef Arguments = Rest.slice(Open + 1, End - 1);
    Short += Rest.take_front(Open + 1);
    Short += takeCharacters(Arguments, Longest);
    Short += Arguments.size() > Longest ? "...>" : ">";
    Rest = Rest.drop_front(End);
  }
  return Short + Rest.str();
}

std::string oneLine(llvm::StringRef Text) {
  std::string Line = visible(Text);
  for (char &C : Line)
    if (C == '\n' || C == '\r' || C == '\t')
      C = ' ';
  return Line;
}

} // namespace bank_lint
