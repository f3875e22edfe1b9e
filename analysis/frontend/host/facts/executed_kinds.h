//===-- analysis/frontend/host/facts/executed_kinds.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How the host interpreter executes each kind of statement, expression and
/// declaration of clang: the tables executed_statements.def and
/// executed_declarations.def. A kind that a later clang adds is a compile
/// error here, so that no code is ignored because it is of a new kind.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_EXECUTED_KINDS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_EXECUTED_KINDS_H

#include "clang/AST/DeclBase.h"
#include "clang/AST/Stmt.h"

namespace bank_lint::frontend {

enum class HowExecuted {
  Followed, ///< as the language executes it
  Parts,    ///< its children are executed, and its value is unknown
  Hidden,   ///< it executes code that is not followed: all may change
  Nothing,  ///< it executes no code
  Template, ///< it is only in templates, which are not executed
  Foreign,  ///< it is of another language than CUDA; all may change
};

struct ExecutedKind {
  HowExecuted How;
  const char *Who; ///< the part that executes it, or why none does
};

const ExecutedKind &executedKind(const clang::Stmt &S);
const ExecutedKind &executedKind(clang::Decl::Kind Kind);

} // namespace bank_lint::frontend

#endif
