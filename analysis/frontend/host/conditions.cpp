//===-- analysis/frontend/host/conditions.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/conditions.h"
#include "analysis/frontend/host/facts/changes.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether \p E is `__builtin_expect(x, 1)` or the like.
static bool isExpectation(const Expr &E) {
  const auto *Call = dyn_cast<CallExpr>(&E);
  if (!Call || !Call->getNumArgs())
    return false;
  const unsigned Builtin = Call->getBuiltinCallee();
  return Builtin == Builtin::BI__builtin_expect ||
         Builtin == Builtin::BI__builtin_expect_with_probability;
}

/// What \p Condition says as a condition, without what may be around it:
/// `static_cast<bool>(x)`, `__builtin_expect(x, 1)`.
static const Expr *bareCondition(const Expr *Condition) {
  for (;;) {
    Condition = plain(Condition);
    const Expr *Inner = nullptr;
    if (const auto *Cast = dyn_cast_or_null<CastExpr>(Condition)) {
      // If the number is not what is tested, the conversion matters.
      const Expr *Operand = plain(Cast->getSubExpr());
      const bool IsOfTruth = Operand && (Operand->getType()->isBooleanType() ||
                                         isExpectation(*Operand));
      if (IsOfTruth && (Cast->getCastKind() == CK_IntegralCast ||
                        Cast->getCastKind() == CK_IntegralToBoolean ||
                        Cast->getCastKind() == CK_NoOp))
        Inner = Operand;
    } else if (Condition && isExpectation(*Condition)) {
      Inner = cast<CallExpr>(Condition)->getArg(0);
    }
    if (!Inner)
      return Condition;
    Condition = Inner;
  }
}

/// Whether \p Code may change what a test has read.
static bool mayChange(const Expr &Code, const ASTContext &Context) {
  if (!Code.HasSideEffects(Context))
    return false;
  const Changes Found = changesIn(&Code);
  return !Found.Changed.empty() || !Found.Addressed.empty() ||
         !Found.Followed.empty() || Found.MentionsThis || Found.HidesCode;
}

void HostConditions::narrow(const Expr *Condition, bool Holds) {
  Condition = bareCondition(Condition);
  if (!Condition)
    return;
  const auto *Operator = dyn_cast<BinaryOperator>(Condition);
  if (Operator && Operator->isLogicalOp())
    narrowSides(*Operator, Holds);
  narrowAlone(*Condition, Holds);
  if (const auto *Not = dyn_cast<UnaryOperator>(Condition);
      Not && Not->getOpcode() == UO_LNot)
    return narrow(Not->getSubExpr(), !Holds);
  if (!Operator)
    return;
  if (Operator->getOpcode() != (Holds ? BO_EQ : BO_NE))
    return;
  const Expr *Sides[] = {Operator->getLHS(), Operator->getRHS()};
  for (unsigned I : {0u, 1u}) {
    if (Sides[1 - I]->HasSideEffects(Context))
      continue;
    const HostValue Other = Values.evaluate(Sides[1 - I]);
    if (Other.integer())
      equals(Sides[I], Other);
  }
}

/// Takes into account what `a && b`, or `a || b`, says of its sides.
void HostConditions::narrowSides(const BinaryOperator &Operator, bool Holds) {
  if (Operator.getOpcode() != (Holds ? BO_LAnd : BO_LOr))
    return narrowToEither(Operator, Holds);
  // What the right side may change is not what the left side has tested.
  if (!mayChange(*Operator.getRHS(), Context))
    narrow(Operator.getLHS(), Holds);
  narrow(Operator.getRHS(), Holds);
}

/// Takes into account that one of both sides of \p Operator holds, or that one
/// does not: `bs == 64 || bs == 128` is a choice of two.
void HostConditions::narrowToEither(const BinaryOperator &Operator,
                                    bool Holds) {
  const Expr *First = Operator.getLHS(), *Second = Operator.getRHS();
  if (First->HasSideEffects(Context) || Second->HasSideEffects(Context))
    return;
  const HostValue Tested = Values.evaluate(First);
  for (auto [One, Other] : {std::pair(First, Second), {Second, First}})
    if (std::optional<bool> Known = Values.evaluate(One).truth()) {
      if (*Known != Holds)
        narrow(Other, Holds);
      return;
    }
  const HostDecision &Decision = Decisions.meet(
      Operator, 2, Tested.Same.name(), Tested.Why.Decision, State.path());
  const std::optional<unsigned> Given = Decisions.givenWay(Decision);
  // The way 1: the first side decides; 0: the second alone.
  HostState Before = State;
  if (!Given || *Given == 1) {
    State.turn(Decision, 1);
    narrow(First, Holds);
    if (Given)
      return;
  }
  HostState After = std::move(State);
  State = std::move(Before);
  if (!Given)
    State.turn(Decision, 0);
  narrow(First, !Holds);
  narrow(Second, Holds);
  if (!Given)
    State.join(After);
}

/// Takes into account what \p Condition, as a whole, says of unknown numbers.
void HostConditions::narrowAlone(const Expr &Condition, bool Holds) {
  if (Condition.HasSideEffects(Context) ||
      !Condition.getType()->isIntegralOrEnumerationType())
    return;
  const HostValue Whole = Values.evaluate(&Condition);
  if (!Whole.isKnown() && Condition.getType()->isBooleanType())
    State.Bounds.hold(Whole.Same.name(), Holds);
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&Condition);
      Cast && Cast->getCastKind() == CK_IntegralToBoolean) {
    const QualType Type = Cast->getSubExpr()->getType();
    State.Bounds.hold(BO_NE, Values.evaluate(Cast->getSubExpr()),
                      zeroOf(Type, Context), Holds);
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Condition);
      Operator && Operator->isComparisonOp() &&
      Operator->getLHS()->getType()->isIntegralOrEnumerationType())
    State.Bounds.hold(Operator->getOpcode(),
                      Values.evaluate(Operator->getLHS()),
                      Values.evaluate(Operator->getRHS()), Holds);
}

void HostConditions::equals(const Expr *E, const HostValue &Value) {
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
  HostLocation At = Variables.locate(*Variable);
  if (!At.Place || At.IsVague)
    return;
  const HostValue Before = Variables.read(*At.Place);
  if (Before.isKnown())
    return;
  Own.Same = Before.Same;
  State.write(*At.Place, Own, Context);
  State.settle(Own, Context);
}

} // namespace bank_lint::frontend
