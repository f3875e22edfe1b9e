//===-- analysis/frontend/host/statements.h - control flow ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes statements. A condition that is known leads one way, another both
/// ways; where they meet, what differs is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_STATEMENTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_STATEMENTS_H

#include "analysis/frontend/host/conditions.h"
#include "analysis/frontend/host/loops.h"
#include "analysis/frontend/host/lost_statements.h"
#include "analysis/frontend/host/objects.h"

namespace clang {
class CXXTryStmt;
class CoroutineBodyStmt;
class IfStmt;
class LabelStmt;
class ReturnStmt;
class SwitchStmt;
} // namespace clang

namespace bank_lint::frontend {

/// The parts below, which all live longer.
struct StatementParts {
  HostVariables &Variables;
  HostSideEffects &Effects;
  HostObjects &Objects;
  HostConditions &Conditions;
  LostStatements &Lost;
  HostLoops &Loops;
  HostDecisions &Decisions;
};

class HostStatements {
public:
  HostStatements(const FileFacts &File, HostBudget &Budget, HostState &State,
                 CallStack &Stack, ExpressionEvaluator &Values,
                 const StatementParts &Parts, HostNotes &Notes)
      : Context(File.Context), Where(File.Where), Budget(Budget), State(State),
        Stack(Stack), Values(Values), Variables(Parts.Variables),
        Effects(Parts.Effects), Objects(Parts.Objects),
        Conditions(Parts.Conditions), Lost(Parts.Lost), Loops(Parts.Loops),
        Decisions(Parts.Decisions), Notes(Notes) {}

  /// See StatementRunner.
  void run(const clang::Stmt *S);

private:
  void runParts(const clang::Stmt &S);
  void runIf(const clang::IfStmt &If);
  void runSwitch(const clang::SwitchStmt &Switch);
  void excludeCases(const clang::SwitchStmt &Switch, const HostValue &Value);
  void runTry(const clang::CXXTryStmt &Try);
  void runLabel(const clang::LabelStmt &Label);
  void runReturn(const clang::ReturnStmt &Return);
  void runCoroutine(const clang::CoroutineBodyStmt &Coroutine);
  void jump(bool IsBreak);

  const clang::ASTContext &Context;
  const Locations &Where;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
  HostSideEffects &Effects;
  HostObjects &Objects;
  HostConditions &Conditions;
  LostStatements &Lost;
  HostLoops &Loops;
  HostDecisions &Decisions;
  HostNotes &Notes;
};

} // namespace bank_lint::frontend

#endif
