//===-- analysis/frontend/recovery/costs/text_declarations.cpp ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/costs/text_declarations.h"
#include <algorithm>

using namespace clang;

namespace bank_lint::frontend {

TextOfDeclaration firstIn(llvm::ArrayRef<SourceToken> Text) {
  TextOfDeclaration Result;
  std::size_t End = 0;
  Result.Open = Result.Brace = Text.size();
  for (unsigned Depth = 0; End < Text.size(); ++End) {
    const tok::TokenKind Kind = Text[End].Kind;
    if (Kind == tok::l_paren && !Depth && Result.Open == Text.size())
      Result.Open = End;
    if (Kind == tok::l_brace && !Depth && Result.Brace == Text.size())
      Result.Brace = End;
    Result.HasValue |= Result.Open == Text.size() &&
                       (Kind == tok::equal || Kind == tok::l_square);
    Depth += Kind == tok::l_paren || Kind == tok::l_brace;
    if ((Kind == tok::r_paren || Kind == tok::r_brace) && Depth)
      --Depth;
    if (!Depth && (Kind == tok::semi || Kind == tok::r_brace))
      break;
  }
  Result.Whole = Text.take_front(End + 1);
  Result.Rest = Text.drop_front(Result.Whole.size());
  Result.Open = std::min(Result.Open, Result.Whole.size());
  Result.Brace = std::min(Result.Brace, Result.Whole.size());
  return Result;
}

std::size_t templateHead(llvm::ArrayRef<SourceToken> Text,
                         DeclaredTexts::NameSet &Parameters) {
  if (Text.size() < 2 || Text[0].Kind != tok::kw_template ||
      Text[1].Kind != tok::less)
    return 0;
  unsigned Depth = 0;
  for (std::size_t I = 1; I < Text.size(); ++I) {
    Depth += Text[I].Kind == tok::less;
    Depth -= Text[I].Kind == tok::greater;
    if (!Depth)
      return I + 1;
    if (Depth == 1 && I + 1 < Text.size() && Text[I].Kind == tok::identifier &&
        llvm::is_contained({tok::comma, tok::greater, tok::equal},
                           Text[I + 1].Kind))
      Parameters.insert(Text[I].Name);
  }
  return 0;
}

} // namespace bank_lint::frontend
