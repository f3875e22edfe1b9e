//===-- analysis/frontend/host/expressions.cpp - values of host code ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/arithmetic.h"
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

const Expr *plain(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(Inner))
      Inner = Temporary->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = Default->getExpr();
    else if (const auto *Field = dyn_cast<CXXDefaultInitExpr>(Inner))
      Inner = Field->getExpr();
    else if (const auto *Substituted =
                 dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Substituted->getReplacement();
    else if (const auto *List = dyn_cast<InitListExpr>(Inner);
             List && List->getNumInits() == 1 &&
             List->getType()->isScalarType())
      Inner = List->getInit(0);
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

HostValue HostInterpreter::evaluate(const Expr *E) {
  llvm::SaveAndRestore Deeper(Nesting, Nesting + 1);
  E = plain(E);
  if (!E || !spend() || Nesting > MostNesting)
    return {};
  if (E->isGLValue())
    return valueAt(locate(E));
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return cast(*Cast);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return unary(*Operator);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return binary(*Operator);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return choice(Choice->getCond(), Choice->getTrueExpr(),
                  Choice->getFalseExpr());
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(*Call);
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(*Construct, Construct);
  if (const auto *List = dyn_cast<InitListExpr>(E))
    return list(*List);
  if (isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(E))
    return zeroOf(E->getType(), Context);
  if (isa<CXXThisExpr>(E))
    return Frames.empty() ? HostValue() : Frames.back().This;
  if (const auto *Lambda = dyn_cast<LambdaExpr>(E))
    return lambda(*Lambda);
  if (const auto *Copy = dyn_cast<ArrayInitLoopExpr>(E))
    return copyOfArray(*Copy);
  if (HostValue Constant = folded(E); Constant.isKnown())
    return Constant;
  HostValue Result = other(E);
  State.IsAlive &= !isa<CXXThrowExpr>(E);
  return Result;
}

/// Whether \p E counts the bytes of a class with an error in it: members of it
/// may be lost.
static bool measuresLost(const Stmt *E) {
  if (const auto *Size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(E))
    if (const CXXRecordDecl *Record = Size->getTypeOfArgument()
                                          ->getBaseElementTypeUnsafe()
                                          ->getAsCXXRecordDecl())
      if (Record->isInvalidDecl())
        return true;
  return E && llvm::any_of(E->children(), measuresLost);
}

/// What the compiler knows by itself.
HostValue HostInterpreter::folded(const Expr *E) const {
  if (E->isValueDependent() || E->containsErrors() || measuresLost(E))
    return {};
  QualType Type = E->getType();
  if (Type->isIntegralOrEnumerationType()) {
    Expr::EvalResult Value;
    if (E->EvaluateAsInt(Value, Context))
      return Value.Val.getInt();
  } else if (Type->isRealFloatingType()) {
    llvm::APFloat Value(0.0);
    if (E->EvaluateAsFloat(Value, Context))
      return Value.convertToDouble();
  }
  return {};
}

/// An expression that nothing is known of. Its parts take effect, and what it
/// gets hold of by address may change from now on.
HostValue HostInterpreter::other(const Expr *E) {
  for (const Stmt *Part : E->children()) {
    const auto *Inner = dyn_cast_or_null<Expr>(Part);
    if (Inner && Inner->isGLValue() && Lost.holds(*E))
      locate(Inner); // HostInterpreter::lose() knows what becomes of it
    else if (Inner && Inner->isGLValue())
      escape(locate(Inner));
    else if (Inner)
      State.escape(evaluate(Inner));
    else
      walk(Part);
  }
  return {};
}

HostValue HostInterpreter::cast(const CastExpr &Cast) {
  const Expr *Inner = Cast.getSubExpr();
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
  case CK_NoOp:
  case CK_FunctionToPointerDecay:
  case CK_ConstructorConversion:
  case CK_UserDefinedConversion:
    return evaluate(Inner);
  case CK_ArrayToPointerDecay: {
    Location At = locate(Inner);
    if (!At.Place || At.IsVague) {
      escape(At);
      return HostValue::ofLow(At.Address);
    }
    At.Place->Path.push_back(0);
    return *At.Place;
  }
  case CK_BitCast: {
    HostValue Value = evaluate(Inner);
    if (Value.functions() || Cast.getType()->isVoidPointerType() ||
        (Cast.getType()->isPointerType() &&
         Cast.getType()->getPointeeType()->isVoidPointerType()))
      return Value;
    State.escape(Value);
    return HostValue::ofLow(Value.low());
  }
  case CK_NullToPointer:
    evaluate(Inner);
    return zeroOf(Cast.getType(), Context);
  case CK_PointerToIntegral:
  case CK_IntegralToPointer: {
    HostValue Value = evaluate(Inner);
    State.escape(Value);
    return converted(HostValue::ofLow(Value.low()), Cast.getType(), Context);
  }
  case CK_ToVoid:
    evaluate(Inner);
    return {};
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
    return converted(evaluate(Inner), Cast.getType(), Context);
  default:
    return other(&Cast);
  }
}

