//===-- analysis/frontend/spelling/chevrons.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spelling/chevrons.h"
#include "clang/Lex/Lexer.h"
#include <algorithm>
#include <vector>

using namespace clang;
using llvm::StringRef;

namespace bank_lint::frontend {
namespace {

struct Place {
  std::size_t Begin = 0; ///< bytes from the start of the text
  std::size_t Length = 0;
  tok::TokenKind Kind = tok::unknown;
  bool IsAtLineStart = false;
  bool IsOperatorWord = false;
};

/// One token of three characters, or two and another one.
struct Chevrons {
  std::size_t First = 0, Count = 0; ///< of the tokens
  bool isInPieces() const { return Count > 1; }
};

/// The limit for a configuration; a hostile text has one opening after another.
constexpr std::size_t MostTokens = 2000;

class ChevronJoiner {
public:
  ChevronJoiner(StringRef Text, const LangOptions &Language)
      : Text(Text), Joined(Text.str()) {
    lex(Language);
  }

  std::optional<std::string> join();

private:
  void lex(const LangOptions &Language);
  tok::TokenKind kind(std::size_t Token) const;
  std::optional<Chevrons> openingAt(std::size_t Token) const;
  std::optional<Chevrons> closingAt(std::size_t Token) const;
  std::optional<Chevrons> closingOf(const Chevrons &Opening) const;
  void write(const Chevrons &Pieces, char Character);

  StringRef Text;
  std::vector<Place> Tokens;
  std::string Joined;
  bool IsChanged = false;
};

void ChevronJoiner::lex(const LangOptions &Language) {
  Lexer Reader(SourceLocation(), Language, Text.begin(), Text.begin(),
               Text.end());
  Token Next;
  do {
    Reader.LexFromRawLexer(Next);
    Place Here;
    Here.Length = Next.getLength();
    Here.Begin = Reader.getCurrentBufferOffset() - Here.Length;
    // With the end of a line in its midst it is nothing that is looked for.
    Here.Kind = Next.needsCleaning() ? tok::unknown : Next.getKind();
    Here.IsAtLineStart = Next.isAtStartOfLine();
    Here.IsOperatorWord =
        Next.is(tok::raw_identifier) && Next.getRawIdentifier() == "operator";
    Tokens.push_back(Here);
  } while (Next.isNot(tok::eof));
}

tok::TokenKind ChevronJoiner::kind(std::size_t Token) const {
  return Token < Tokens.size() ? Tokens[Token].Kind : tok::eof;
}

/// What nvcc takes for the beginning of a launch's configuration.
std::optional<Chevrons> ChevronJoiner::openingAt(std::size_t Token) const {
  if (kind(Token) == tok::lesslessless)
    return Chevrons{Token, 1};
  if (kind(Token) != tok::lessless || kind(Token + 1) != tok::less ||
      Tokens[Token + 1].IsAtLineStart)
    return std::nullopt;
  // A name of an operator has another `<` behind it if it has arguments.
  if (Token > 0 && Tokens[Token - 1].IsOperatorWord)
    return std::nullopt;
  return Chevrons{Token, 2};
}

/// What may be the end of one: only then arguments follow.
std::optional<Chevrons> ChevronJoiner::closingAt(std::size_t Token) const {
  Chevrons Result{Token, 1};
  if (kind(Token) == tok::greatergreater && kind(Token + 1) == tok::greater)
    Result.Count = 2;
  else if (kind(Token) != tok::greatergreatergreater)
    return std::nullopt;
  return kind(Token + Result.Count) == tok::l_paren ? std::optional(Result)
                                                    : std::nullopt;
}

/// The first thing that may close a launch and does not close the arguments of
/// templates in its configuration.
std::optional<Chevrons>
ChevronJoiner::closingOf(const Chevrons &Opening) const {
  const std::size_t Begin = Opening.First + Opening.Count;
  const std::size_t End = std::min(Tokens.size(), Begin + MostTokens);
  int Depth = 0, Angles = 0;
  for (std::size_t I = Begin; I < End; ++I) {
    const tok::TokenKind Kind = kind(I);
    if (Kind == tok::l_paren || Kind == tok::l_brace || Kind == tok::l_square)
      ++Depth;
    else if (Kind == tok::r_paren || Kind == tok::r_brace ||
             Kind == tok::r_square)
      --Depth;
    if (Depth < 0)
      break;
    if (Depth > 0)
      continue;
    if (Kind == tok::semi || openingAt(I))
      break;
    const std::optional<Chevrons> Closing = closingAt(I);
    if (Closing && Angles < 3)
      return Closing;
    if (Closing)
      I += Closing->Count - 1;
    // What is compared or shifted counts as well: few ever are.
    Angles += Closing                       ? -3
              : Kind == tok::less           ? 1
              : Kind == tok::greater        ? -1
              : Kind == tok::greatergreater ? -2
                                            : 0;
    Angles = std::max(Angles, 0);
  }
  return std::nullopt;
}

/// Has the characters come first, and what was between them behind them.
void ChevronJoiner::write(const Chevrons &Pieces, char Character) {
  if (!Pieces.isInPieces())
    return;
  const Place &First = Tokens[Pieces.First], &Second = Tokens[Pieces.First + 1];
  const StringRef Between =
      Text.slice(First.Begin + First.Length, Second.Begin);
  Joined.replace(First.Begin, First.Length + Between.size() + Second.Length,
                 std::string(3, Character) + Between.str());
  IsChanged = true;
}

std::optional<std::string> ChevronJoiner::join() {
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    const std::optional<Chevrons> Opening = openingAt(I);
    if (!Opening)
      continue;
    if (const std::optional<Chevrons> Closing = closingOf(*Opening)) {
      write(*Opening, '<');
      write(*Closing, '>');
    }
  }
  return IsChanged ? std::optional(std::move(Joined)) : std::nullopt;
}

/// Whether \p Text has \p Two and then \p One with something in between that
/// may be space, or a comment.
bool mayHaveApart(StringRef Text, StringRef Two, char One) {
  for (std::size_t At = Text.find(Two); At != StringRef::npos;
       At = Text.find(Two, At + 2)) {
    const std::size_t Next = Text.find_first_not_of(" \t\r\n\\", At + 2);
    if (Next == StringRef::npos)
      return false;
    if (Text[Next] == '/' || (Text[Next] == One && Next != At + 2))
      return true;
  }
  return false;
}

} // namespace

std::optional<std::string> joinChevrons(StringRef Text,
                                        const LangOptions &Language) {
  if (!mayHaveApart(Text, "<<", '<') && !mayHaveApart(Text, ">>", '>'))
    return std::nullopt;
  return ChevronJoiner(Text, Language).join();
}

} // namespace bank_lint::frontend
