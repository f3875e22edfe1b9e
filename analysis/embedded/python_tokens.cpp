//===-- analysis/embedded/python_tokens.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/embedded/python_tokens.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace bank_lint {
namespace {

bool beginsName(char C) {
  return isAlpha(C) || C == '_' || static_cast<unsigned char>(C) >= 0x80;
}
bool isOfName(char C) { return beginsName(C) || isDigit(C); }

class Tokenizer {
public:
  explicit Tokenizer(StringRef Text) : Text(Text) {}
  std::vector<PythonToken> run();

private:
  void add(PythonToken::Kind What, std::size_t End);
  bool takeString();
  void takeOperator();
  void endLine();
  bool isAtStatement() const {
    return Tokens.empty() || Tokens.back().What == PythonToken::Newline;
  }
  std::size_t endOfLine() const {
    return std::min(Text.find('\n', At), Text.size());
  }

  StringRef Text;
  std::size_t At = 0;
  std::uint32_t Depth = 0;
  std::vector<PythonToken> Tokens;
};

/// The token from here to \p End.
void Tokenizer::add(PythonToken::Kind What, std::size_t End) {
  PythonToken New;
  New.What = What;
  New.Begin = std::uint32_t(At);
  New.End = std::uint32_t(End);
  New.Depth = Depth;
  Tokens.push_back(New);
  At = End;
}

/// A string with its prefix, if one begins here.
bool Tokenizer::takeString() {
  std::size_t Quote = At;
  PythonToken New;
  while (Quote < Text.size() && Quote - At < 2 && isAlpha(Text[Quote])) {
    const char Letter = toLower(Text[Quote]);
    if (!StringRef("rbuft").contains(Letter))
      return false;
    New.IsRaw |= Letter == 'r';
    New.IsFormatted |= Letter == 'f' || Letter == 't';
    ++Quote;
  }
  if (Quote >= Text.size() || (Text[Quote] != '"' && Text[Quote] != '\''))
    return false;
  const std::string Triple(3, Text[Quote]);
  const bool IsTriple = Text.substr(Quote).starts_with(Triple);
  const StringRef Mark = IsTriple ? StringRef(Triple) : Text.substr(Quote, 1);
  const std::size_t Inner = Quote + Mark.size();
  std::size_t End = Inner;
  // A backslash keeps a quote from ending the string, also of a raw one.
  while (End < Text.size() && !Text.substr(End).starts_with(Mark) &&
         (IsTriple || Text[End] != '\n'))
    End += Text[End] == '\\' ? 2 : 1;
  End = std::min(End, Text.size());
  New.IsTerminated = Text.substr(End).starts_with(Mark);
  New.What = PythonToken::String;
  New.Begin = std::uint32_t(At);
  New.InnerBegin = std::uint32_t(Inner);
  New.InnerEnd = std::uint32_t(End);
  New.Depth = Depth;
  At = New.IsTerminated ? End + Mark.size() : End;
  New.End = std::uint32_t(At);
  Tokens.push_back(New);
  return true;
}

void Tokenizer::takeOperator() {
  const char C = Text[At];
  add(PythonToken::Operator, At + 1);
  if (C == '(' || C == '[' || C == '{')
    ++Depth;
  else if ((C == ')' || C == ']' || C == '}') && Depth)
    --Depth;
}

void Tokenizer::endLine() {
  if (Depth || isAtStatement())
    ++At;
  else
    add(PythonToken::Newline, At + 1);
}

std::vector<PythonToken> Tokenizer::run() {
  while (At < Text.size()) {
    const char C = Text[At];
    if (C == '\n') {
      endLine();
    } else if (isSpace(C)) {
      ++At;
    } else if (C == '#' || ((C == '!' || C == '%') && isAtStatement())) {
      At = endOfLine();
    } else if (C == '\\' && Text.substr(At + 1).ltrim("\r").starts_with("\n")) {
      At = endOfLine() + 1;
    } else if (takeString()) {
      continue;
    } else if (beginsName(C)) {
      add(PythonToken::Name, At + Text.substr(At).take_while(isOfName).size());
    } else if (isDigit(C)) {
      add(PythonToken::Number,
          At + Text.substr(At)
                   .take_while([](char D) { return isOfName(D) || D == '.'; })
                   .size());
    } else {
      takeOperator();
    }
  }
  return std::move(Tokens);
}

} // namespace

std::vector<PythonToken> pythonTokens(StringRef Text) {
  return Tokenizer(Text).run();
}

} // namespace bank_lint
