//===-- analysis/frontend/recovery/form_places.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/form_places.h"
#include "clang/Basic/IdentifierTable.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {

std::size_t closing(AllTokens Tokens, std::size_t Open) {
  unsigned Depth = 0;
  for (std::size_t I = Open; I < Tokens.size(); ++I) {
    Depth += Tokens[I].Kind == tok::l_paren;
    Depth -= Tokens[I].Kind == tok::r_paren && Depth;
    if (!Depth)
      return I;
  }
  return Tokens.size();
}

std::vector<std::size_t> operandsWithoutComma(AllTokens Tokens) {
  std::vector<std::size_t> Result;
  for (std::size_t I = 0; I < Tokens.size(); ++I) {
    if (Tokens[I].Kind != tok::kw_asm)
      continue;
    std::size_t Open = I + 1;
    while (Open < Tokens.size() && (Tokens[Open].Kind == tok::kw_volatile ||
                                    Tokens[Open].Kind == tok::kw_goto ||
                                    Tokens[Open].Kind == tok::kw_inline))
      ++Open;
    if (Open >= Tokens.size() || Tokens[Open].Kind != tok::l_paren)
      continue;
    const std::size_t End = closing(Tokens, Open);
    for (std::size_t At = Open + 1; At < End; ++At) {
      if (Tokens[At].Kind != tok::l_paren)
        continue;
      At = closing(Tokens, At);
      if (At + 1 < End && Tokens[At + 1].Kind == tok::string_literal)
        Result.push_back(At);
    }
    I = Open;
  }
  return Result;
}

std::optional<std::size_t> beforeDeclaration(AllTokens Tokens,
                                             std::size_t Name) {
  std::size_t Begin = Name;
  auto Ends = [](tok::TokenKind Kind) {
    // `public:` is as good as the end of what is before it.
    return llvm::is_contained(
        {tok::semi, tok::l_brace, tok::r_brace, tok::colon}, Kind);
  };
  while (Begin && !Ends(Tokens[Begin - 1].Kind))
    --Begin;
  while (Begin < Name && Tokens[Begin].Kind == tok::kw_template) {
    int Depth = 0;
    for (++Begin; Begin < Name; ++Begin) {
      Depth += Tokens[Begin].Kind == tok::less;
      Depth -= Tokens[Begin].Kind == tok::greater;
      Depth -= 2 * (Tokens[Begin].Kind == tok::greatergreater);
      if (Depth <= 0)
        break;
    }
    ++Begin;
  }
  return Begin && Begin <= Name ? std::optional(Begin - 1) : std::nullopt;
}

std::size_t beginOfName(AllTokens Tokens, std::size_t At) {
  while (At > 1 && (Tokens[At].Kind == tok::coloncolon ||
                    Tokens[At - 1].Kind == tok::coloncolon)) {
    At -= Tokens[At].Kind == tok::coloncolon ? 1 : 2;
    if (Tokens[At].Kind == tok::greater) { // of its template's arguments
      unsigned Depth = 1;
      while (At && Depth) {
        --At;
        Depth += Tokens[At].Kind == tok::greater;
        Depth -= Tokens[At].Kind == tok::less;
      }
      At -= At != 0;
    }
  }
  return At;
}

std::optional<std::size_t> beforeAttribute(AllTokens Tokens, std::size_t Name) {
  if (const auto Before = beforeDeclaration(Tokens, Name))
    return Before;
  // The first declaration of all. clang takes an attribute there, too.
  if (Name + 1 >= Tokens.size() || Tokens[Name + 1].Kind != tok::l_paren)
    return std::nullopt;
  const std::size_t End = closing(Tokens, Name + 1);
  if (End + 1 < Tokens.size() && (Tokens[End + 1].Kind == tok::semi ||
                                  Tokens[End + 1].Kind == tok::l_brace))
    return End;
  return std::nullopt;
}

bool isFriend(AllTokens Tokens, std::size_t Name) {
  const auto Before = beforeDeclaration(Tokens, Name);
  return Before && llvm::any_of(Tokens.slice(*Before, Name - *Before),
                                [](const SourceToken &Token) {
                                  return Token.Kind == tok::kw_friend;
                                });
}

DeclaredSides declaredSides(AllTokens Tokens, std::size_t Name) {
  DeclaredSides Result;
  const auto Before = beforeDeclaration(Tokens, Name);
  for (std::size_t I = Before ? *Before + 1 : 0; I < Name; ++I) {
    if (Tokens[I].Kind != tok::identifier || I == 0 ||
        (Tokens[I - 1].Kind != tok::l_paren &&
         Tokens[I - 1].Kind != tok::comma))
      continue;
    Result.OnHost |= Tokens[I].Name->isStr("host");
    Result.OnDevice |= Tokens[I].Name->isStr("device");
    Result.IsKernel |= Tokens[I].Name->isStr("global");
  }
  // Where clang compares these, constexpr says nothing.
  Result.OnHost |= !Result.OnDevice && !Result.IsKernel;
  return Result;
}

