//===-- analysis/frontend/host/places.cpp - variables of host code --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/arithmetic.h"
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

HostValue HostInterpreter::read(const HostPlace &Place) {
  if (!State.holds(Place.Root))
    return Place.Path.empty() ? initialValue(Place.Root) : HostValue();
  return State.read(Place);
}

HostValue HostInterpreter::valueAt(const Location &At) {
  if (!At.Place)
    return At.Temporary;
  if (At.IsVague)
    return {};
  if (State.holds(At.Place->Root))
    return State.read(*At.Place);
  // A part of what never changes.
  Location Whole;
  Whole.Temporary = initialValue(At.Place->Root);
  for (unsigned Index : At.Place->Path)
    Whole = part(std::move(Whole), Index);
  return Whole.Temporary;
}

/// Of a variable that the state does not hold: a global one, or one of a
/// function around a lambda.
HostValue HostInterpreter::initialValue(HostRoot Root) {
  const auto *Variable = llvm::dyn_cast_if_present<const VarDecl *>(Root);
  const Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  if (!Init || !Stable.isStable(*Variable) || isa<ParmVarDecl>(Variable) ||
      Variable->getType()->isReferenceType())
    return {};
  // It was initialised at another time: what is known now does not count.
  HostState Now = std::move(State);
  State = HostState();
  HostValue Result = evaluate(Init);
  State = std::move(Now);
  return Result.place() ? HostValue() : Result;
}

bool HostInterpreter::belongsHere(const VarDecl &Variable) const {
  const auto *Owner = dyn_cast<FunctionDecl>(
      Variable.getDeclContext()->getNonTransparentContext());
  return Frames.empty() || !Frames.back().Function || !Owner ||
         Owner->getCanonicalDecl() ==
             Frames.back().Function->getCanonicalDecl() ||
         seesCaptured(Variable, *Owner);
}

HostInterpreter::Location
HostInterpreter::locateVariable(const VarDecl &Variable) {
  Location Result;
  bool IsReference = Variable.getType()->isReferenceType();
  if (!belongsHere(Variable) && !Stable.isStable(Variable))
    return Result;
  // Where a declaration is lost, its name seems to be that of something else.
  if (Variable.hasGlobalStorage() && !Frames.empty() &&
      Frames.back().Function &&
      Lost.declares(*Frames.back().Function, Variable.getIdentifier()))
    return Result;
  HostPlace Place;
  Place.Root = &Variable;
  if (!IsReference || !State.holds(&Variable)) {
    if (IsReference)
      return Result;
    Result.Place = Place;
    return Result;
  }
  // What it refers to; or the value itself, of a temporary.
  HostValue Target = State.read(Place);
  if (Target.place())
    Result.Place = *Target.place();
  else
    Result.Temporary = Target;
  return Result;
}

HostInterpreter::Location HostInterpreter::pointee(const HostValue &Pointer) {
  Location Result;
  Result.Address = Pointer.base();
  if (Pointer.place())
    Result.Place = *Pointer.place();
  else if (Pointer.functions())
    Result.Temporary = Pointer;
  return Result;
}

HostInterpreter::Location HostInterpreter::part(Location Whole,
                                                unsigned Index) {
  if (Whole.Place) {
    if (!Whole.IsVague)
      Whole.Place->Path.push_back(Index);
    return Whole;
  }
  HostValue::Parts *Parts = Whole.Temporary.parts();
  Location Result;
  if (Parts && Index < Parts->size())
    Result.Temporary = HostValue((*Parts)[Index]);
  return Result;
}

