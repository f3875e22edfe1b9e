//===-- analysis/frontend/spelling/assembly_spelling.cpp ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/spelling/assembly_spelling.h"
#include "analysis/program/assembly_marks.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include <vector>

using namespace clang;
using llvm::StringRef;

namespace bank_lint::frontend {
namespace {

/// The limit for a statement; a hostile text has one opening after another.
constexpr std::size_t MostTokens = 20'000;

struct Word {
  std::size_t Begin = 0; ///< bytes from the start of the text
  StringRef Spelling;
  tok::TokenKind Kind = tok::unknown;
};

std::vector<Word> wordsOf(StringRef Text, const LangOptions &Language) {
  Lexer Reader(SourceLocation(), Language, Text.begin(), Text.begin(),
               Text.end());
  std::vector<Word> Result;
  Token Next;
  do {
    Reader.LexFromRawLexer(Next);
    const std::size_t Begin =
        Reader.getCurrentBufferOffset() - Next.getLength();
    Result.push_back(
        {Begin, Text.substr(Begin, Next.getLength()), Next.getKind()});
  } while (Next.isNot(tok::eof));
  return Result;
}

/// A statement with operands: `asm("..." "..." : results : arguments : ...)`.
struct Statement {
  std::vector<Word> Literals; ///< of its text
  unsigned Operands = 0;
  bool MayHaveMore = false;
  std::size_t End = 0; ///< the word behind it
};

class AssemblyMarker {
public:
  AssemblyMarker(StringRef Text, const LangOptions &Language)
      : Text(Text), Marked(Text.str()), Words(wordsOf(Text, Language)) {}

  std::optional<std::string> mark();

private:
  tok::TokenKind kind(std::size_t At) const {
    return At < Words.size() ? Words[At].Kind : tok::eof;
  }
  bool isWord(std::size_t At, std::initializer_list<StringRef> Any) const {
    return kind(At) == tok::raw_identifier &&
           llvm::is_contained(Any, Words[At].Spelling);
  }
  std::optional<Statement> statementAt(std::size_t At) const;
  void markIn(const Statement &S);
  void markIn(const Word &Literal, const Statement &S,
              const llvm::StringSet<> &Registers);
  void put(std::size_t At, char Mark) {
    Marked[At] = Mark;
    IsChanged = true;
  }

