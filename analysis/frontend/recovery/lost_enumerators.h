//===-- analysis/frontend/recovery/lost_enumerators.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// After an error in the value of an enumerator clang goes on counting as if
/// nothing had been written there: in `enum { A = ERROR, B }` it takes B for 1.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_ENUMERATORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_LOST_ENUMERATORS_H

namespace clang {
class EnumDecl;
} // namespace clang

namespace bank_lint::frontend {

class SourceTokens;

/// Marks each enumerator of \p Enum whose value rests on one that was lost as
/// invalid. Where it is named from then on, clang has an error.
void invalidateLostEnumerators(clang::EnumDecl &Enum,
                               const SourceTokens &Tokens);

} // namespace bank_lint::frontend

#endif