HostInterpreter::Location HostInterpreter::locateElement(const Expr *Base,
                                                         const Expr *Index) {
  HostValue Pointer = evaluate(Base);
  HostValue Number = evaluate(Index);
  Location Result = pointee(Pointer);
  if (!Result.Place || Result.IsVague) {
    Location Unknown;
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
  if (IsElement && Offset && *Offset >= 0 && *Offset < 1024) {
    Path.back() += static_cast<unsigned>(*Offset);
    return Result;
  }
  if (IsElement) // perhaps of another row
    Path.clear();
  Result.IsVague = !(Offset && *Offset == 0 && !IsElement);
  return Result;
}

/// Of a name, or of a member of something.
HostInterpreter::Location HostInterpreter::locateNamed(const Expr *E) {
  Location Result;
  if (const auto *Reference = dyn_cast<DeclRefExpr>(E)) {
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      return locateVariable(*Variable);
    if (const auto *Binding = dyn_cast<BindingDecl>(Reference->getDecl())) {
      // Of a pair or a tuple it is a variable of its own, std::get of the
      // whole.
      if (const VarDecl *Own = Binding->getHoldingVar())
        return Own->getInit() ? locate(Own->getInit()) : Result;
      return Binding->getBinding() ? locate(Binding->getBinding()) : Result;
    }
    if (const auto *Function = dyn_cast<FunctionDecl>(Reference->getDecl()))
      Result.Temporary = HostValue::Functions{Function};
    return Result;
  }
  const auto *Member = cast<MemberExpr>(E);
  const auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
  if (const auto *Static = dyn_cast<VarDecl>(Member->getMemberDecl()))
    return locateVariable(*Static);
  Location Base = Member->isArrow() ? pointee(evaluate(Member->getBase()))
                                    : locate(Member->getBase());
  if (!Field) {
    escape(Base);
    return Result;
  }
  const HostResidue Address = memberOf(Base.Address, *Field);
  Location Part = part(std::move(Base), Field->getFieldIndex());
  Part.Address = Address;
  if (!Field->getType()->isReferenceType())
    return Part;
  HostValue Target = valueAt(Part);
  return Target.place() ? pointee(Target) : Location{{}, false, Target, {}};
}

/// Of what an operator leads to: `*p`, `++x`, `x = 1`.
HostInterpreter::Location HostInterpreter::locateOperator(const Expr *E) {
  Location Result;
  if (const auto *Operator = dyn_cast<UnaryOperator>(E)) {
    if (Operator->getOpcode() == UO_Deref)
      return pointee(evaluate(Operator->getSubExpr()));
    if (Operator->isIncrementDecrementOp()) {
      step(*Operator, Result);
      return Result;
    }
  }
  if (const auto *Operator = dyn_cast<BinaryOperator>(E)) {
    if (Operator->isCommaOp()) {
      evaluate(Operator->getLHS());
      return locate(Operator->getRHS());
    }
    if (Operator->isAssignmentOp()) {
      HostValue Value = evaluate(Operator->getRHS());
      Location To = locate(Operator->getLHS());
      assign(To, Operator->getOpcode() == BO_Assign
                     ? std::move(Value)
                     : compound(*Operator, valueAt(To), Value));
      return To;
    }
  }
  Result.Temporary = folded(E);
  if (!Result.Temporary.isKnown())
    other(E);
  return Result;
}

static bool dropsConst(const CastExpr &Cast) {
  return isa<ExplicitCastExpr>(Cast) && !Cast.getType().isConstQualified() &&
         Cast.getSubExpr()->getType().isConstQualified();
}

/// What \p Code names may change from now on.
void HostInterpreter::escapeNamed(const Stmt &Code) {
  if (const auto *Name = dyn_cast<DeclRefExpr>(&Code))
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      escape(locateVariable(*Variable));
  for (const Stmt *Part : Code.children())
    if (Part)
      escapeNamed(*Part);
}

HostInterpreter::Location HostInterpreter::locate(const Expr *E) {
  E = plain(E);
  Location Result;
  if (!E)
    return Result;
  if (!E->isGLValue()) {
    Result.Temporary = evaluate(E);
    return Result;
  }
  if (!spend())
    return Result;
  if (isa<DeclRefExpr, MemberExpr>(E))
    return locateNamed(E);
  if (isa<UnaryOperator, BinaryOperator>(E))
    return locateOperator(E);
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(E))
    return locateElement(Element->getBase(), Element->getIdx());
  if (const auto *Cast = dyn_cast<CastExpr>(E)) {
    if (Cast->getCastKind() == CK_NoOp) {
      Location At = locate(Cast->getSubExpr());
      if (!At.Place && dropsConst(*Cast))
        escapeNamed(*Cast);
      return At;
    }
  }
  if (const auto *Call = dyn_cast<CallExpr>(E)) {
    HostValue Value = call(*Call);
    return Value.place() ? pointee(Value) : Location{{}, false, Value, {}};
  }
  if (isa<OpaqueValueExpr, StringLiteral, PredefinedExpr>(E))
    return Result;
  Result.Temporary = folded(E);
  if (!Result.Temporary.isKnown())
    other(E);
  return Result;
}

void HostInterpreter::assign(const Location &To, HostValue Value) {
  if (!To.Place)
    return State.escape(Value);
  if (To.IsVague) {
    State.escape(Value);
    State.escape(State.read(*To.Place));
    Value = HostValue();
  }
  State.write(*To.Place, std::move(Value), Context);
}

HostValue HostInterpreter::compound(const BinaryOperator &Operator,
                                    const HostValue &Old,
                                    const HostValue &Right) {
  const auto &Compound = cast<CompoundAssignOperator>(Operator);
  State.escape(Old);
  State.escape(Right);
  HostValue Result = binaryOperation(
      BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()),
      converted(Old, Compound.getComputationLHSType(), Context), Right);
  Result = converted(Result, Compound.getComputationResultType(), Context);
  Result = converted(Result, Operator.getType(), Context);
  const QualType Type = Operator.getType();
  if (!Result.isKnown())
    Result.Low =
        lowOf(BinaryOperator::getOpForCompoundAssignment(Operator.getOpcode()),
              Old, Right, Type, Type->isPointerType());
  return Result;
}

HostValue HostInterpreter::step(const UnaryOperator &Operator, Location &At) {
  At = locate(Operator.getSubExpr());
  HostValue Old = valueAt(At);
  QualType Type = Operator.getSubExpr()->getType();
  HostValue One =
      converted(HostValue(APSInt(llvm::APInt(32, 1), false)), Type, Context);
  HostValue New;
  if (Old.integer() || Old.real())
    New = converted(
        binaryOperation(Operator.isIncrementOp() ? BO_Add : BO_Sub, Old, One),
        Type, Context);
  else
    State.escape(Old);
  if (!New.isKnown())
    New.Low = lowOf(Operator.isIncrementOp() ? BO_Add : BO_Sub, Old,
                    HostValue(APSInt(llvm::APInt(32, 1), false)), Type,
                    Type->isPointerType());
  assign(At, New);
  return Old;
}

/// What a reference to \p At holds: the place, or the value that lives nowhere.
HostValue HostInterpreter::reference(const Location &At) {
  if (At.Place && !At.IsVague)
    return *At.Place;
  escape(At);
  // An address here would be taken for the place that is referred to.
  return At.Place || At.Temporary.place() ? HostValue() : At.Temporary;
}

void HostInterpreter::escape(const Location &At) {
  if (At.Place)
    State.escape(*At.Place);
  else
    State.escape(At.Temporary);
}

} // namespace bank_lint::frontend
