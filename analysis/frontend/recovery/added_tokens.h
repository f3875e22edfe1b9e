//===-- analysis/frontend/recovery/added_tokens.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The tokens that stand for what nvcc takes without them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_ADDED_TOKENS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_ADDED_TOKENS_H

#include "analysis/frontend/parse/nvcc_leniency.h"
#include "clang/Basic/TokenKinds.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace bank_lint::frontend {

struct AddedToken {
  clang::tok::TokenKind Kind;
  std::string Name = {}; ///< of an identifier or a keyword
};

/// What is missing where a form of \p Kind is.
llvm::ArrayRef<AddedToken> tokensFor(NvccForm::Kind Kind);

} // namespace bank_lint::frontend

#endif
