//===-- analysis/frontend/host_statements.cpp - control flow of host code -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host_walk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace bank_lint::frontend {

void HostWalk::walk(const Stmt *S) {
  llvm::SaveAndRestore Deeper(Nesting, Nesting + 1);
  if (!S || !spend() || Nesting > MostNesting)
    return;
  // Only a label brings what was dead to life.
  if (!State.IsAlive && !isa<CompoundStmt, LabelStmt>(S))
    return walkParts(*S);
  if (const auto *E = dyn_cast<Expr>(S)) {
    evaluate(E);
    return;
  }
  switch (S->getStmtClass()) {
  case Stmt::DeclStmtClass:
    return walkDeclarations(*cast<DeclStmt>(S));
  case Stmt::IfStmtClass:
    return walkIf(*cast<IfStmt>(S));
  case Stmt::SwitchStmtClass:
    return walkSwitch(*cast<SwitchStmt>(S));
  case Stmt::ReturnStmtClass:
    return walkReturn(cast<ReturnStmt>(S)->getRetValue());
  case Stmt::WhileStmtClass: {
    const auto *While = cast<WhileStmt>(S);
    return walkLoop({While, While->getBody(),
                     While->getConditionVariableDeclStmt(), While->getCond()});
  }
  case Stmt::DoStmtClass: {
    const auto *Do = cast<DoStmt>(S);
    Loop L{Do, Do->getBody(), nullptr, Do->getCond()};
    L.TestsFirst = false;
    return walkLoop(L);
  }
  case Stmt::ForStmtClass: {
    const auto *For = cast<ForStmt>(S);
    walk(For->getInit());
    return walkLoop({For, For->getBody(), For->getConditionVariableDeclStmt(),
                     For->getCond(), For->getInc()});
  }
  case Stmt::CXXForRangeStmtClass: {
    const auto *For = cast<CXXForRangeStmt>(S);
    walk(For->getInit());
    walk(For->getRangeStmt());
    walk(For->getBeginStmt());
    walk(For->getEndStmt());
    return walkLoop({For, For->getBody(), For->getLoopVarStmt()});
  }
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass: {
    bool IsBreak = isa<BreakStmt>(S);
    std::vector<Jumps> &Inside = Frames.back().Inside;
    for (std::size_t I = Inside.size(); I-- > 0;)
      if (IsBreak || Inside[I].IsLoop) {
        (IsBreak ? Inside[I].Break : Inside[I].Continue).join(State);
        break;
      }
    State.IsAlive = false;
    return;
  }
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    State.IsAlive = false;
    return;
  case Stmt::LabelStmtClass:
    // From where it is reached is not looked at.
    State.IsAlive = true;
    if (const FunctionDecl *Function = Frames.back().Function)
      forgetChanges(Function->getBody());
    return walk(cast<LabelStmt>(S)->getSubStmt());
  case Stmt::CXXTryStmtClass: {
    const auto *Try = cast<CXXTryStmt>(S);
    HostState Before = State;
    walk(Try->getTryBlock());
    for (unsigned I = 0; I < Try->getNumHandlers(); ++I) {
      HostState After = std::move(State);
      State = Before;
      forgetChanges(Try->getTryBlock());
      walk(Try->getHandler(I)->getHandlerBlock());
      State.join(After);
    }
    return;
  }
  default:
    return walkParts(*S);
  }
}

void HostWalk::walkParts(const Stmt &S) {
  if (!State.IsAlive && isa<Expr>(S))
    return;
  for (const Stmt *Part : S.children())
    walk(Part);
}

