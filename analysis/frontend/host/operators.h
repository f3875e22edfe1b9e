//===-- analysis/frontend/host/operators.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Operators, casts and assignments.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_OPERATORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_OPERATORS_H

#include "analysis/frontend/host/conditions.h"

namespace clang {
class BinaryConditionalOperator;
class BinaryOperator;
class CastExpr;
class ConditionalOperator;
class UnaryOperator;
} // namespace clang

namespace bank_lint::frontend {

class HostOperators {
public:
  HostOperators(const clang::ASTContext &Context, HostState &State,
                ExpressionEvaluator &Values, HostVariables &Variables,
                HostNames &Names, HostDecisions &Decisions,
                HostConditions &Conditions)
      : Context(Context), State(State), Values(Values), Variables(Variables),
        Names(Names), Decisions(Decisions), Conditions(Conditions) {}

  HostValue cast(const clang::CastExpr &Cast);
  HostValue unary(const clang::UnaryOperator &Operator);
  /// The value of any operator that is no assignment.
  HostValue binary(const clang::BinaryOperator &Operator);
  HostValue choice(const clang::ConditionalOperator &Choice);
  HostLocation locate(const clang::ConditionalOperator &Choice);
  /// The value of `Condition ?: No`.
  HostValue choice(const clang::BinaryConditionalOperator &Choice);
  /// \returns where the left side of \p Assignment is.
  HostLocation assign(const clang::BinaryOperator &Assignment);
  /// Increments or decrements. \p At becomes the place of what is changed.
  /// \returns the old value.
  HostValue step(const clang::UnaryOperator &Operator, HostLocation &At);

private:
  HostValue bitCast(const clang::CastExpr &Cast);
  HostValue ofAddresses(const clang::BinaryOperator &Operator,
                        const HostValue &Left, const HostValue &Right);
  HostValue decided(HostValue Condition) const;
  HostValue logical(const clang::BinaryOperator &Operator);
  /// The value after a compound assignment to \p Old.
  HostValue compound(const clang::BinaryOperator &Operator,
                     const HostValue &Old, const HostValue &Right);

  const clang::ASTContext &Context;
  HostState &State;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostNames &Names;
  HostDecisions &Decisions;
  HostConditions &Conditions;
};

} // namespace bank_lint::frontend

#endif
