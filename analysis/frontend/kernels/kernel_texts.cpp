//===-- analysis/frontend/kernels/kernel_texts.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/kernel_texts.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <algorithm>
#include <optional>

using namespace clang;

namespace bank_lint::frontend {

namespace {

using Index = std::size_t;

/// No more than so many tokens are looked at for the end of a declaration or of
/// a body: a bracket may never be closed.
constexpr Index MostInDeclaration = 10000, MostInBody = 100000;

class KernelReader {
public:
  explicit KernelReader(llvm::ArrayRef<SourceToken> Tokens) : Tokens(Tokens) {}

  std::vector<KernelText> read();

private:
  tok::TokenKind kind(Index I) const {
    return I < Tokens.size() ? Tokens[I].Kind : tok::eof;
  }
  llvm::StringRef word(Index I) const {
    return kind(I) == tok::identifier ? Tokens[I].Name->getName() : "";
  }
  bool isMark(Index I) const {
    return (word(I) == "global" || word(I) == "__global__") && I >= 3 &&
           kind(I - 1) == tok::l_paren && kind(I - 2) == tok::l_paren &&
           kind(I - 3) == tok::kw___attribute;
  }
  Index behindParentheses(Index Opening, Index Most = MostInDeclaration) const;
  Index behindAngles(Index Opening) const;
  bool opensRequirements(Index Brace) const;
  std::optional<Index> bodyBehind(Index From) const;
  std::string scopeAt(Index Begin, Index Brace) const;
  std::optional<Index> nameIn(Index Begin, Index Body) const;
  std::string qualifierOf(Index Name) const;
  void readDeclaration(Index Begin, Index Mark);