namespace {

/// The texts between commas behind the `<` at \p Open, up to its `>`.
std::vector<TokenRange> partsOfAngles(AllTokens Tokens, std::size_t Open) {
  constexpr std::size_t Most = 200;
  std::vector<TokenRange> Result;
  unsigned Depth = 0, Angles = 0;
  std::size_t Begin = Open + 1;
  for (std::size_t I = Begin; I < std::min(Tokens.size(), Open + Most); ++I) {
    const tok::TokenKind Kind = Tokens[I].Kind;
    const bool IsEnd = Kind == tok::greater && !Depth && !Angles;
    if ((IsEnd || (Kind == tok::comma && !Depth && !Angles)) && I > Begin) {
      Result.emplace_back(Begin, I - 1);
      Begin = I + 1;
    }
    if (IsEnd)
      return Result;
    Depth += Kind == tok::l_paren || Kind == tok::l_brace;
    Depth -= (Kind == tok::r_paren || Kind == tok::r_brace) && Depth;
    Angles += Kind == tok::less && !Depth;
    Angles -= Kind == tok::greater && !Depth && Angles;
    if (Kind == tok::semi || Kind == tok::greatergreater)
      break; // not as simple
  }
  return {};
}

} // namespace

std::optional<TokenRange> argumentForBool(AllTokens Tokens, std::size_t Call,
                                          std::size_t Template,
                                          const IdentifierInfo *Parameter) {
  constexpr std::size_t Most = 20;
  std::size_t Begin = Template;
  auto Ends = [&](std::size_t I) {
    return llvm::is_contained({tok::semi, tok::l_brace, tok::r_brace},
                              Tokens[I].Kind);
  };
  while (Begin && !Ends(Begin - 1))
    --Begin;
  if (Begin + 1 >= Tokens.size() || Tokens[Begin].Kind != tok::kw_template ||
      Tokens[Begin + 1].Kind != tok::less)
    return std::nullopt;
  std::size_t Open = Call;
  while (Open < std::min(Tokens.size(), Call + Most) &&
         Tokens[Open].Kind != tok::less)
    ++Open;
  for (const auto &[Declared, Argument] :
       llvm::zip(partsOfAngles(Tokens, Begin + 1), partsOfAngles(Tokens, Open)))
    if (Tokens[Declared.first].Kind == tok::kw_bool &&
        Declared.first < Declared.second &&
        Tokens[Declared.first + 1].Name == Parameter)
      return Argument;
  return std::nullopt;
}

std::optional<TokenRange> typeOfReinterpretCast(AllTokens Tokens,
                                                std::size_t Operand) {
  constexpr std::size_t Most = 20;
  if (Operand < 3 || Tokens[Operand - 1].Kind != tok::l_paren ||
      Tokens[Operand - 2].Kind != tok::greater)
    return std::nullopt;
  for (std::size_t I = Operand - 2;
       I-- > (Operand > Most ? Operand - Most : 0);)
    if (Tokens[I].Kind == tok::kw_reinterpret_cast &&
        Tokens[I + 1].Kind == tok::less && I + 2 <= Operand - 3)
      return TokenRange(I + 2, Operand - 3);
  return std::nullopt;
}

std::optional<std::size_t> copyOfVariable(AllTokens Tokens,
                                          std::size_t Member) {
  if (Member < 2 || Tokens[Member - 1].Kind != tok::period ||
      Tokens[Member - 2].Kind != tok::identifier)
    return std::nullopt;
  const IdentifierInfo *Copy = Tokens[Member - 2].Name;
  for (std::size_t I = Member; I-- > 1;)
    if (Tokens[I].Name == Copy && Tokens[I - 1].Kind == tok::kw_auto &&
        Tokens[I + 1].Kind == tok::equal)
      return I + 1;
  return std::nullopt;
}

std::vector<std::size_t> constantsOfBound(AllTokens Tokens, std::size_t At) {
  constexpr std::size_t Most = 20;
  std::size_t I = At;
  while (I < std::min(Tokens.size(), At + Most) &&
         Tokens[I].Kind != tok::l_square)
    ++I;
  std::vector<std::size_t> Result;
  for (; I < Tokens.size() && Tokens[I].Kind != tok::r_square &&
         Tokens[I].Kind != tok::semi;
       ++I) {
    if (Tokens[I].Kind != tok::identifier)
      continue;
    for (std::size_t Name = At; Name-- > 2;)
      if (Tokens[Name].Name == Tokens[I].Name &&
          Tokens[Name + 1].Kind == tok::equal &&
          (Tokens[Name - 1].Kind == tok::kw_float ||
           Tokens[Name - 1].Kind == tok::kw_double) &&
          Tokens[Name - 2].Kind == tok::kw_const) {
        Result.push_back(Name - 2);
        break;
      }
  }
  return Result;
}

} // namespace bank_lint::frontend
