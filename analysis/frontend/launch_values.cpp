//===-- analysis/frontend/launch_values.cpp - the value of a host expression
//--===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/launch_values.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/SaveAndRestore.h"
#include <cmath>

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

constexpr unsigned MostNesting = 64;

/// Skips what has no influence on a value.
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
    else if (const auto *Substituted =
                 dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Substituted->getReplacement();
    else if (const auto *List = dyn_cast<InitListExpr>(Inner);
             List && List->getNumInits() == 1 &&
             List->getType()->isArithmeticType())
      Inner = List->getInit(0);
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

std::optional<std::uint64_t> unsignedValue(const std::optional<APSInt> &Value) {
  if (!Value || Value->isNegative())
    return std::nullopt;
  return Value->getZExtValue();
}

std::optional<APSInt> integerOperation(BinaryOperatorKind Operation,
                                       const APSInt &L, const APSInt &R) {
  unsigned Width = L.getBitWidth();
  switch (Operation) {
  case BO_Shl:
  case BO_Shr:
    if (R.isNegative() || R.getZExtValue() >= Width)
      return std::nullopt;
    return Operation == BO_Shl ? L << static_cast<unsigned>(R.getZExtValue())
                               : L >> static_cast<unsigned>(R.getZExtValue());
  default:
    break;
  }
  if (Width != R.getBitWidth() || L.isSigned() != R.isSigned())
    return std::nullopt;
  auto Truth = [](bool Value) { return APSInt(llvm::APInt(32, Value), false); };
  switch (Operation) {
  case BO_Add:
    return L + R;
  case BO_Sub:
    return L - R;
  case BO_Mul:
    return L * R;
  case BO_Div:
    return R.isZero() ? std::nullopt : std::optional(L / R);
  case BO_Rem:
    return R.isZero() ? std::nullopt : std::optional(L % R);
  case BO_And:
    return L & R;
  case BO_Or:
    return L | R;
  case BO_Xor:
    return L ^ R;
  case BO_LT:
    return Truth(L < R);
  case BO_GT:
    return Truth(L > R);
  case BO_LE:
    return Truth(L <= R);
  case BO_GE:
    return Truth(L >= R);
  case BO_EQ:
    return Truth(L == R);
  case BO_NE:
    return Truth(L != R);
  default:
    return std::nullopt;
  }
}

std::optional<double> floatOperation(BinaryOperatorKind Operation, double L,
                                     double R) {
  switch (Operation) {
  case BO_Add:
    return L + R;
  case BO_Sub:
    return L - R;
  case BO_Mul:
    return L * R;
  case BO_Div:
    return R == 0 ? std::nullopt : std::optional(L / R);
  default:
    return std::nullopt;
  }
}

} // namespace

std::optional<APSInt> LaunchValues::integer(const Expr *E) {
  Number Value = number(E);
  if (!Value || !std::holds_alternative<APSInt>(*Value))
    return std::nullopt;
  return std::get<APSInt>(*Value);
}

std::optional<bool> LaunchValues::condition(const Expr *E) {
  Number Value = number(E);
  if (!Value)
    return std::nullopt;
  if (const auto *Integer = std::get_if<APSInt>(&*Value))
    return !Integer->isZero();
  return std::get<double>(*Value) != 0;
}

LaunchValues::Number LaunchValues::number(const Expr *E) {
  llvm::SaveAndRestore Nesting(Depth, Depth + 1);
  E = plain(E);
  if (!E || Depth > MostNesting || E->isValueDependent() || E->containsErrors())
    return std::nullopt;
  if (Number Constant = folded(E))
    return Constant;
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return cast(*Cast);
  if (isa<DeclRefExpr, MemberExpr>(E))
    return variable(E);
  if (const auto *Operator = dyn_cast<UnaryOperator>(E))
    return unary(*Operator);
  if (const auto *Operator = dyn_cast<BinaryOperator>(E))
    return binary(*Operator);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    std::optional<bool> Condition = condition(Choice->getCond());
    if (!Condition)
      return std::nullopt;
    return number(*Condition ? Choice->getTrueExpr() : Choice->getFalseExpr());
  }
  if (const auto *Call = dyn_cast<CallExpr>(E))
    return call(*Call);
  return std::nullopt;
}

/// What the compiler knows by itself.
LaunchValues::Number LaunchValues::folded(const Expr *E) const {
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
  return std::nullopt;
}