  llvm::ArrayRef<SourceToken> Tokens;
  std::vector<std::string> Scopes; ///< "" of what has no name
  std::vector<KernelText> Result;
};

/// \returns the token behind what closes the bracket at \p Opening. One that
/// closes a bracket further out closes those in it too.
Index KernelReader::behindParentheses(Index Opening, Index Most) const {
  llvm::SmallVector<tok::TokenKind> Open; // what would close them
  const Index End = std::min(Tokens.size(), Opening + Most);
  for (Index I = Opening; I < End; ++I) {
    switch (kind(I)) {
    case tok::l_paren:
      Open.push_back(tok::r_paren);
      break;
    case tok::l_square:
      Open.push_back(tok::r_square);
      break;
    case tok::l_brace:
      Open.push_back(tok::r_brace);
      break;
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      if (!llvm::is_contained(Open, kind(I)))
        break;
      while (Open.pop_back_val() != kind(I))
        ;
      if (Open.empty())
        return I + 1;
      break;
    default:
      break;
    }
  }
  return End;
}

/// The same for a list of template parameters or arguments. If no end is found,
/// `<` is an operator.
Index KernelReader::behindAngles(Index Opening) const {
  int Depth = 0;
  for (Index I = Opening; I < Tokens.size();) {
    switch (kind(I)) {
    case tok::less:
      ++Depth;
      break;
    case tok::greater:
      --Depth;
      break;
    case tok::greatergreater:
      Depth -= 2;
      break;
    case tok::greatergreatergreater:
      Depth -= 3;
      break;
    case tok::l_paren:
    case tok::l_square:
    case tok::l_brace:
      I = behindParentheses(I);
      continue;
    case tok::semi:
    case tok::r_paren:
    case tok::r_square:
    case tok::r_brace:
      return Opening + 1;
    default:
      break;
    }
    ++I;
    if (Depth <= 0)
      return I;
  }
  return Opening + 1;
}

/// Whether \p Brace is that of `requires { ... }` or `requires (T t) { ... }`
/// in an expression: behind a requires clause the body follows.
bool KernelReader::opensRequirements(Index Brace) const {
  Index I = Brace;
  if (I > 0 && kind(I - 1) == tok::r_paren) {
    unsigned Depth = 0;
    do {
      --I;
      Depth += kind(I) == tok::r_paren ? 1 : kind(I) == tok::l_paren ? -1 : 0;
    } while (I > 0 && Depth != 0);
    if (I < 2 || kind(I - 1) != tok::kw_requires)
      return false;
    const tok::TokenKind Before = kind(I - 2);
    return Before == tok::kw_requires || Before == tok::ampamp ||
           Before == tok::pipepipe || Before == tok::exclaim;
  }
  return I > 0 && kind(I - 1) == tok::kw_requires;
}

/// The brace of the body of the function that is declared at \p From; nothing
/// if it has none.
std::optional<Index> KernelReader::bodyBehind(Index From) const {
  for (Index I = From; I < std::min(Tokens.size(), From + MostInDeclaration);) {
    switch (kind(I)) {
    case tok::l_brace:
      if (!opensRequirements(I))
        return I;
      [[fallthrough]];
    case tok::l_paren:
    case tok::l_square:
      I = behindParentheses(I);
      continue;
    case tok::semi:
    case tok::r_brace:
      return std::nullopt;
    default:
      ++I;
    }
  }
  return std::nullopt;
}

/// The name that what is in the braces at \p Brace gets of the namespace or
/// class, whose declaration begins at \p Begin; "" if it is none or has none.
std::string KernelReader::scopeAt(Index Begin, Index Brace) const {
  std::string Name;
  bool IsScope = false;
  for (Index I = Begin; I < Brace;) {
    switch (kind(I)) {
    case tok::kw_template:
      I = kind(I + 1) == tok::less ? behindAngles(I + 1) : I + 1;
      continue;
    case tok::kw_enum:
      return "";
    case tok::kw_namespace:
    case tok::kw_class:
    case tok::kw_struct:
    case tok::kw_union:
      IsScope = true;
      Name.clear();
      break;
    case tok::kw___attribute:
    case tok::kw_alignas:
      I = behindParentheses(I + 1);
      continue;
    case tok::l_square:
      I = behindParentheses(I);
      continue;
    case tok::less:
      I = behindAngles(I);
      continue;
    case tok::colon:
      return Name; // its bases follow
    case tok::coloncolon:
      if (!Name.empty())
        Name += "::";
      break;
    case tok::identifier:
      if (!IsScope || word(I) == "final")
        break;
      if (!llvm::StringRef(Name).ends_with("::"))
        Name.clear();
      Name += word(I);
      break;
    case tok::l_paren:
    case tok::equal:
      return ""; // a function or a variable
    default:
      break;
    }
    ++I;
  }
  return Name;
}

/// An unknown macro, as names of macros are written.
bool looksLikeMacro(llvm::StringRef Name) {
  return llvm::all_of(Name, [](char C) {
    return llvm::isUpper(C) || llvm::isDigit(C) || C == '_';
  });
}

/// The name of the function whose declaration begins at \p Begin: a name with
/// parentheses. With unknown macros there may be several.
std::optional<Index> KernelReader::nameIn(Index Begin, Index Body) const {
  std::optional<Index> Best, Last;
  for (Index I = Begin; I < Body;) {
    const Index At = I++;
    switch (kind(At)) {
    case tok::kw_template:
      if (kind(I) == tok::less)
        I = behindAngles(I);
      break;
    case tok::kw___attribute:
    case tok::kw_alignas:
    case tok::kw_noexcept:
    case tok::kw_decltype:
    case tok::kw_explicit:
      if (kind(I) == tok::l_paren)
        I = behindParentheses(I);
      break;
    case tok::l_paren:
    case tok::l_square:
      I = behindParentheses(At);
      break;
    case tok::identifier: {
      Last = At;
      if (kind(I) == tok::less)
        I = behindAngles(I);
      const bool IsFunction = kind(I) == tok::l_paren;
      if (IsFunction)
        I = behindParentheses(I);
      if (IsFunction &&
          (!Best || looksLikeMacro(word(*Best)) || !looksLikeMacro(word(At))))
        Best = At;
      break;
    }
    case tok::kw_requires:
    case tok::arrow:
      // Those of a template stand in front of the name.
      if (Best)
        return Best;
      break;
    default:
      break;
    }
  }
  return Best ? Best : Last;
}

/// The names in front of \p Name, without template arguments: "ns::".
std::string KernelReader::qualifierOf(Index Name) const {
  std::string Result;
  while (Name >= 2 && kind(Name - 1) == tok::coloncolon) {
    Name -= 2;
    for (int Depth = 0; Name > 0; --Name) {
      Depth += kind(Name) == tok::greater          ? 1
               : kind(Name) == tok::greatergreater ? 2
               : kind(Name) == tok::less           ? -1
                                                   : 0;
      if (Depth == 0 && kind(Name) != tok::less)
        break;
    }
    if (kind(Name) != tok::identifier)
      break;
    Result.insert(0, (word(Name) + "::").str());
  }
  return Result;
}

/// Reads the declaration that begins at \p Begin; a mark is at \p Mark.
void KernelReader::readDeclaration(Index Begin, Index Mark) {
  const std::optional<Index> Body = bodyBehind(Mark + 3);
  if (!Body || (!Result.empty() && Result.back().Body == *Body))
    return;
  const std::optional<Index> Name = nameIn(Begin, *Body);
  if (!Name)
    return;
  KernelText Text;
  Text.Begin = Begin;
  Text.Name = *Name;
  Text.Body = *Body;
  Text.End = behindParentheses(*Body, MostInBody) - 1;
  for (Index I = Begin; I < *Body; ++I)
    if (isMark(I))
      Text.Marks.push_back(I);
  for (const std::string &Scope : Scopes)
    if (!Scope.empty())
      Text.QualifiedName += Scope + "::";
  Text.QualifiedName += qualifierOf(*Name);
  Text.QualifiedName += word(*Name);
  Result.push_back(std::move(Text));
}

std::vector<KernelText> KernelReader::read() {
  Index Begin = 0; // of the declaration
  unsigned Parentheses = 0;
  for (Index I = 0; I < Tokens.size(); ++I) {
    switch (kind(I)) {
    case tok::l_paren:
      ++Parentheses;
      break;
    case tok::r_paren:
      Parentheses -= Parentheses != 0;
      break;
    case tok::l_brace:
      if (opensRequirements(I)) {
        I = behindParentheses(I) - 1;
        break;
      }
      Scopes.push_back(scopeAt(Begin, I));
      Begin = I + 1;
      Parentheses = 0;
      break;
    case tok::r_brace:
      if (!Scopes.empty())
        Scopes.pop_back();
      Begin = I + 1;
      Parentheses = 0;
      break;
    case tok::semi:
      Begin = I + 1;
      break;
    case tok::colon:
      if (I > 0 &&
          (kind(I - 1) == tok::kw_public || kind(I - 1) == tok::kw_private ||
           kind(I - 1) == tok::kw_protected))
        Begin = I + 1;
      break;
    default:
      if (isMark(I))
        readDeclaration(Begin, I);
    }
  }
  return std::move(Result);
}

} // namespace

std::vector<KernelText> kernelTexts(llvm::ArrayRef<SourceToken> Tokens) {
  return KernelReader(Tokens).read();
}

} // namespace bank_lint::frontend
