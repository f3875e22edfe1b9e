//===-- analysis/frontend/host/conditions.h - what they tell ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of variables where a condition holds, or does not.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_CONDITIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_CONDITIONS_H

#include "analysis/frontend/host/values/variables.h"

namespace clang {
class BinaryOperator;
} // namespace clang

namespace bank_lint::frontend {

class HostConditions {
public:
  HostConditions(const clang::ASTContext &Context, HostState &State,
                 ExpressionEvaluator &Values, HostVariables &Variables,
                 HostDecisions &Decisions)
      : Context(Context), State(State), Values(Values), Variables(Variables),
        Decisions(Decisions) {}

  /// Takes into account that \p Condition holds, or not.
  void narrow(const clang::Expr *Condition, bool Holds);
  /// Takes into account that \p E, if it reads a variable, is \p Value.
  void equals(const clang::Expr *E, const HostValue &Value);

private:
  void narrowAlone(const clang::Expr &Condition, bool Holds);
  void narrowSides(const clang::BinaryOperator &Operator, bool Holds);
  void narrowToEither(const clang::BinaryOperator &Operator, bool Holds);

  const clang::ASTContext &Context;
  HostState &State;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostDecisions &Decisions;
};

} // namespace bank_lint::frontend

#endif
