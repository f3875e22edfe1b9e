//===-- analysis/frontend/host/lvalues.h - what names a place ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the values of expressions are that name something: variables, members,
/// elements, what a pointer leads to.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LVALUES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LVALUES_H

#include "analysis/frontend/host/calls.h"
#include "analysis/frontend/host/operators.h"

namespace bank_lint::frontend {

class HostLvalues {
public:
  HostLvalues(const clang::ASTContext &Context, HostBudget &Budget,
              HostState &State, ExpressionEvaluator &Values,
              HostVariables &Variables, HostDecisions &Decisions,
              HostCalls &Calls, HostOperators &Operators)
      : Context(Context), Budget(Budget), State(State), Values(Values),
        Variables(Variables), Decisions(Decisions), Calls(Calls),
        Operators(Operators) {}

  /// For an expression that names nothing: its value.
  HostLocation locate(const clang::Expr *E);

private:
  HostLocation
  locateTemporary(const clang::MaterializeTemporaryExpr &Temporary);
  HostLocation locateName(const clang::DeclRefExpr &Name);
  HostLocation locateMember(const clang::MemberExpr &Member);
  HostLocation locateOperator(const clang::Expr *E);
  HostLocation locateElement(const clang::ArraySubscriptExpr &Element);
  const HostDecision *whichElement(const clang::ArraySubscriptExpr &Element,
                                   const HostPlace &Place,
                                   const HostValue &Number);
  HostLocation locateOther(const clang::Expr *E);
  void escapeNamed(const clang::Stmt &Code);

  const clang::ASTContext &Context;
  HostBudget &Budget;
  HostState &State;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostDecisions &Decisions;
  HostCalls &Calls;
  HostOperators &Operators;
};

} // namespace bank_lint::frontend

#endif