  StringRef Text;
  std::string Marked;
  std::vector<Word> Words;
  bool IsChanged = false;
};

/// The statement whose `asm` is the word \p At; absent if it has no operands:
/// then a percent sign is one.
std::optional<Statement> AssemblyMarker::statementAt(std::size_t At) const {
  ++At;
  while (isWord(At, {"volatile", "__volatile__", "__volatile", "inline",
                     "__inline__", "goto"}))
    ++At;
  if (kind(At) != tok::l_paren)
    return std::nullopt;
  Statement Result;
  unsigned Part = 0; // 0: the text, 1: results, 2: arguments, 3: the rest
  unsigned Depth = 0;
  bool IsEmpty = true; // the part so far
  const std::size_t End = std::min(Words.size(), At + MostTokens);
  auto CloseOperand = [&] {
    if (!IsEmpty && (Part == 1 || Part == 2))
      ++Result.Operands;
    IsEmpty = true;
  };
  for (std::size_t I = At + 1; I < End; ++I) {
    const tok::TokenKind Kind = Words[I].Kind;
    if (Depth == 0 && Kind == tok::r_paren) {
      CloseOperand();
      Result.End = I;
      return Part ? std::optional(Result) : std::nullopt;
    }
    if (Kind == tok::eof || (Depth == 0 && Kind == tok::semi))
      break;
    if (Depth == 0 && (Kind == tok::colon || Kind == tok::coloncolon)) {
      CloseOperand();
      Part += Kind == tok::colon ? 1 : 2;
      continue;
    }
    if (Depth == 0 && Kind == tok::comma) {
      CloseOperand();
      continue;
    }
    // nvcc needs no comma between operands.
    if (Depth == 0 && tok::isStringLiteral(Kind) &&
        Words[I - 1].Kind == tok::r_paren)
      CloseOperand();
    IsEmpty = false;
    // A macro may stand for several operands.
    if (Depth == 0 && Part > 0 && Part < 3 && Kind == tok::raw_identifier)
      Result.MayHaveMore = true;
    if (Part == 0 && tok::isStringLiteral(Kind))
      Result.Literals.push_back(Words[I]);
    if (Kind == tok::l_paren || Kind == tok::l_square || Kind == tok::l_brace)
      ++Depth;
    else if (Kind == tok::r_paren || Kind == tok::r_square ||
             Kind == tok::r_brace)
      Depth -= Depth > 0;
  }
  return std::nullopt;
}

bool isNameCharacter(char Ch) { return llvm::isAlnum(Ch) || Ch == '_'; }

StringRef nameAt(StringRef Text) { return Text.take_while(isNameCharacter); }

/// The names that \p Text declares behind `.reg` with one percent sign; of
/// `%r<4>` the first part, "r<".
void addDeclared(StringRef Text, llvm::StringSet<> &To) {
  for (std::size_t At = 0; (At = Text.find(".reg", At)) != StringRef::npos;) {
    const StringRef Declaration = Text.slice(At, Text.find(';', At));
    for (std::size_t I = 0;
         (I = Declaration.find('%', I)) != StringRef::npos;) {
      const StringRef Name = nameAt(Declaration.substr(++I));
      I += Name.size();
      if (!Name.empty())
        To.insert(Declaration.substr(I).starts_with("<") ? (Name + "<").str()
                                                         : Name.str());
    }
    At += Declaration.size();
  }
}

bool isDeclared(StringRef Name, const llvm::StringSet<> &Registers) {
  return Registers.contains(Name) ||
         Registers.contains((Name.rtrim("0123456789") + "<").str());
}

void AssemblyMarker::markIn(const Statement &S) {
  llvm::StringSet<> Registers;
  std::string Whole;
  for (const Word &Literal : S.Literals)
    Whole += Literal.Spelling;
  addDeclared(Whole, Registers);
  for (const Word &Literal : S.Literals)
    markIn(Literal, S, Registers);
}

void AssemblyMarker::markIn(const Word &Literal, const Statement &S,
                            const llvm::StringSet<> &Registers) {
  const StringRef In = Literal.Spelling;
  for (std::size_t I = 0; (I = In.find('%', I)) != StringRef::npos;) {
    const std::size_t Sign = I++;
    const StringRef Behind = In.substr(I);
    if (Behind.starts_with("%")) { // %%: one percent sign
      ++I;
      continue;
    }
    const StringRef Name = nameAt(Behind);
    if (Name.empty())
      continue;
    if (llvm::isDigit(Name[0])) {
      unsigned Number = 0;
      if (!S.MayHaveMore &&
          (Name.take_while(llvm::isDigit).getAsInteger(10, Number) ||
           Number >= S.Operands))
        put(Literal.Begin + Sign, MissingOperand);
      continue;
    }
    // A letter and a number are an operand with a modifier, unless there is a
    // register of that name.
    const StringRef Second = Behind.substr(1);
    const bool IsModified = Second.starts_with("[") ||
                            (!Second.empty() && llvm::isDigit(Second[0]) &&
                             llvm::all_of(Name.drop_front(), llvm::isDigit));
    if (!IsModified || isDeclared(Name, Registers))
      put(Literal.Begin + Sign, PercentSign);
  }
}

std::optional<std::string> AssemblyMarker::mark() {
  for (std::size_t At = 0; At < Words.size(); ++At) {
    if (!isWord(At, {"asm", "__asm__", "__asm"}))
      continue;
    if (const std::optional<Statement> S = statementAt(At)) {
      markIn(*S);
      At = S->End;
    }
  }
  return IsChanged ? std::optional(std::move(Marked)) : std::nullopt;
}

} // namespace

std::optional<std::string> markAssembly(StringRef Text,
                                        const LangOptions &Language) {
  if (!Text.contains("asm"))
    return std::nullopt;
  return AssemblyMarker(Text, Language).mark();
}

} // namespace bank_lint::frontend
