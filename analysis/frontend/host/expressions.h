//===-- analysis/frontend/host/expressions.h - all kinds --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which part evaluates an expression, and what is done with an unknown one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_EXPRESSIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_EXPRESSIONS_H

#include "analysis/frontend/host/lambdas.h"
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
                  const ExpressionParts &Parts, StatementRunner &Statements,
                  HostNotes &Notes)
      : Context(File.Context), Where(File.Where), Lost(File.Lost),
        Budget(Budget), State(State), Parts(Parts), Statements(Statements),
        Notes(Notes) {}

  /// See ExpressionEvaluator.
  HostValue evaluate(const clang::Expr *E);
  HostValue evaluateParts(const clang::Expr *E);

private:
  HostValue evaluateLast(const clang::StmtExpr &Block);

  const clang::ASTContext &Context;
  const Locations &Where;
  const LostCode &Lost;
  HostBudget &Budget;
  HostState &State;
  ExpressionParts Parts;
  StatementRunner &Statements; ///< of a statement in an expression
  HostNotes &Notes;
};

} // namespace bank_lint::frontend

#endif
