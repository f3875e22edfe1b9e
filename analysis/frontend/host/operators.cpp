//===-- analysis/frontend/host/operators.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/operators.h"
#include "analysis/frontend/host/values/addresses.h"
#include "analysis/frontend/host/values/arithmetic.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

HostValue HostOperators::cast(const CastExpr &Cast) {
  const Expr *Inner = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
    return Cast.getType()->isBooleanType() ? decided(Values.evaluate(Inner))
                                           : Values.evaluate(Inner);
  case CK_NoOp:
  case CK_FunctionToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return Values.evaluate(Inner);
  case CK_ArrayToPointerDecay: {
    HostLocation At = Values.locate(Inner);
    if (!At.Place || At.IsVague) {
      Variables.escape(At);
      return HostValue::ofLow(At.Address);
    }
    At.Place->Path.push_back(0);
    return *At.Place;
  }
  case CK_BitCast:
    return bitCast(Cast);
  case CK_NullToPointer:
    Values.evaluate(Inner);
    if (Cast.getType()->isFunctionPointerType())
      return HostValue::Functions{nullptr};
    return zeroOf(Cast.getType(), Context);
  case CK_PointerToIntegral:
  case CK_IntegralToPointer: {
    HostValue Value = Values.evaluate(Inner);
    State.escape(Value);
    return converted(HostValue::ofLow(Value.low()), Cast.getType(), Context);
  }
  case CK_ToVoid:
    Values.evaluate(Inner);
    return {};
  case CK_PointerToBoolean: {
    const std::optional<bool> IsSet = Values.evaluate(Inner).truth();
    return IsSet ? HostValue(APSInt(llvm::APInt(1, *IsSet), true))
                 : HostValue();
  }
  case CK_IntegralToBoolean: {
    const HostValue Number = Values.evaluate(Inner);
    HostValue Result = converted(Number, Cast.getType(), Context);
    if (Result.isKnown() || Inner->getType()->isDependentType())
      return Result;
    const HostValue Zero = zeroOf(Inner->getType(), Context);
    if (!Inner->getType()->isBooleanType())
      Names.name(Result, BO_NE, Number, Zero, Cast.getType(), Context);
    if (std::optional<bool> Holds = State.Bounds.decides(BO_NE, Number, Zero))
      return converted(HostValue(APSInt(llvm::APInt(32, *Holds), false)),
                       Cast.getType(), Context);
    return decided(std::move(Result));
  }
  case CK_IntegralCast:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast: {
    const HostValue Number = Values.evaluate(Inner);
    HostValue Result = converted(Number, Cast.getType(), Context);
    Names.nameConverted(Result, Number, Cast.getType(), Context);
    return Result;
  }
  default:
    return Values.evaluateParts(&Cast);
  }
}

HostValue HostOperators::bitCast(const CastExpr &Cast) {
  HostValue Value = Values.evaluate(Cast.getSubExpr());
  const QualType Type = Cast.getType();
  if (Value.functions() || Type->isVoidPointerType() ||
      (Type->isPointerType() && Type->getPointeeType()->isVoidPointerType()))
    return Value;
  // Back to the original type, as a callback does with its `void *`.
  if (Value.place() && Type->isPointerType())
    if (const QualType There =
            typeAt(*Value.place(), Value.place()->Path.size(), Context);
        !There.isNull() &&
        Context.hasSameUnqualifiedType(There, Type->getPointeeType()))
      return Value;
  State.escape(Value);
  return HostValue::ofLow(Value.low());
}

HostValue HostOperators::unary(const UnaryOperator &Operator) {
  switch (Operator.getOpcode()) {
  case UO_AddrOf: {
    HostLocation At = Values.locate(Operator.getSubExpr());
    if (At.Place && !At.IsVague)
      return *At.Place;
    Variables.escape(At);
    return At.Temporary.functions() ? At.Temporary
                                    : HostValue::ofLow(At.Address);
  }
  case UO_PostInc:
  case UO_PostDec: {
    HostLocation At;
    return step(Operator, At);
  }
  case UO_Plus:
  case UO_Minus:
  case UO_Not:
  case UO_LNot: {
    HostValue Operand = decided(Values.evaluate(Operator.getSubExpr()));
    // `+f` is how a lambda is made a pointer to a function.
    if (Operator.getOpcode() == UO_Plus && Operator.getType()->isPointerType())
      return Operand;
    HostValue Result = converted(unaryOperation(Operator.getOpcode(), Operand),
                                 Operator.getType(), Context);
    if (!Result.isKnown() && Operator.getType()->isIntegerType())
      Result.Low = residueOf(Operator.getOpcode(), Operand.low());
    State.escape(Operand);
    if (Operator.getOpcode() != UO_LNot)
      return Result;
    Names.nameOpposite(Result, Operand);
    return decided(std::move(Result));
  }
  default:
    return Values.evaluateParts(&Operator);
  }
}