void HostWalk::walkDeclarations(const DeclStmt &Declarations) {
  for (const Decl *D : Declarations.decls()) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || Variable->isInvalidDecl())
      continue;
    const Expr *Init = Variable->getInit();
    if (Variable->hasGlobalStorage()) // initialised once
      continue;
    if (Variable->getType()->isReferenceType()) {
      Location At = locate(Init);
      // A loop may come by again, so the old meaning goes.
      if (At.Place && !At.IsVague) {
        State.declare(*Variable, *At.Place);
        continue;
      }
      escape(At);
      State.declare(*Variable, At.Place || At.Temporary.place() ? HostValue()
                                                                : At.Temporary);
      continue;
    }
    HostValue Value =
        Init ? evaluate(Init) : unknownOf(Variable->getType(), Context);
    if (!Value.isKnown()) {
      const char *ChosenBy = Value.ChosenBy;
      Value = unknownOf(Variable->getType(), Context);
      Value.ChosenBy = ChosenBy;
    }
    State.declare(*Variable, std::move(Value));
  }
}

void HostWalk::walkIf(const IfStmt &If) {
  walk(If.getInit());
  if (If.getConditionVariableDeclStmt())
    walk(If.getConditionVariableDeclStmt());
  std::optional<bool> Condition = evaluate(If.getCond()).truth();
  if (If.isConstexpr() && !Condition)
    if (auto Case = If.getNondiscardedCase(Context))
      return walk(*Case);
  if (Condition)
    return walk(*Condition ? If.getThen() : If.getElse());
  HostState Before = State;
  narrow(If.getCond(), true);
  walk(If.getThen());
  HostState After = std::move(State);
  State = std::move(Before);
  narrow(If.getCond(), false);
  walk(If.getElse());
  State.join(After);
}

/// The body of a switch is a line of code that is entered at a label and left
/// by a break.
void HostWalk::walkSwitch(const SwitchStmt &Switch) {
  walk(Switch.getInit());
  if (Switch.getConditionVariableDeclStmt())
    walk(Switch.getConditionVariableDeclStmt());
  HostValue Value = evaluate(Switch.getCond());
  const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
  HostState Before = State;
  Jumps Leaving;
  Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
  Leaving.IsLoop = false;
  Frames.back().Inside.push_back(std::move(Leaving));

  bool HasDefault = false, WasTaken = false;
  unsigned Labels = 0;
  for (const SwitchCase *Case = Switch.getSwitchCaseList(); Case;
       Case = Case->getNextSwitchCase(), ++Labels)
    HasDefault |= isa<DefaultStmt>(Case);
  auto Enter = [&](const SwitchCase &Label) {
    HostState Falling = State;
    State = Before;
    if (const auto *Case = dyn_cast<CaseStmt>(&Label)) {
      HostValue Wanted = converted(evaluate(Case->getLHS()),
                                   Switch.getCond()->getType(), Context);
      if (Value.integer() && Wanted.integer() && !Case->getRHS()) {
        State.IsAlive &= Value.isSame(Wanted);
        WasTaken |= State.IsAlive;
      } else if (!Case->getRHS())
        holds(Switch.getCond(), Wanted);
    } else {
      State.IsAlive &= !WasTaken;
    }
    State.join(Falling);
  };
  State.IsAlive = false;
  for (const Stmt *Part : Body ? Body->children() : Switch.children()) {
    if (!Part)
      continue;
    while (const auto *Label = dyn_cast<SwitchCase>(Part)) {
      Enter(*Label);
      --Labels;
      Part = Label->getSubStmt();
    }
    walk(Part);
  }
  if (Labels || (!HasDefault && !WasTaken))
    State.join(Before);
  State.join(Frames.back().Inside.back().Break);
  Frames.back().Inside.pop_back();
  if (Labels) // some stand deeper, where they were not seen
    forgetChanges(Switch.getBody());
}

void HostWalk::walkReturn(const Expr *Value) {
  Frame &Here = Frames.back();
  HostValue Result;
  if (Value) {
    if (Here.Function && Here.Function->getReturnType()->isReferenceType()) {
      Location At = locate(Value);
      if (At.Place && !At.IsVague)
        Result = *At.Place;
      else
        escape(At);
    } else {
      Result = evaluate(Value);
    }
  }
  // Evaluating may have moved the frames.
  Frame &Now = Frames.back();
  Now.Result = Now.Returned.IsAlive ? meet(Now.Result, Result) : Result;
  Now.Returned.join(State);
  State.IsAlive = false;
}

