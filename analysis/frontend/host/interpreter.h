//===-- analysis/frontend/host/interpreter.h - host code --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Executes the host code of a file from function to function, as far as it is
/// known what its variables hold, and reports every launch that it reaches.
///
/// The parts, each in files of its own:
///   - facts/executed_kinds.h: which kinds of code there are, and who executes
///     each; executed_code.h visits all of it;
///   - values.h, residue.h, arithmetic.h, addresses.h: values;
///   - state.h, call_stack.h, budget.h: what is known at one point;
///   - decision.h, names.h, bounds.h: where the code goes one of several ways,
///     and what that says of numbers;
///   - notes.h: what was not followed;
///   - variables.h, initialisers.h: variables and their parts;
///   - changes.h, side_effects.h, lost_statements.h: code that is not executed;
///   - functions.h, lambdas.h, objects.h: functions and constructors;
///   - calls.h, library.h, number_functions.h, device_answers.h, tensor_maps.h,
///     tuples.h: calls;
///   - expressions.h, lvalues.h, operators.h: expressions;
///   - statements.h, loops.h, conditions.h: control flow.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_INTERPRETER_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_INTERPRETER_H

#include "analysis/frontend/host/expressions.h"
#include "analysis/frontend/host/statements.h"
#include "analysis/frontend/host/values/passed_values.h"

namespace bank_lint::frontend {

class HostInterpreter : private ExpressionEvaluator, private StatementRunner {
public:
  /// Called when the program comes to a launch, `<<<>>>` or a function of the
  /// runtime. It is up to the observer to evaluate the arguments, here and now.
  using Observer = HostCalls::LaunchObserver;

  /// What \p File refers to must outlive the interpreter.
  HostInterpreter(const FileFacts &File, Observer AtLaunch);
  HostInterpreter(const HostInterpreter &) = delete;
  HostInterpreter &operator=(const HostInterpreter &) = delete;

  /// Executes \p Function with arguments that are unknown except \p Passed; of
  /// the decisions that it comes by, those in \p Given go the way that is
  /// given.
  void runAlone(const clang::FunctionDecl &Function,
                llvm::ArrayRef<HostTurn> Given = {},
                llvm::ArrayRef<PassedValue> Passed = {});
  /// Comes to \p Launch with nothing known but variables that never change.
  void visitAlone(const clang::CallExpr &Launch);

  HostValue evaluate(const clang::Expr *E) override {
    return Expressions.evaluate(E);
  }
  /// What \p Value, an unknown number, is computed from, if it is a quotient by
  /// a constant.
  std::optional<HostQuotient> quotient(const HostValue &Value) const {
    return Value.isKnown() || !Value.Same.isNamed()
               ? std::nullopt
               : Names.quotient(Value.Same.Number);
  }
  /// What \p Parameter gets of \p Argument; of a reference, what it refers to.
  HostValue argument(const clang::ParmVarDecl &Parameter,
                     const clang::Expr &Argument);
  /// What \p Place holds here.
  HostValue read(const HostPlace &Place) { return Variables.read(Place); }
  /// What \p Kernel may have of dynamic shared memory here.
  std::optional<SharedLimit> limitOf(const clang::FunctionDecl &Kernel) const {
    return File.Reach.endsSetLimits() ? std::nullopt : State.limitOf(Kernel);
  }

  bool hasVisited(const clang::CallExpr &Launch) const {
    return Calls.hasVisited(Launch);
  }
  bool hasEntered(const clang::FunctionDecl &Function) const {
    return Functions.hasEntered(Function);
  }
  /// Functions that lead to a launch and were called with values that are
  /// unknown, where they were not followed.
  std::vector<const clang::FunctionDecl *> leftOut() const;
  /// What was not followed.
  const HostNotes &notes() const { return Notes; }
  /// True if execution was ended because the file's host code is too long.
  bool hasGivenUp() const { return Budget.isSpent(); }
  /// Whether the last execution came by \p Decision.
  bool hasMet(const HostDecision &Decision) const {
    return Decisions.hasMet(Decision);
  }
  /// Whether there are steps left for executing code once more.
  bool mayRepeat() const { return Budget.mayRepeat(); }
  /// Whether code that is executed with the turns \p Given, and comes to a
  /// launch by \p Path, may also be taken to go each way of \p Decision: no
  /// turn makes another one impossible.
  bool mayTurn(const HostDecision &Decision, llvm::ArrayRef<HostTurn> Given,
               llvm::ArrayRef<HostTurn> Path) const;
  /// The turns that led to where the code is.
  llvm::ArrayRef<HostTurn> path() const { return State.path(); }

private:
  HostLocation locate(const clang::Expr *E) override {
    return Lvalues.locate(E);
  }
  HostValue evaluateParts(const clang::Expr *E) override {
    return Expressions.evaluateParts(E);
  }
  void run(const clang::Stmt *S) override { Statements.run(S); }
  void run(const clang::FunctionDecl &Function, HostValue This,
           llvm::ArrayRef<PassedValue> Passed = {});
  void declare(const clang::ParmVarDecl &Parameter, const PassedValue &Passed);
  void runWaiting();
  bool areRelated(const HostDecision &A, const HostDecision &B) const;
  bool areIndependent(const HostDecision &A, const HostDecision &B,
                      llvm::ArrayRef<HostTurn> Path) const;

  const FileFacts File;
  const clang::ASTContext &Context;
  // Each is given those above it, and the interpreter for those below.
  HostBudget Budget;
  HostDecisions Decisions;
  HostNames Names;
  HostState State;
  CallStack Stack;
  HostNotes Notes;
  HostVariables Variables;
  HostInitialisers Initialisers;
  HostSideEffects Effects;
  HostLambdas Lambdas;
  HostFunctions Functions;
  HostTuples Tuples;
  HostObjects Objects;
  HostNumberFunctions Numbers;
  HostDeviceAnswers Device;
  HostLibrary Library;
  HostTensorMaps TensorMaps;
  HostCalls Calls;
  HostConditions Conditions;
  HostOperators Operators;
  HostLvalues Lvalues;
  HostExpressions Expressions;
  LostStatements Lost;
  HostLoops Loops;
  HostStatements Statements;
};

} // namespace bank_lint::frontend

#endif
