//===-- analysis/frontend/host/lvalues.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/lvalues.h"
#include "analysis/frontend/host/values/constant_folding.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

static bool dropsConst(const CastExpr &Cast) {
  return isa<ExplicitCastExpr>(Cast) && !Cast.getType().isConstQualified() &&
         Cast.getSubExpr()->getType().isConstQualified();
}

HostLocation HostLvalues::locate(const Expr *E) {
  E = plain(E);
  HostLocation Result;
  if (!E)
    return Result;
  if (!E->isGLValue()) {
    Result.Temporary = Values.evaluate(E);
    return Result;
  }
  if (!Budget.spend())
    return Result;
  if (const auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return locateTemporary(*Temporary);
  if (const auto *Name = dyn_cast<DeclRefExpr>(E))
    return locateName(*Name);
  if (const auto *Member = dyn_cast<MemberExpr>(E))
    return locateMember(*Member);
  if (isa<UnaryOperator, BinaryOperator>(E))
    return locateOperator(E);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return locateElement(*Element);
  if (const auto *Choice = dyn_cast<ConditionalOperator>(E))
    return Operators.locate(*Choice);
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_NoOp) {
      HostLocation At = locate(Cast->getSubExpr());
      if (!At.Place && dropsConst(*Cast))
        escapeNamed(*Cast);
      return At;
    }
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    HostValue Value = Calls.call(*Call);
    return Value.place() ? pointee(Value) : HostLocation{{}, false, Value, {}};
  }
  if (isa<OpaqueValueExpr, StringLiteral, PredefinedExpr>(E))
    return Result;
  return locateOther(E);
}

/// An object that a reference is bound to: it may be changed by it, and lives
/// as long. For a constant number, only the value matters.
HostLocation
HostLvalues::locateTemporary(const MaterializeTemporaryExpr &Temporary) {
  const QualType Type = Temporary.getType();
  HostLocation Result;
  HostValue Value = Values.evaluate(Temporary.getSubExpr());
  if (Type.isConstQualified() && Type->isScalarType()) {
    Result.Temporary = std::move(Value);
    return Result;
  }
  if (!Value.isKnown()) {
    HostValue Unknown = unknownOf(Type, Value.Why, Context);
    Unknown.Low = Value.Low;
    Unknown.IsShared = Value.IsShared;
    Value = std::move(Unknown);
  }
  State.declare(&Temporary, std::move(Value));
  Result.Place.emplace().Root = &Temporary;
  return Result;
}

HostLocation HostLvalues::locateName(const DeclRefExpr &Name) {
  HostLocation Result;
  if (const auto *Variable = dyn_cast<VarDecl>(Name.getDecl()))
    return Variables.locate(*Variable);
  if (const auto *Binding = dyn_cast<BindingDecl>(Name.getDecl())) {
    if (std::optional<HostLocation> Captured = Variables.capture(*Binding))
      return *Captured;
    // For a pair or a tuple it is a separate variable, std::get of the whole.
    if (const VarDecl *Own = Binding->getHoldingVar())
      return Own->getInit() ? locate(Own->getInit()) : Result;
    return Binding->getBinding() ? locate(Binding->getBinding()) : Result;
  }
  if (const auto *Function = dyn_cast<FunctionDecl>(Name.getDecl()))
    Result.Temporary = HostValue::Functions{executedFunction(Function)};
  return Result;
}

HostLocation HostLvalues::locateMember(const MemberExpr &Member) {
  const auto *Field = dyn_cast<FieldDecl>(Member.getMemberDecl());
  if (const auto *Static = dyn_cast<VarDecl>(Member.getMemberDecl()))
    return Variables.locate(*Static);
  HostLocation Base = Member.isArrow()
                          ? pointee(Values.evaluate(Member.getBase()))
                          : locate(Member.getBase());
  if (!Field) {
    Variables.escape(Base);
    return {};
  }
  const HostResidue Address = memberOf(Base.Address, *Field);
  HostLocation Part = partOf(std::move(Base), Field->getFieldIndex());
  Part.Address = Address;
  if (!Field->getType()->isReferenceType())
    return Part;
  HostValue Target = Variables.valueAt(Part);
  return Target.place() ? pointee(Target) : HostLocation{{}, false, Target, {}};
}