LaunchValues::Number LaunchValues::variable(const Expr *E) {
  if (const auto *Member = dyn_cast<MemberExpr>(E)) {
    if (Member->isArrow())
      return std::nullopt;
    int Axis = llvm::StringSwitch<int>(Member->getMemberDecl()->getName())
                   .Case("x", 0)
                   .Case("y", 1)
                   .Case("z", 2)
                   .Default(-1);
    if (Axis < 0)
      return std::nullopt;
    std::optional<std::uint64_t> Size = extent(Member->getBase()).Size[Axis];
    if (!Size)
      return std::nullopt;
    return converted(APSInt(llvm::APInt(64, *Size), true), E->getType());
  }
  const auto *Variable = dyn_cast<VarDecl>(cast<DeclRefExpr>(E)->getDecl());
  if (!Variable || !Variables.isStable(*Variable))
    return std::nullopt;
  if (const auto *Parameter = dyn_cast<ParmVarDecl>(Variable))
    return Bound.lookup(Parameter);
  return Variable->getAnyInitializer() ? number(Variable->getAnyInitializer())
                                       : std::nullopt;
}

LaunchValues::Number LaunchValues::converted(const Number &From,
                                             QualType To) const {
  if (!From)
    return std::nullopt;
  const auto *Integer = std::get_if<APSInt>(&*From);
  double Float = Integer ? Integer->roundToDouble() : std::get<double>(*From);
  if (To->isRealFloatingType())
    return To->isSpecificBuiltinType(BuiltinType::Float)
               ? static_cast<double>(static_cast<float>(Float))
               : Float;
  if (!To->isIntegralOrEnumerationType())
    return std::nullopt;
  if (To->isBooleanType())
    return APSInt(llvm::APInt(1, Integer ? !Integer->isZero() : Float != 0),
                  true);
  bool IsUnsigned = To->isUnsignedIntegerOrEnumerationType();
  unsigned Width = Context.getIntWidth(To);
  if (!Integer) {
    if (!(std::fabs(Float) < 0x1p62))
      return std::nullopt;
    return APSInt(llvm::APInt(64, static_cast<std::int64_t>(Float), true)
                      .sextOrTrunc(Width),
                  IsUnsigned);
  }
  APSInt Result = Integer->extOrTrunc(Width);
  Result.setIsUnsigned(IsUnsigned);
  return Result;
}

LaunchValues::Number LaunchValues::cast(const CastExpr &Cast) {
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
  case CK_NoOp:
    return number(Cast.getSubExpr());
  case CK_IntegralCast:
  case CK_IntegralToBoolean:
  case CK_IntegralToFloating:
  case CK_FloatingToIntegral:
  case CK_FloatingToBoolean:
  case CK_FloatingCast:
    return converted(number(Cast.getSubExpr()), Cast.getType());
  default:
    return std::nullopt;
  }
}

LaunchValues::Number LaunchValues::unary(const UnaryOperator &Operator) {
  Number Operand = number(Operator.getSubExpr());
  if (!Operand)
    return std::nullopt;
  const auto *Integer = std::get_if<APSInt>(&*Operand);
  switch (Operator.getOpcode()) {
  case UO_Plus:
    return Operand;
  case UO_Minus:
    return Integer ? Number(-*Integer) : Number(-std::get<double>(*Operand));
  case UO_Not:
    return Integer ? Number(~*Integer) : std::nullopt;
  case UO_LNot:
    return Integer
               ? converted(APSInt(llvm::APInt(32, Integer->isZero()), false),
                           Operator.getType())
               : std::nullopt;
  default:
    return std::nullopt;
  }
}

LaunchValues::Number LaunchValues::binary(const BinaryOperator &Operator) {
  if (Operator.isCommaOp())
    return number(Operator.getRHS());
  Number Left = number(Operator.getLHS());
  if (Left && Operator.isLogicalOp()) {
    std::optional<bool> First = condition(Operator.getLHS());
    bool IsDecided = *First == (Operator.getOpcode() == BO_LOr);
    std::optional<bool> Value =
        IsDecided ? First : condition(Operator.getRHS());
    if (!Value)
      return std::nullopt;
    return converted(APSInt(llvm::APInt(32, *Value), false),
                     Operator.getType());
  }
  Number Right = number(Operator.getRHS());
  if (!Left || !Right || Operator.isAssignmentOp())
    return std::nullopt;
  const auto *L = std::get_if<APSInt>(&*Left);
  const auto *R = std::get_if<APSInt>(&*Right);
  if (L && R) {
    if (auto Value = integerOperation(Operator.getOpcode(), *L, *R))
      return converted(*Value, Operator.getType());
  } else if (!L && !R) {
    if (auto Value =
            floatOperation(Operator.getOpcode(), std::get<double>(*Left),
                           std::get<double>(*Right)))
      return converted(*Value, Operator.getType());
  }
  return std::nullopt;
}

