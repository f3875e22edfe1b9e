//===-- analysis/frontend/spaced_launches.cpp - k << <1, 2 >> >() ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spaced_launches.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MemoryBuffer.h"
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

/// Of what may close a launch, the last before the statement ends: angle
/// brackets of templates may be among the arguments. A launch that is well
/// without any change stays as it is.
std::optional<Chevrons>
ChevronJoiner::closingOf(const Chevrons &Opening) const {
  std::optional<Chevrons> Last;
  int Depth = 0;
  for (std::size_t I = Opening.First + Opening.Count; I < Tokens.size(); ++I) {
    const tok::TokenKind Kind = kind(I);
    if (Kind == tok::hash && Tokens[I].IsAtLineStart)
      break;
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
    if (!Closing)
      continue;
    if (!Opening.isInPieces() && !Closing->isInPieces())
      return Closing;
    Last = Closing;
    I += Closing->Count - 1;
  }
  return Last;
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
    if (Next != At + 2 && Next != StringRef::npos &&
        (Text[Next] == One || Text[Next] == '/'))
      return true;
  }
  return false;
}

class IncludedFiles : public PPCallbacks {
public:
  IncludedFiles(SourceManager &Sources, const LangOptions &Language)
      : Sources(Sources), Language(Language) {}

  /// Before anything of \p File has been read.
  void join(FileEntryRef File) {
    if (!Seen.insert(&File.getFileEntry()).second)
      return;
    auto Buffer = Sources.getFileManager().getBufferForFile(File);
    if (!Buffer)
      return;
    if (auto Joined = joinChevrons((*Buffer)->getBuffer(), Language))
      Sources.overrideFileContents(
          File, llvm::MemoryBuffer::getMemBufferCopy(
                    *Joined, (*Buffer)->getBufferIdentifier()));
  }

  void InclusionDirective(SourceLocation, const Token &, StringRef, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind Kind) override {
    if (File && !SrcMgr::isSystem(Kind))
      join(*File);
  }

private:
  SourceManager &Sources;
  const LangOptions &Language;
  llvm::DenseSet<const FileEntry *> Seen;
};

} // namespace

std::optional<std::string> joinChevrons(StringRef Text,
                                        const LangOptions &Language) {
  if (!mayHaveApart(Text, "<<", '<') && !mayHaveApart(Text, ">>", '>'))
    return std::nullopt;
  return ChevronJoiner(Text, Language).join();
}

void joinChevronsIn(CompilerInstance &Compiler) {
  SourceManager &Sources = Compiler.getSourceManager();
  auto Files = std::make_unique<IncludedFiles>(Sources, Compiler.getLangOpts());
  if (OptionalFileEntryRef Main =
          Sources.getFileEntryRefForID(Sources.getMainFileID()))
    Files->join(*Main);
  Compiler.getPreprocessor().addPPCallbacks(std::move(Files));
}

} // namespace bank_lint::frontend