HostValue HostInterpreter::unary(const UnaryOperator &Operator) {
  switch (Operator.getOpcode()) {
  case UO_AddrOf: {
    Location At = locate(Operator.getSubExpr());
    if (At.Place && !At.IsVague)
      return *At.Place;
    escape(At);
    return At.Temporary.functions() ? At.Temporary
                                    : HostValue::ofLow(At.Address);
  }
  case UO_PostInc:
  case UO_PostDec: {
    Location At;
    return step(Operator, At);
  }
  case UO_Plus:
  case UO_Minus:
  case UO_Not:
  case UO_LNot: {
    HostValue Operand = evaluate(Operator.getSubExpr());
    HostValue Result = converted(unaryOperation(Operator.getOpcode(), Operand),
                                 Operator.getType(), Context);
    if (!Result.isKnown() && Operator.getType()->isIntegerType())
      Result.Low = residueOf(Operator.getOpcode(), Operand.low());
    State.escape(Operand);
    return Result;
  }
  default:
    return other(&Operator);
  }
}

HostValue HostInterpreter::binary(const BinaryOperator &Operator) {
  if (Operator.isLogicalOp())
    return logical(Operator);
  if (Operator.isCommaOp()) {
    evaluate(Operator.getLHS());
    return evaluate(Operator.getRHS());
  }
  HostValue Left = evaluate(Operator.getLHS());
  HostValue Right = evaluate(Operator.getRHS());
  State.escape(Left);
  State.escape(Right);
  HostValue Result =
      converted(binaryOperation(Operator.getOpcode(), Left, Right),
                Operator.getType(), Context);
  if (!Result.isKnown())
    Result.Low = lowOf(Operator.getOpcode(), Left, Right, Operator.getType(),
                       Operator.getLHS()->getType()->isPointerType());
  return Result;
}

/// What is known of the low bits of Left \p Operation Right, of type \p Type.
HostResidue HostInterpreter::lowOf(BinaryOperatorKind Operation,
                                   const HostValue &Left,
                                   const HostValue &Right, QualType Type,
                                   bool PointerFirst) const {
  if (Type->isPointerType())
    return elementOf((PointerFirst ? Left : Right).base(),
                     (PointerFirst ? Right : Left).low(),
                     Type->getPointeeType(), Operation == BO_Sub, Context);
  const bool IsDistance = PointerFirst && Operation == BO_Sub;
  if (Type->isIntegerType() && !Type->isBooleanType() && !IsDistance)
    return residueOf(Operation, Left.low(), Right.low());
  return {};
}

HostValue HostInterpreter::logical(const BinaryOperator &Operator) {
  bool IsOr = Operator.getOpcode() == BO_LOr;
  HostValue Left = evaluate(Operator.getLHS());
  std::optional<bool> First = Left.truth();
  auto Truth = [&](bool Value, const HostValue &By) {
    HostValue Result(APSInt(llvm::APInt(32, Value), false), By.From);
    return converted(Result, Operator.getType(), Context);
  };
  if (First && *First == IsOr)
    return Truth(IsOr, Left);
  HostState Skipped = State;
  HostValue Right = evaluate(Operator.getRHS());
  std::optional<bool> Second = Right.truth();
  if (!First)
    State.join(Skipped);
  if (Second && (First || *Second == IsOr))
    return Truth(*Second, Right);
  return {};
}

HostValue HostInterpreter::choice(const Expr *Condition, const Expr *Yes,
                                  const Expr *No) {
  if (std::optional<bool> Known = evaluate(Condition).truth())
    return evaluate(*Known ? Yes : No);
  HostState Before = State;
  HostValue Left = evaluate(Yes);
  HostState After = std::move(State);
  State = std::move(Before);
  HostValue Right = evaluate(No);
  State.join(After);
  return meet(Left, Right);
}

HostValue HostInterpreter::meet(const HostValue &Left, const HostValue &Right) {
  std::vector<HostValue> Lost;
  HostValue Result = eitherOf(Left, Right, Lost);
  for (const HostValue &Value : Lost)
    State.escape(Value);
  return Result;
}

} // namespace bank_lint::frontend
