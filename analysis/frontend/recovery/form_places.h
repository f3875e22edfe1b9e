//===-- analysis/frontend/recovery/form_places.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where in the tokens of a file something is missing that nvcc does without.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FORM_PLACES_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_FORM_PLACES_H

#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <utility>
#include <vector>

namespace bank_lint::frontend {

using AllTokens = llvm::ArrayRef<SourceToken>;

/// The end of the parentheses that open at \p Open, or of what there is.
std::size_t closing(AllTokens Tokens, std::size_t Open);

/// The operands of `asm` statements behind which a string follows.
std::vector<std::size_t> operandsWithoutComma(AllTokens Tokens);

/// The last token before the declaration of the name at \p Name: of a template,
/// the `>` that closes its parameters.
std::optional<std::size_t> beforeDeclaration(AllTokens Tokens,
                                             std::size_t Name);

/// The token behind which an attribute of the function at \p Name may stand:
/// that one, or where there is none the end of its parameters.
std::optional<std::size_t> beforeAttribute(AllTokens Tokens, std::size_t Name);

/// The first token of the qualified name that has the one at \p At.
std::size_t beginOfName(AllTokens Tokens, std::size_t At);

/// Whether the function at \p Name is declared as a friend.
bool isFriend(AllTokens Tokens, std::size_t Name);

/// What the declaration of a function says of where it runs.
struct DeclaredSides {
  bool OnHost = false, OnDevice = false, IsKernel = false;

  bool areBoth() const { return OnHost && OnDevice; }
};
DeclaredSides declaredSides(AllTokens Tokens, std::size_t Name);

/// A token, and the last one of the same text.
using TokenRange = std::pair<std::size_t, std::size_t>;

/// The argument of the template that is named at \p Call which is for
/// `bool Parameter` of the one that is declared at \p Template.
std::optional<TokenRange>
argumentForBool(AllTokens Tokens, std::size_t Call, std::size_t Template,
                const clang::IdentifierInfo *Parameter);

/// The type of `reinterpret_cast<type>(operand)`, with the operand at
/// \p Operand.
std::optional<TokenRange> typeOfReinterpretCast(AllTokens Tokens,
                                                std::size_t Operand);

/// The `=` of `auto copy = threadIdx`, of which the member at \p Member is
/// changed.
std::optional<std::size_t> copyOfVariable(AllTokens Tokens, std::size_t Member);

/// The `const` of variables in the brackets behind \p At that are declared
/// `const float` before it, or `const double`.
std::vector<std::size_t> constantsOfBound(AllTokens Tokens, std::size_t At);

} // namespace bank_lint::frontend

#endif