const Expr *LaunchValues::enter(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const FunctionDecl *Definition = Callee ? Callee->getDefinition() : nullptr;
  if (!Definition || isa<CXXMethodDecl>(Definition))
    return nullptr;
  const auto *Body = dyn_cast_or_null<CompoundStmt>(Definition->getBody());
  if (!Body || Body->size() != 1)
    return nullptr;
  const auto *Return = dyn_cast<ReturnStmt>(Body->body_front());
  if (!Return)
    return nullptr;
  llvm::SmallVector<Number> Values;
  for (const Expr *Argument : Call.arguments())
    Values.push_back(number(Argument));
  for (unsigned I = 0; I < Definition->getNumParams() && I < Values.size(); ++I)
    Bound[Definition->getParamDecl(I)] = Values[I];
  return Return->getRetValue();
}

LaunchValues::Number LaunchValues::call(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee || !Callee->getIdentifier())
    return std::nullopt;
  llvm::StringRef Name = Callee->getName();
  if (Call.getNumArgs() == 2 && (Name == "min" || Name == "max")) {
    std::optional<APSInt> L = integer(Call.getArg(0));
    std::optional<APSInt> R = integer(Call.getArg(1));
    if (!L || !R || L->getBitWidth() != R->getBitWidth() ||
        L->isSigned() != R->isSigned())
      return std::nullopt;
    return (*L < *R) == (Name == "min") ? *L : *R;
  }
  if (Call.getNumArgs() == 1) {
    using Rounding = double (*)(double);
    auto Round =
        llvm::StringSwitch<Rounding>(Name)
            .Cases({"ceil", "ceilf"}, [](double X) { return std::ceil(X); })
            .Cases({"floor", "floorf"}, [](double X) { return std::floor(X); })
            .Default(nullptr);
    if (Round) {
      Number Value = converted(number(Call.getArg(0)), Context.DoubleTy);
      return Value ? Number(Round(std::get<double>(*Value))) : std::nullopt;
    }
  }
  auto Outer = Bound;
  Number Value = number(enter(Call));
  Bound = std::move(Outer);
  return Value;
}

Extent LaunchValues::construct(const CXXConstructExpr &Construct) {
  Extent Result;
  if (Construct.getNumArgs() == 0)
    return Construct.getConstructor()->isDefaulted() ? Result
                                                     : Extent{{1, 1, 1}};
  if (Construct.getArg(0)->getType()->isRecordType())
    return extent(Construct.getArg(0)); // a copy, or from uint3
  for (unsigned I = 0; I < 3; ++I)
    Result.Size[I] = I < Construct.getNumArgs()
                         ? unsignedValue(integer(Construct.getArg(I)))
                         : 1;
  return Result;
}

Extent LaunchValues::extent(const Expr *E) {
  llvm::SaveAndRestore Nesting(Depth, Depth + 1);
  E = plain(E);
  if (!E || Depth > MostNesting || E->isTypeDependent() || E->containsErrors())
    return {};
  if (E->getType()->isIntegralOrEnumerationType())
    return Extent{{unsignedValue(integer(E)), 1, 1}};
  if (const auto *Cast = dyn_cast<CastExpr>(E))
    return extent(Cast->getSubExpr());
  if (const auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(*Construct);
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (!Variable || !Variables.isStable(*Variable) ||
        !Variable->getAnyInitializer())
      return {};
    return extent(Variable->getAnyInitializer());
  }
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    std::optional<bool> Condition = condition(Choice->getCond());
    if (!Condition)
      return {};
    return extent(*Condition ? Choice->getTrueExpr() : Choice->getFalseExpr());
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    auto Outer = Bound;
    Extent Result = extent(enter(*Call));
    Bound = std::move(Outer);
    return Result;
  }
  return {};
}

} // namespace bank_lint::frontend