HostLocation HostLvalues::locateElement(const ArraySubscriptExpr &Element) {
  const Expr *Base = Element.getBase();
  HostValue Pointer = Values.evaluate(Base);
  HostValue Number = Values.evaluate(Element.getIdx());
  HostLocation Result = pointee(Pointer);
  if (!Result.Place || Result.IsVague) {
    HostLocation Unknown;
    Unknown.Address = elementOf(Pointer.base(), Number.low(),
                                Base->getType()->isPointerType()
                                    ? Base->getType()->getPointeeType()
                                    : Base->getType(), // of a vector
                                /*IsBack=*/false, Context);
    return Unknown;
  }
  llvm::SmallVectorImpl<unsigned> &Path = Result.Place->Path;
  bool IsElement = !Path.empty();
  std::optional<std::int64_t> Offset;
  if (Number.integer())
    Offset = Number.integer()->tryExtValue();
  if (IsElement && Offset && *Offset > -1024 && *Offset < 1024 &&
      std::int64_t(Path.back()) + *Offset >= 0) {
    Path.back() = unsigned(std::int64_t(Path.back()) + *Offset);
    return Result;
  }
  if (IsElement && !Number.isKnown())
    if (const HostDecision *Decision =
            whichElement(Element, *Result.Place, Number)) {
      if (std::optional<unsigned> Given = Decisions.givenWay(*Decision)) {
        const HostValue Index =
            converted(HostValue(llvm::APSInt(llvm::APInt(32, *Given), false)),
                      Element.getIdx()->getType(), Context);
        State.IsAlive &= State.Bounds.decides(BO_EQ, Number, Index) != false;
        State.Bounds.hold(BO_EQ, Number, Index, true);
        Path.back() = *Given;
        return Result;
      }
      Result.Decision = Decision;
    }
  if (IsElement) // perhaps of another row
    Path.clear();
  Result.IsVague = !(Offset && *Offset == 0 && !IsElement);
  return Result;
}

/// \p Element of a small table is at \p Place, and further on by \p Number,
/// which is unknown: what depends on which element it is. Null for another
/// array.
const HostDecision *HostLvalues::whichElement(const ArraySubscriptExpr &Element,
                                              const HostPlace &Place,
                                              const HostValue &Number) {
  constexpr unsigned MostElements = 16;
  if (Place.Path.back())
    return nullptr; // a pointer into the table
  const QualType Type = typeAt(Place, Place.Path.size() - 1, Context);
  const ConstantArrayType *Array =
      Type.isNull() ? nullptr : Context.getAsConstantArrayType(Type);
  if (!Array || Array->getSize().ugt(MostElements))
    return nullptr;
  unsigned Ways = unsigned(Array->getSize().getZExtValue());
  const Expr *Index = Element.getIdx()->IgnoreParenImpCasts();
  if (Index->getType()->isBooleanType())
    Ways = std::min(Ways, 2u);
  // For `i % 4`, which is not negative here.
  if (const auto *Rest = dyn_cast<BinaryOperator>(Index);
      Rest && Rest->getOpcode() == BO_Rem)
    if (const HostValue By = Values.evaluate(Rest->getRHS());
        By.integer() && By.integer()->isStrictlyPositive())
      Ways = unsigned(By.integer()->getLimitedValue(Ways));
  return &Decisions.meet(Element, Ways, Number.Same.name(), Number.Why.Decision,
                         State.path());
}

/// The location that an operator leads to: `*p`, `++x`, `x = 1`.
HostLocation HostLvalues::locateOperator(const Expr *E) {
  HostLocation Result;
  if (const auto *Operator = dyn_cast<UnaryOperator>(E)) {
    if (Operator->getOpcode() == UO_Deref)
      return pointee(Values.evaluate(Operator->getSubExpr()));
    if (Operator->isIncrementDecrementOp()) {
      Operators.step(*Operator, Result);
      return Result;
    }
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isCommaOp()) {
      Values.evaluate(Operator->getLHS());
      return locate(Operator->getRHS());
    }
    if (Operator->isAssignmentOp())
      return Operators.assign(*Operator);
  }
  return locateOther(E);
}

/// The location of an expression that is a constant or unknown.
HostLocation HostLvalues::locateOther(const Expr *E) {
  HostLocation Result;
  Result.Temporary = foldedConstant(*E, Context);
  if (!Result.Temporary.isKnown())
    Values.evaluateParts(E);
  return Result;
}

/// What \p Code names may change from now on.
void HostLvalues::escapeNamed(const Stmt &Code) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(&Code))
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      Variables.escape(Variables.locate(*Variable));
  for (const Stmt *Part : Code.children())
    if (Part)
      escapeNamed(*Part);
}

} // namespace bank_lint::frontend
