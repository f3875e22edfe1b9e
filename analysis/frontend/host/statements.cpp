//===-- analysis/frontend/host/statements.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/statements.h"
#include "analysis/frontend/host/facts/executed_kinds.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace clang;

namespace bank_lint::frontend {

void HostStatements::run(const Stmt *S) {
  const auto Deeper = Budget.nest();
  if (!S || !Budget.spend())
    return;
  Lost.runBefore(*S);
  // Only a label brings what was dead to life.
  if (!State.IsAlive && !isa<CompoundStmt, LabelStmt>(S))
    return runParts(*S);
  if (const auto *E = dyn_cast<Expr>(S)) {
    Values.evaluate(E);
    return;
  }
  switch (S->getStmtClass()) {
  case Stmt::DeclStmtClass:
    return Objects.declare(*cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return runIf(*cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return runSwitch(*cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass:
    return runReturn(*cast<ReturnStmt>(S));
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return Loops.run(*S);
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return jump(isa<BreakStmt>(S));
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    State.IsAlive = false;
    return;
  case Stmt::LabelStmtClass:
    return runLabel(*cast<LabelStmt>(S));
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return Effects.mayRun(S);
  case Stmt::CXXTryStmtClass:
    return runTry(*cast<CXXTryStmt>(S));
  case Stmt::CoreturnStmtClass:
    runParts(*S);
    State.IsAlive = false;
    return;
  case Stmt::CoroutineBodyStmtClass:
    return runCoroutine(*cast<CoroutineBodyStmt>(S));
  default:
    runParts(*S);
  }
  const HowExecuted How = executedKind(*S).How;
  if (How == HowExecuted::Hidden || How == HowExecuted::Foreign) {
    Effects.mayRun(S);
    State.escapeAll();
    State.forgetLimits();
    Notes.Hidden.try_emplace(Where.range(S->getSourceRange()),
                             executedKind(*S).Who);
  }
}

/// The promise is given the parameters, and others run meanwhile.
void HostStatements::runCoroutine(const CoroutineBodyStmt &Coroutine) {
  State.escapeAll();
  State.forgetLimits();
  for (const Stmt *Part : Coroutine.children())
    run(Part);
}

/// From where a label is reached is not looked at.
void HostStatements::runLabel(const LabelStmt &Label) {
  State.IsAlive = true;
  State.forgetTests();
  if (const FunctionDecl *Function = Stack.back().Function)
    Effects.mayRun(Function->getBody());
  run(Label.getSubStmt());
}

/// Leaves the loop or switch around, or goes on with the loop.
void HostStatements::jump(bool IsBreak) {
  std::vector<Jumps> &Inside = Stack.back().Inside;
  for (std::size_t I = Inside.size(); I-- > 0;)
    if (IsBreak || Inside[I].IsLoop) {
      (IsBreak ? Inside[I].Break : Inside[I].Continue).join(State);
      break;
    }
  State.IsAlive = false;
}

void HostStatements::runTry(const CXXTryStmt &Try) {
  HostState Before = State;
  run(Try.getTryBlock());
  for (unsigned I = 0; I < Try.getNumHandlers(); ++I) {
    HostState After = std::move(State);
    State = Before;
    Effects.mayRun(Try.getTryBlock());
    if (const VarDecl *Caught = Try.getHandler(I)->getExceptionDecl())
      State.declare(Caught, unknownOf(Caught->getType(), Context));
    run(Try.getHandler(I)->getHandlerBlock());
    State.join(After);
  }
}

void HostStatements::runParts(const Stmt &S) {
  if (!State.IsAlive && isa<Expr>(S))
    return;
  for (const Stmt *Part : S.children())
    run(Part);
  Lost.runAtEnd(S);
}

void HostStatements::runIf(const IfStmt &If) {
  run(If.getInit());
  if (If.getConditionVariableDeclStmt())
    run(If.getConditionVariableDeclStmt());
  const HostValue Tested = Values.evaluate(If.getCond());
  const std::optional<bool> Condition = Tested.truth();
  if (If.isConstexpr() && !Condition)
    if (auto Case = If.getNondiscardedCase(Context))
      return run(*Case);
  if (Condition)
    return run(*Condition ? If.getThen() : If.getElse());
  const HostDecision &Decision = Decisions.meet(
      If, 2, Tested.Same.name(), Tested.Why.Decision, State.path());
  if (std::optional<unsigned> Given = Decisions.givenWay(Decision)) {
    Conditions.narrow(If.getCond(), *Given);
    return run(*Given ? If.getThen() : If.getElse());
  }
  HostState Before = State;
  State.turn(Decision, 1);
  Conditions.narrow(If.getCond(), true);
  run(If.getThen());
  HostState After = std::move(State);
  State = std::move(Before);
  State.turn(Decision, 0);
  Conditions.narrow(If.getCond(), false);
  run(If.getElse());
  State.join(After);
}

/// Whether the labels of \p Switch are all that its enumeration has: another
/// value is not reckoned with.
static bool namesAllValues(const SwitchStmt &Switch) {
  return Switch.isAllEnumCasesCovered();
}

/// The body of a switch is a line of code that is entered at a label and left
/// by a break.
void HostStatements::runSwitch(const SwitchStmt &Switch) {
  run(Switch.getInit());
  if (Switch.getConditionVariableDeclStmt())
    run(Switch.getConditionVariableDeclStmt());
  HostValue Value = Values.evaluate(Switch.getCond());
  const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
  HostState Before = State;
  Jumps Leaving;
  Leaving.IsLoop = false;
  Leaving.Entry = Before;
  Stack.back().Inside.push_back(std::move(Leaving));

  bool HasDefault = false, WasTaken = false;
  unsigned Labels = 0;
  for (const SwitchCase *Case = Switch.getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase(), ++Labels)
    HasDefault |= isa<DefaultStmt>(Case);
  // The ways: by each label, in their order, or past all of them.
  const unsigned Past = Labels;
  const unsigned Ways = Labels + !namesAllValues(Switch);
  const HostDecision *Decision =
      Value.integer() ? nullptr
                      : &Decisions.meet(Switch, Ways, Value.Same.name(),
                                        Value.Why.Decision, State.path());
  const std::optional<unsigned> Given =
      Decision ? Decisions.givenWay(*Decision) : std::nullopt;
  auto Enter = [&](const SwitchCase &Label, unsigned Way) {
    HostState Falling = State;
    State = Before;
    State.IsAlive &= !Given || *Given == Way;
    if (Decision && !Given)
      State.turn(*Decision, Way);
    if (const auto *Case = dyn_cast<CaseStmt>(&Label)) {
      HostValue Wanted = converted(Values.evaluate(Case->getLHS()),
                                   Switch.getCond()->getType(), Context);
      if (Value.integer() && Wanted.integer() && !Case->getRHS()) {
        State.IsAlive &= Value.isSame(Wanted);
        WasTaken |= State.IsAlive;
      } else if (!Case->getRHS() && Wanted.integer()) {
        State.IsAlive &= State.Bounds.decides(BO_EQ, Value, Wanted) != false;
        State.Bounds.hold(BO_EQ, Value, Wanted, true);
        Conditions.equals(Switch.getCond(), Wanted);
      }
    } else {
      State.IsAlive &= !WasTaken;
      excludeCases(Switch, Value);
    }
    State.join(Falling);
  };
  State.IsAlive = false;
  llvm::SmallVector<const Stmt *> Parts{Switch.getBody()};
  if (Body)
    Parts.assign(Body->body_begin(), Body->body_end());
  for (const Stmt *Part : Parts) {
    while (const auto *Label = dyn_cast<SwitchCase>(Part)) {
      Lost.runBefore(*Label);
      Enter(*Label, Past - Labels);
      --Labels;
      Part = Label->getSubStmt();
    }
    run(Part);
  }
  if (Body)
    Lost.runAtEnd(*Body);
  Before.IsAlive &= !Given || *Given == Past;
  if (Decision && !Given)
    Before.turn(*Decision, Past);
  if (Labels || (!HasDefault && !WasTaken)) {
    HostState After = std::move(State);
    State = std::move(Before);
    if (!Labels)
      excludeCases(Switch, Value);
    State.join(After);
  }
  State.join(Stack.back().Inside.back().Break);
  Stack.back().Inside.pop_back();
  if (Labels) // some stand deeper, where they were not seen
    Effects.mayRun(Switch.getBody());
}

/// The value of \p Switch, \p Value, is none of its labels.
void HostStatements::excludeCases(const SwitchStmt &Switch,
                                  const HostValue &Value) {
  if (Value.isKnown())
    return;
  for (const SwitchCase *Label = Switch.getSwitchCaseList(); Label;
       Label = Label->getNextSwitchCase())
    if (const auto *Case = dyn_cast<CaseStmt>(Label); Case && !Case->getRHS()) {
      const HostValue Other = converted(Values.evaluate(Case->getLHS()),
                                        Switch.getCond()->getType(), Context);
      State.IsAlive &= State.Bounds.decides(BO_NE, Value, Other) != false;
      State.Bounds.hold(BO_NE, Value, Other, true);
    }
}

void HostStatements::runReturn(const ReturnStmt &Return) {
  const CallFrame &Here = Stack.back();
  const Expr *Value = Return.getRetValue();
  HostValue Result;
  if (Value) {
    if (Here.Function && Here.Function->getReturnType()->isReferenceType()) {
      HostLocation At = Values.locate(Value);
      if (At.Place && !At.IsVague)
        Result = *At.Place;
      else
        Variables.escape(At);
    } else {
      Result = Values.evaluate(Value);
      // The variable may be the object that the caller gets, no copy of it.
      if (const VarDecl *Same = Return.getNRVOCandidate())
        Result.IsShared |= State.isShared(Same);
    }
  }
  Stack.back().mayReturn(Result, State);
  State.IsAlive = false;
}

} // namespace bank_lint::frontend
