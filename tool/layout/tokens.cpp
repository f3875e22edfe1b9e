//===-- tool/layout/tokens.cpp - the words of an expression ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/layout/tokens.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

using llvm::StringRef;

namespace bank_lint::layout {
namespace {

bool isKeyword(StringRef Word) {
  static const llvm::StringSet<> Keywords{
      "asm",         "do",       "switch",   "alignas",      "auto",
      "bool",        "char",     "class",    "const",        "const_cast",
      "constexpr",   "decltype", "double",   "dynamic_cast", "else",
      "enum",        "extern",   "false",    "float",        "for",
      "if",          "int",      "long",     "nullptr",      "reinterpret_cast",
      "return",      "short",    "signed",   "sizeof",       "static",
      "static_cast", "struct",   "template", "this",         "true",
      "typename",    "union",    "unsigned", "using",        "void",
      "volatile",    "while"};
  return Keywords.contains(Word);
}

StringRef signAt(StringRef Text) {
  for (StringRef Each :
       {"<<=", ">>=", "::", "->", "==", "!=", "<=", ">=", "&&", "||", "++",
        "--",  "+=",  "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<", ">>"})
    if (Text.starts_with(Each))
      return Text.take_front(Each.size());
  return Text.take_front(1);
}

} // namespace

std::vector<Token> tokensOf(StringRef Text) {
  auto IsPartOfName = [](char C) { return llvm::isAlnum(C) || C == '_'; };
  auto IsPartOfNumber = [](char C) {
    return llvm::isAlnum(C) || C == '.' || C == '\'';
  };
  std::vector<Token> Tokens;
  while (!(Text = Text.ltrim()).empty()) {
    Token Next;
    if (llvm::isDigit(Text.front())) {
      Next = {Token::Number, Text.take_while(IsPartOfNumber)};
    } else if (IsPartOfName(Text.front())) {
      StringRef Word = Text.take_while(IsPartOfName);
      Next = {isKeyword(Word) ? Token::Keyword : Token::Name, Word};
    } else if (Text.front() == '\'' || Text.front() == '"') {
      std::size_t End = Text.find(Text.front(), 1);
      Next = {Token::Number,
              Text.take_front(End == StringRef::npos ? End : End + 1)};
    } else {
      Next = {Token::Sign, signAt(Text)};
    }
    Text = Text.drop_front(Next.Text.size());
    Tokens.push_back(Next);
  }
  return Tokens;
}

} // namespace bank_lint::layout