HostValue HostOperators::binary(const BinaryOperator &Operator) {
  if (Operator.isLogicalOp())
    return logical(Operator);
  if (Operator.isCommaOp()) {
    Values.evaluate(Operator.getLHS());
    return Values.evaluate(Operator.getRHS());
  }
  HostValue Left = Values.evaluate(Operator.getLHS());
  HostValue Right = Values.evaluate(Operator.getRHS());
  if (Left.place() || Right.place() || Left.functions() || Right.functions())
    if (HostValue Result = ofAddresses(Operator, Left, Right); Result.isKnown())
      return Result;
  State.escape(Left);
  State.escape(Right);
  HostValue Result =
      converted(binaryOperation(Operator.getOpcode(), Left, Right),
                Operator.getType(), Context);
  if (Result.isKnown())
    return Result;
  Result.Low =
      lowBitsOf(Operator.getOpcode(), Left, Right, Operator.getType(),
                Operator.getLHS()->getType()->isPointerType(), Context);
  Names.name(Result, Operator.getOpcode(), Left, Right, Operator.getType(),
             Context);
  if (!Operator.isComparisonOp())
    return Result;
  if (std::optional<bool> Holds =
          State.Bounds.decides(Operator.getOpcode(), Left, Right))
    return converted(HostValue(APSInt(llvm::APInt(32, *Holds), false)),
                     Operator.getType(), Context);
  return decided(std::move(Result));
}

/// \p Condition, or what tests on the way here say of it.
HostValue HostOperators::decided(HostValue Condition) const {
  if (Condition.isKnown())
    return Condition;
  std::optional<bool> Holds = State.Bounds.decides(Condition.Same.name());
  if (!Holds)
    return Condition;
  return APSInt(llvm::APInt(1, *Holds), true);
}

/// The value of `p + 1`, `p != end`, `p == nullptr`, where p is an address.
HostValue HostOperators::ofAddresses(const BinaryOperator &Operator,
                                     const HostValue &Left,
                                     const HostValue &Right) {
  const bool IsNull = llvm::any_of(
      std::initializer_list<const Expr *>{Operator.getLHS(), Operator.getRHS()},
      [&](const Expr *E) {
        return E->isNullPointerConstant(const_cast<ASTContext &>(Context),
                                        Expr::NPC_ValueDependentIsNotNull) !=
               Expr::NPCK_NotNull;
      });
  if (IsNull && Operator.isEqualityOp())
    return converted(
        HostValue(
            APSInt(llvm::APInt(32, Operator.getOpcode() == BO_NE), false)),
        Operator.getType(), Context);
  HostValue Result =
      addressOperation(Operator.getOpcode(), Left, Right, Context);
  return Result.integer() ? converted(Result, Operator.getType(), Context)
                          : Result;
}

HostValue HostOperators::logical(const BinaryOperator &Operator) {
  bool IsOr = Operator.getOpcode() == BO_LOr;
  HostValue Left = Values.evaluate(Operator.getLHS());
  std::optional<bool> First = Left.truth();
  auto Truth = [&](bool Value, const HostValue &By) {
    HostValue Result(APSInt(llvm::APInt(32, Value), false), By.From);
    return converted(Result, Operator.getType(), Context);
  };
  if (First && *First == IsOr)
    return Truth(IsOr, Left);
  HostState Skipped = State;
  HostValue Right = Values.evaluate(Operator.getRHS());
  std::optional<bool> Second = Right.truth();
  if (!First)
    State.join(Skipped);
  if (Second && (First || *Second == IsOr))
    return Truth(*Second, Right);
  // If a side decides nothing, only the other counts.
  if ((First || Second) && Operator.getType()->isBooleanType())
    return decided(First ? std::move(Right) : std::move(Left));
  HostValue Result;
  Result.Why = Left.Why.orElse(Right.Why);
  Names.name(Result, Operator.getOpcode(), Left, Right, Operator.getType(),
             Context);
  return decided(std::move(Result));
}

HostValue HostOperators::choice(const ConditionalOperator &Choice) {
  const HostValue Condition = Values.evaluate(Choice.getCond());
  const Expr *Yes = Choice.getTrueExpr(), *No = Choice.getFalseExpr();
  if (std::optional<bool> Known = Condition.truth())
    return Values.evaluate(*Known ? Yes : No);
  const HostDecision &Decision = Decisions.meet(
      Choice, 2, Condition.Same.name(), Condition.Why.Decision, State.path());
  if (std::optional<unsigned> Given = Decisions.givenWay(Decision)) {
    Conditions.narrow(Choice.getCond(), *Given);
    return Values.evaluate(*Given ? Yes : No);
  }
  HostState Before = State;
  State.turn(Decision, 1);
  Conditions.narrow(Choice.getCond(), true);
  HostValue Left = Values.evaluate(Yes);
  HostState After = std::move(State);
  State = std::move(Before);
  State.turn(Decision, 0);
  Conditions.narrow(Choice.getCond(), false);
  HostValue Right = Values.evaluate(No);
  State.join(After);
  return State.oneOf(Left, Right, &Decision);
}

