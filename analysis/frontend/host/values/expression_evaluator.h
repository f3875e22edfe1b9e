//===-- analysis/frontend/host/values/expression_evaluator.h ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the parts of the interpreter know of expressions. Evaluating a call or
/// an operator evaluates expressions, and evaluating expressions evaluates
/// calls and operators: each needs the other, so the parts that evaluate some
/// kind of expression are given the evaluator of all kinds as this.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_EXPRESSION_EVALUATOR_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_VALUES_EXPRESSION_EVALUATOR_H

#include "analysis/frontend/host/values/location.h"

namespace bank_lint::frontend {

class ExpressionEvaluator {
public:
  virtual ~ExpressionEvaluator() = default;
  /// The value of \p E here; its effects take place. For an expression that
  /// names a variable: what the variable holds.
  virtual HostValue evaluate(const clang::Expr *E) = 0;
  /// Where the value of \p E is; its effects take place.
  virtual HostLocation locate(const clang::Expr *E) = 0;
  /// Evaluates the parts of \p E, which is unknown as a whole. \returns an
  /// unknown value.
  virtual HostValue evaluateParts(const clang::Expr *E) = 0;
};

} // namespace bank_lint::frontend

#endif
