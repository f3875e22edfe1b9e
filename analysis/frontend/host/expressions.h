//===-- analysis/frontend/host/expressions.h - all kinds --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which part evaluates an expression, and what is done with one that nothing
/// is known of.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_EXPRESSIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_EXPRESSIONS_H

#include "analysis/frontend/host/lvalues.h"
#include "analysis/frontend/host/objects.h"

namespace bank_lint::frontend {

/// The parts below, which all live longer.
struct ExpressionParts {
  HostVariables &Variables;
  HostInitialisers &Initialisers;
  HostLambdas &Lambdas;
  HostObjects &Objects;
  HostCalls &Calls;
  HostOperators &Operators;
  HostLvalues &Lvalues;
};

class HostExpressions {
public:
  HostExpressions(const FileFacts &File, HostBudget &Budget, HostState &State,
                  CallStack &Stack, const ExpressionParts &Parts,
                  StatementRunner &Statements)
      : Context(File.Context), Lost(File.Lost), Budget(Budget), State(State),
        Stack(Stack), Parts(Parts), Statements(Statements) {}

  /// See ExpressionEvaluator.
  HostValue evaluate(const clang::Expr *E);
  HostValue evaluateParts(const clang::Expr *E);

private:
  const clang::ASTContext &Context;
  const LostCode &Lost;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  ExpressionParts Parts;
  StatementRunner &Statements; ///< of a statement in an expression
};

} // namespace bank_lint::frontend

#endif
