//===-- analysis/frontend/host/values/plain_expression.h --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Expressions without what is around them in clang's tree.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_PLAIN_EXPRESSION_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_PLAIN_EXPRESSION_H

namespace clang {
class Expr;
} // namespace clang

namespace bank_lint::frontend {

/// \p E without what has no influence on its value.
const clang::Expr *plain(const clang::Expr *E);

} // namespace bank_lint::frontend

#endif