void HostWalk::walkLoop(const Loop &L) {
  bool Launches = Reach.reaches(L.Whole);
  if (Launches ? repeat(L) : !IsExecutingLoop && execute(L))
    return;
  forgetChanges(L.Whole);
  if (!Launches) {
    // A return within it gives a value that is not known.
    Frame &Here = Frames.back();
    Here.Result = Here.Returned.IsAlive ? meet(Here.Result, {}) : HostValue();
    if (Here.Function && !Here.Function->getReturnType()->isVoidType())
      Here.Returned.join(State);
    return;
  }
  Jumps Leaving;
  Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
  Frames.back().Inside.push_back(Leaving);
  walk(L.Declaration);
  std::optional<bool> GoesOn = L.TestsFirst && L.Condition
                                   ? evaluate(L.Condition).truth()
                                   : std::nullopt;
  HostState Before = State;
  Before.IsAlive &= L.TestsFirst && !(GoesOn && *GoesOn) &&
                    (L.Condition || isa<CXXForRangeStmt>(L.Whole));
  if (GoesOn && !*GoesOn)
    State.IsAlive = false;
  walk(L.Body);
  State.join(Frames.back().Inside.back().Continue);
  if (L.Step && State.IsAlive)
    evaluate(L.Step);
  if (L.Condition && State.IsAlive)
    evaluate(L.Condition);
  bool NeverEnds =
      L.Condition ? GoesOn && *GoesOn : !isa<CXXForRangeStmt>(L.Whole);
  if (NeverEnds)
    State.IsAlive = false;
  State.join(Before);
  State.join(Frames.back().Inside.back().Break);
  Frames.back().Inside.pop_back();
}

/// Walks once for each iteration through a loop that launches something and has
/// few, such as one over several sizes of a block. \returns false, with nothing
/// changed, if their number is not known or large.
bool HostWalk::repeat(const Loop &L) {
  if (!L.Condition || !L.Step || L.Declaration || !L.TestsFirst)
    return false;
  // Without the body, but for what it changes.
  HostState Entry = State;
  forgetChanges(L.Body);
  unsigned Iterations = 0;
  std::optional<bool> GoesOn;
  while ((GoesOn = evaluate(L.Condition).truth()) && *GoesOn &&
         ++Iterations <= MostRepetitions)
    evaluate(L.Step);
  State = std::move(Entry);
  if (!GoesOn || *GoesOn)
    return false;
  HostState Left;
  Left.IsAlive = false;
  for (unsigned I = 0; I < Iterations && State.IsAlive; ++I) {
    Jumps Leaving;
    Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
    Frames.back().Inside.push_back(Leaving);
    evaluate(L.Condition);
    walk(L.Body);
    Leaving = std::move(Frames.back().Inside.back());
    Frames.back().Inside.pop_back();
    State.join(Leaving.Continue);
    Left.join(Leaving.Break);
    if (State.IsAlive)
      evaluate(L.Step);
  }
  State.join(Left);
  return true;
}