/// Where it is unknown which of two variables it is, code that gets hold of it
/// may change either.
HostLocation HostOperators::locate(const ConditionalOperator &Choice) {
  const HostValue Condition = Values.evaluate(Choice.getCond());
  const Expr *Yes = Choice.getTrueExpr(), *No = Choice.getFalseExpr();
  std::optional<bool> Known = Condition.truth();
  if (!Known) {
    const HostDecision &Decision = Decisions.meet(
        Choice, 2, Condition.Same.name(), Condition.Why.Decision, State.path());
    if (std::optional<unsigned> Given = Decisions.givenWay(Decision)) {
      Conditions.narrow(Choice.getCond(), *Given);
      Known = *Given;
    }
  }
  if (Known)
    return Values.locate(*Known ? Yes : No);
  HostState Before = State;
  Variables.escape(Values.locate(Yes));
  HostState After = std::move(State);
  State = std::move(Before);
  Variables.escape(Values.locate(No));
  State.join(After);
  return {};
}

HostValue HostOperators::choice(const BinaryConditionalOperator &Choice) {
  const HostLocation At = Values.locate(Choice.getCommon());
  const HostValue Common = Variables.valueAt(At);
  const bool IsNumber = Choice.getCommon()->getType()->isArithmeticType();
  if (std::optional<bool> Known = Common.truth();
      Known && IsNumber && Choice.getType()->isArithmeticType())
    return converted(*Known ? Common : Values.evaluate(Choice.getFalseExpr()),
                     Choice.getType(), Context);
  if (!IsNumber) {
    Variables.escape(At); // to what tests and converts it
    Values.evaluate(Choice.getCond());
  }
  HostState Before = State;
  HostValue No = Values.evaluate(Choice.getFalseExpr());
  State.join(Before);
  State.escape(No);
  return {};
}

HostLocation HostOperators::assign(const BinaryOperator &Assignment) {
  HostValue Value = Values.evaluate(Assignment.getRHS());
  HostLocation To = Values.locate(Assignment.getLHS());
  Variables.assign(To,
                   Assignment.getOpcode() == BO_Assign
                       ? std::move(Value)
                       : compound(Assignment, Variables.valueAt(To), Value));
  return To;
}

HostValue HostOperators::compound(const BinaryOperator &Operator,
                                  const HostValue &Old,
                                  const HostValue &Right) {
  const auto &Compound = cast<CompoundAssignOperator>(Operator);
  if (Old.place())
    if (HostValue Result = addressOperation(
            BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()),
            Old, Right, Context);
        Result.isKnown())
      return Result;
  State.escape(Old);
  State.escape(Right);
  HostValue Result = binaryOperation(
      BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()),
      converted(Old, Compound.getComputationLHSType(), Context), Right);
  Result = converted(Result, Compound.getComputationResultType(), Context);
  Result = converted(Result, Operator.getType(), Context);
  const QualType Type = Operator.getType();
  if (!Result.isKnown())
    Result.Low = lowBitsOf(
        BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()), Old,
        Right, Type, Type->isPointerType(), Context);
  return Result;
}

HostValue HostOperators::step(const UnaryOperator &Operator, HostLocation &At) {
  At = Values.locate(Operator.getSubExpr());
  HostValue Old = Variables.valueAt(At);
  QualType Type = Operator.getSubExpr()->getType();
  HostValue One =
      converted(HostValue(APSInt(llvm::APInt(32, 1), false)), Type, Context);
  HostValue New;
  if (Old.integer() || Old.real())
    New = converted(
        binaryOperation(Operator.isIncrementOp() ? BO_Add : BO_Sub, Old, One),
        Type, Context);
  else if (Old.place())
    New =
        addressOperation(Operator.isIncrementOp() ? BO_Add : BO_Sub, Old,
                         HostValue(APSInt(llvm::APInt(32, 1), false)), Context);
  if (!New.isKnown())
    State.escape(Old);
  if (!New.isKnown())
    New.Low = lowBitsOf(Operator.isIncrementOp() ? BO_Add : BO_Sub, Old,
                        HostValue(APSInt(llvm::APInt(32, 1), false)), Type,
                        Type->isPointerType(), Context);
  Variables.assign(At, New);
  return Old;
}

} // namespace bank_lint::frontend
