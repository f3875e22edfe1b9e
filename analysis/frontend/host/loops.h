//===-- analysis/frontend/host/loops.h --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops. What a loop changes is unknown within it and after it, unless it is
/// short: then it is executed, also if it may end after several iterations. One
/// that launches something is executed iteration by iteration if there are few.
/// A loop over a range is one over the iterators that the language declares for
/// it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LOOPS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LOOPS_H

#include "analysis/frontend/host/budget.h"
#include "analysis/frontend/host/conditions.h"
#include "analysis/frontend/host/notes.h"
#include "analysis/frontend/host/side_effects.h"
#include "analysis/frontend/host/statement_runner.h"

namespace bank_lint::frontend {

class HostLoops {
public:
  HostLoops(const FileFacts &File, HostBudget &Budget, HostState &State,
            CallStack &Stack, HostDecisions &Decisions,
            HostConditions &Conditions, ExpressionEvaluator &Values,
            HostSideEffects &Effects, StatementRunner &Statements,
            HostNotes &Notes)
      : Context(File.Context), Where(File.Where), Reach(File.Reach),
        Lost(File.Lost), Budget(Budget), State(State), Stack(Stack),
        Decisions(Decisions), Conditions(Conditions), Values(Values),
        Effects(Effects), Statements(Statements), Notes(Notes) {}

  void run(const clang::Stmt &S);

private:
  /// Iterations of a loop that launches and is executed one by one.
  static constexpr unsigned MostRepetitions = 16;
  /// Iterations behind which a loop may end or not, as far as is known.
  static constexpr unsigned MostEnds = 16;
  /// Iterations that are counted.
  static constexpr unsigned MostCounted = 1024;

  /// The parts of a loop; null if it has none of them.
  struct Loop {
    const clang::Stmt *Whole, *Body;
    /// Made in each iteration: in front of the condition, and behind it.
    const clang::Stmt *Tested = nullptr, *Element = nullptr;
    const clang::Expr *Condition = nullptr, *Step = nullptr;
    bool TestsFirst = true;
  };
  Loop partsOf(const clang::Stmt &S);
  bool execute(const Loop &L);
  std::optional<bool> goesOn(const Loop &L, unsigned Iteration, unsigned &Open,
                             Jumps &Leaving);
  bool repeat(const Loop &L);
  bool isNeverEntered(const Loop &L);
  unsigned countIterations(const Loop &L);
  void noteMany(const Loop &L, unsigned Iterations);
  void runForAll(const Loop &L);
  Jumps runBody(const Loop &L);

  const clang::ASTContext &Context;
  const Locations &Where;
  const LaunchReach &Reach;
  const LostCode &Lost;
  HostBudget &Budget;
  HostState &State;
  CallStack &Stack;
  HostDecisions &Decisions;
  HostConditions &Conditions;
  ExpressionEvaluator &Values;
  HostSideEffects &Effects;
  StatementRunner &Statements;
  HostNotes &Notes;
};

} // namespace bank_lint::frontend

#endif
