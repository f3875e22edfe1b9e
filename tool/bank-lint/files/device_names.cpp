//===-- tool/bank-lint/files/device_names.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/files/device_names.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <vector>

using llvm::StringRef;

namespace bank_lint {
namespace {

bool isInName(char C) { return llvm::isAlnum(C) || C == '_'; }

bool isName(StringRef Token) {
  return isInName(Token.front()) && !llvm::isDigit(Token.front());
}

/// Where what begins at the front of \p Text ends, if that is a comment or a
/// literal; else 0.
std::size_t endOfOpaque(StringRef Text) {
  if (Text.starts_with("//"))
    return std::min(Text.find('\n'), Text.size());
  if (Text.starts_with("/*")) {
    const std::size_t End = Text.find("*/", 2);
    return End == StringRef::npos ? Text.size() : End + 2;
  }
  if (Text.front() != '"' && Text.front() != '\'')
    return 0;
  for (std::size_t I = 1; I < Text.size() && Text[I] != '\n'; ++I) {
    if (Text[I] == '\\')
      ++I;
    else if (Text[I] == Text.front())
      return I + 1;
  }
  return 1;
}

/// Identifiers and numbers as a whole, all else by character.
std::vector<StringRef> tokensOf(StringRef Text) {
  std::vector<StringRef> Tokens;
  while (!Text.empty()) {
    if (const std::size_t End = endOfOpaque(Text)) {
      Text = Text.drop_front(End);
      continue;
    }
    std::size_t Length = 1;
    if (isInName(Text.front()))
      Length = Text.take_while(isInName).size();
    if (!llvm::isSpace(Text.front()))
      Tokens.push_back(Text.take_front(Length));
    Text = Text.drop_front(Length);
  }
  return Tokens;
}

/// What stands in front of parentheses and is no function.
bool takesAttributes(StringRef Name) {
  return llvm::is_contained({"__launch_bounds__", "__align__", "__attribute__",
                             "__cluster_dims__", "alignas", "decltype",
                             "requires", "noexcept"},
                            Name);
}

/// The name that a declaration declares, whose tokens begin with \p Tokens: in
/// front of its parentheses, its brackets, its value or its end; "" if there is
/// none.
StringRef declaredName(llvm::ArrayRef<StringRef> Tokens) {
  constexpr std::size_t MostTokens = 200;
  Tokens = Tokens.take_front(MostTokens);
  for (std::size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const StringRef Next = Tokens[I + 1];
    if (Next == "(" && takesAttributes(Tokens[I])) {
      for (unsigned Open = 0; ++I < Tokens.size();) {
        Open += Tokens[I] == "(";
        if (Tokens[I] == ")" && --Open == 0)
          break;
      }
    } else if (llvm::is_contained({"(", "[", "=", ";"}, Next)) {
      return isName(Tokens[I]) ? Tokens[I] : StringRef();
    } else if (Next == "{" || Next == "}") {
      return "";
    }
  }
  return "";
}

} // namespace

std::set<std::string> deviceNames(StringRef Text) {
  const std::vector<StringRef> Tokens = tokensOf(Text);
  std::set<std::string> Names;
  auto Add = [&](StringRef Name) {
    if (!Name.empty() && isName(Name) && Name != "operator")
      Names.insert(Name.str());
  };
  for (std::size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const StringRef Token = Tokens[I];
    if (Token == "__global__" || Token == "__device__" ||
        Token == "__constant__")
      Add(declaredName(llvm::ArrayRef(Tokens).drop_front(I + 1)));
    else if (Token == "struct" || Token == "class" ||
             (Token == "define" && I && Tokens[I - 1] == "#"))
      Add(Tokens[I + 1]);
  }
  return Names;
}

std::size_t namesUsed(const std::set<std::string> &Names, StringRef Text) {
  std::set<StringRef> Used;
  for (const StringRef Token : tokensOf(Text))
    if (isName(Token) && Names.contains(Token.str()))
      Used.insert(Token);
  return Used.size();
}

} // namespace bank_lint
