//===-- analysis/frontend/host/loops.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops. What a loop changes is unknown within it and after it, unless it is
/// short: then it is executed. One that launches something is gone through once
/// for each iteration if there are few.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LOOPS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LOOPS_H

#include "analysis/frontend/host/budget.h"
#include "analysis/frontend/host/side_effects.h"
#include "analysis/frontend/host/statement_runner.h"

namespace clang {
class CXXForRangeStmt;
} // namespace clang

namespace bank_lint::frontend {

class HostLoops {
public:
  HostLoops(const FileFacts &File, HostBudget &Budget, HostState &State,
            CallStack &Stack, ExpressionEvaluator &Values,
            HostVariables &Variables, HostSideEffects &Effects,
            StatementRunner &Statements)
      : Context(File.Context), Reach(File.Reach), Lost(File.Lost),
        Budget(Budget), State(State), Stack(Stack), Values(Values),
        Variables(Variables), Effects(Effects), Statements(Statements) {}

  void run(const clang::Stmt &S);

private:
  /// Iterations of a loop that launches and is gone through once for each.
  static constexpr unsigned MostRepetitions = 8;

  /// The parts of a loop; null if it has none of them.
  struct Loop {
    const clang::Stmt *Whole, *Body;
    const clang::Stmt *Declaration = nullptr; ///< made in each iteration
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool TestsFirst = true;
  };
  Loop partsOf(const clang::Stmt &S);
  bool execute(const Loop &L);
  bool repeat(const Loop &L);
  bool repeatRange(const clang::CXXForRangeStmt &Range);
  void runForAll(const Loop &L);
  Jumps runBody(const clang::Stmt *Body);

  const clang::ASTContext &Context;
  const LaunchReach &Reach;
  const LostCode &Lost;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostSideEffects &Effects;
  StatementRunner &Statements;
  bool IsExecuting = false;
};

} // namespace bank_lint::frontend

#endif
