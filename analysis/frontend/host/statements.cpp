//===-- analysis/frontend/host/statements.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;

namespace bank_lint::frontend {

void HostInterpreter::walk(const Stmt *S) {
  llvm::SaveAndRestore Deeper(Nesting, Nesting + 1);
  if (!S || !spend() || Nesting > MostNesting)
    return;
  loseBefore(S);
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
  case Stmt::WhileStmtClass:
  case Stmt::DoStmtClass:
  case Stmt::ForStmtClass:
  case Stmt::CXXForRangeStmtClass:
    return walkLoop(partsOfLoop(*S));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return jump(isa<BreakStmt>(S));
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
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    return forgetChanges(S);
  case Stmt::CXXTryStmtClass:
    return walkTry(*cast<CXXTryStmt>(S));
  default:
    return walkParts(*S);
  }
}

/// Leaves the loop or switch around, or goes on with the loop.
void HostInterpreter::jump(bool IsBreak) {
  std::vector<Jumps> &Inside = Frames.back().Inside;
  for (std::size_t I = Inside.size(); I-- > 0;)
    if (IsBreak || Inside[I].IsLoop) {
      (IsBreak ? Inside[I].Break : Inside[I].Continue).join(State);
      break;
    }
  State.IsAlive = false;
}

void HostInterpreter::walkTry(const CXXTryStmt &Try) {
  HostState Before = State;
  walk(Try.getTryBlock());
  for (unsigned I = 0; I < Try.getNumHandlers(); ++I) {
    HostState After = std::move(State);
    State = Before;
    forgetChanges(Try.getTryBlock());
    walk(Try.getHandler(I)->getHandlerBlock());
    State.join(After);
  }
}

void HostInterpreter::walkParts(const Stmt &S) {
  if (!State.IsAlive && isa<Expr>(S))
    return;
  for (const Stmt *Part : S.children())
    walk(Part);
  if (const LostText *Text = Lost.atEnd(S))
    lose(*Text);
}

void HostInterpreter::walkDeclarations(const DeclStmt &Declarations) {
  for (const Decl *D : Declarations.decls()) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (!Variable || Variable->isInvalidDecl())
      continue;
    const Expr *Init = Variable->getInit();
    if (Variable->hasGlobalStorage()) // initialised once
      continue;
    // A loop may come by again, so the old meaning goes.
    QualType Type = Variable->getType();
    if (!Init || Type->isReferenceType()) {
      State.declare(Variable,
                    Init ? initial(Init, Type) : unknownOf(Type, Context));
      continue;
    }
    const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(plain(Init));
    if (!Construct) {
      State.declare(Variable, initial(Init, Type));
      continue;
    }
    // Its constructor may tell others where it is.
    State.declare(Variable, unknownOf(Type, Context));
    HostValue Value = construct(*Construct, Variable);
    HostPlace Whole;
    Whole.Root = Variable;
    State.write(Whole, Value.isKnown() ? Value : unknownOf(Type, Context),
                Context);
  }
}

void HostInterpreter::walkIf(const IfStmt &If) {
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
void HostInterpreter::walkSwitch(const SwitchStmt &Switch) {
  walk(Switch.getInit());
  if (Switch.getConditionVariableDeclStmt())
    walk(Switch.getConditionVariableDeclStmt());
  HostValue Value = evaluate(Switch.getCond());
  const auto *Body = dyn_cast<CompoundStmt>(Switch.getBody());
  HostState Before = State;
  Jumps Leaving;
  Leaving.Break.IsAlive = Leaving.Continue.IsAlive = false;
  Leaving.IsLoop = false;
  Leaving.Entry = Before;
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
      loseBefore(Label);
      Enter(*Label);
      --Labels;
      Part = Label->getSubStmt();
    }
    walk(Part);
  }
  if (const LostText *Text = Body ? Lost.atEnd(*Body) : nullptr)
    lose(*Text);
  if (Labels || (!HasDefault && !WasTaken))
    State.join(Before);
  State.join(Frames.back().Inside.back().Break);
  Frames.back().Inside.pop_back();
  if (Labels) // some stand deeper, where they were not seen
    forgetChanges(Switch.getBody());
}

void HostInterpreter::walkReturn(const Expr *Value) {
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

/// Takes into account that \p Condition holds, or not.
void HostInterpreter::narrow(const Expr *Condition, bool Holds) {
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
void HostInterpreter::holds(const Expr *E, const HostValue &Value) {
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