/// Executes a loop whose condition is known each time. \returns false, with
/// nothing changed, if it is not, or if the loop is long.
bool HostWalk::execute(const Loop &L) {
  if (!L.Condition || L.Declaration || !L.TestsFirst)
    return false;
  llvm::SaveAndRestore Executing(IsExecutingLoop, true);
  HostState Saved = State;
  Frame &Here = Frames.back();
  HostState SavedReturned = Here.Returned;
  HostValue SavedResult = Here.Result;
  std::size_t Depth = Frames.size();
  unsigned Budget = std::min(StepsLeft, MostLoopSteps);
  unsigned Until = StepsLeft - Budget;
  bool IsDone = false;
  while (StepsLeft > Until) {
    std::optional<bool> GoesOn = evaluate(L.Condition).truth();
    if (!GoesOn)
      break;
    if (!*GoesOn) {
      IsDone = true;
      break;
    }
    Jumps Leaving;
    Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
    Frames[Depth - 1].Inside.push_back(Leaving);
    walk(L.Body);
    Leaving = std::move(Frames[Depth - 1].Inside.back());
    Frames[Depth - 1].Inside.pop_back();
    State.join(Leaving.Continue);
    if (!State.IsAlive) {
      State.join(Leaving.Break);
      IsDone = StepsLeft > Until;
      break;
    }
    if (Leaving.Break.IsAlive || Frames[Depth - 1].Returned.IsAlive)
      break; // perhaps left, perhaps not
    if (L.Step)
      evaluate(L.Step);
  }
  if (IsDone)
    return true;
  State = std::move(Saved);
  Frames[Depth - 1].Returned = std::move(SavedReturned);
  Frames[Depth - 1].Result = std::move(SavedResult);
  return false;
}

void HostWalk::forgetChanges(const Stmt *Code) {
  Changes Found = changesIn(const_cast<Stmt *>(Code));
  for (const VarDecl *Pointer : Found.Followed)
    if (State.holds(*Pointer))
      State.escape(valueAt(locateVariable(*Pointer)));
  for (const VarDecl *Variable : Found.Changed) {
    // By a reference, what it stands for changes.
    if (Variable->getType()->isReferenceType() ||
        Found.Addressed.contains(Variable))
      escape(locateVariable(*Variable));
    else
      State.forget(*Variable);
  }
  if (Found.MentionsThis)
    State.escape(Frames.back().This);
}

/// Takes into account that \p Condition holds, or not.
void HostWalk::narrow(const Expr *Condition, bool Holds) {
  const auto *Operator = dyn_cast_or_null<BinaryOperator>(plain(Condition));
  if (!Operator)
    return;
  if (Operator->getOpcode() == (Holds ? BO_LAnd : BO_LOr)) {
    narrow(Operator->getLHS(), Holds);
    narrow(Operator->getRHS(), Holds);
  }
  if (Operator->getOpcode() != (Holds ? BO_EQ : BO_NE) ||
      Operator->getRHS()->HasSideEffects(Context))
    return;
  HostValue Right = evaluate(Operator->getRHS());
  if (Right.integer())
    holds(Operator->getLHS(), Right);
}

/// Takes into account that \p E, if it reads a variable, is \p Value.
void HostWalk::holds(const Expr *E, const HostValue &Value) {
  E = plain(E);
  const Expr *Read = E;
  while (const auto *Cast = dyn_cast_or_null<ImplicitCastExpr>(Read)) {
    if (Cast->getCastKind() != CK_LValueToRValue &&
        Cast->getCastKind() != CK_IntegralCast)
      return;
    // No bits may be lost between the variable and what is compared.
    if (!Cast->getSubExpr()->getType()->isIntegerType() ||
        Context.getIntWidth(Cast->getType()) <
            Context.getIntWidth(Cast->getSubExpr()->getType()))
      return;
    Read = plain(Cast->getSubExpr());
  }
  const auto *Reference = dyn_cast_or_null<DeclRefExpr>(Read);
  const auto *Variable =
      Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
  if (!Variable || !Value.integer() ||
      !Variable->getType().getNonReferenceType()->isIntegerType())
    return;
  HostValue Own =
      converted(Value, Variable->getType().getNonReferenceType(), Context);
  if (!converted(Own, E->getType(), Context).isSame(Value))
    return;
  Location At = locateVariable(*Variable);
  if (At.Place && !At.IsVague && !read(*At.Place).isKnown())
    State.write(*At.Place, Own, Context);
}

} // namespace bank_lint::frontend
