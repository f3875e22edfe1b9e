//===-- analysis/frontend/host/calls.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/calls.h"
#include "analysis/frontend/host/values/constant_folding.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// Whether code that gets hold of a \p Type by address cannot change it. What
/// it leads to is another matter.
bool isConstant(QualType Type) {
  const CXXRecordDecl *Record = Type->getAsCXXRecordDecl();
  return Type.isConstQualified() &&
         !(Record && Record->hasDefinition() && Record->hasMutableFields());
}

bool isConstantPointer(QualType Type) {
  return Type->isPointerType() && isConstant(Type->getPointeeType());
}

} // namespace

void HostCalls::visit(const CallExpr &Launch) {
  Visited.insert(&Launch);
  AtLaunch(Launch);
}

HostValue HostCalls::call(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isa<CUDAKernelCallExpr>(Call) || !launchFunction(Call).empty()) {
    if (!Call.isTypeDependent() || Call.containsErrors())
      visit(Call);
    return {};
  }
  if (TensorMaps.call(Call)) // which succeeds, or the map is not used
    return llvm::APSInt(llvm::APInt(32, 0), true);
  if (!Callee) {
    // By a pointer to one function.
    HostValue Value = Values.evaluate(Call.getCallee());
    if (!Value.functions() || Value.functions()->size() != 1 ||
        !Value.functions()->front()) {
      callOutOfSight(Call);
      return {};
    }
    Callee = Value.functions()->front();
  }
  HostValue Result;
  if (Tuples.call(Call, *Callee, Result) ||
      Library.call(Call, *Callee, Result) ||
      callOfRecord(Call, *Callee, Result))
    return Result;
  if (const FunctionDecl *Definition = Callee->getDefinition())
    if (Functions.mayEnter(*Definition, &Call))
      return enter(Call, *Definition);
  Result = foldedConstant(Call, Context);
  if (Reach.isCallOut(Call)) {
    const HostState Before = State;
    {
      const auto InAdvance = Decisions.lookAhead();
      visit(Call);
    }
    State = Before;
  }
  callOutOfSight(Call);
  // What is changed after setjmp is so when it returns once more.
  if (Callee->hasAttr<ReturnsTwiceAttr>())
    State.escapeAll();
  if (Callee->isNoReturn())
    State.IsAlive = false;
  return Result;
}

/// Copies of structures, and conversions of dim3.
bool HostCalls::callOfRecord(const CallExpr &Call, const FunctionDecl &Callee,
                             HostValue &Result) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method)
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
      Operator && Operator->getOperator() == OO_Equal &&
      (Method->isCopyAssignmentOperator() ||
       Method->isMoveAssignmentOperator()) &&
      !Method->isUserProvided()) {
    // What its members do when they are assigned is in the body.
    const bool AssignsParts = assignsItsParts(*Method->getParent(), Context);
    if (const FunctionDecl *Definition = Method->getDefinition();
        !AssignsParts && Definition && Definition->hasBody())
      return false;
    if (!AssignsParts)
      Functions.leaveOut(*Method);
    HostValue Value = Values.evaluate(Call.getArg(1));
    HostLocation To = Values.locate(Call.getArg(0));
    if (!Value.isKnown() || !AssignsParts) {
      State.escape(Value);
      Value = unknownOf(Call.getArg(0)->getType(),
                        AssignsParts ? Value.Why : HostCause(), Context);
    }
    Variables.assign(To, std::move(Value));
    if (To.Place && !To.IsVague)
      Result = *To.Place;
    return true;
  }
  if (isa<CXXConversionDecl>(Method) &&
      Method->getParent()->getName() == "dim3")
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
      Result = Values.evaluate(Member->getImplicitObjectArgument());
      return true;
    }
  return false;
}

/// Whether \p Call is one of the user's functions that the source shows: not of
/// a library, and not of the iterators of a loop over a range.
static bool isWritten(const CallExpr &Call, const FunctionDecl &Function) {
  const Expr *First = Call.getCallee();
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call))
    First = Member->getImplicitObjectArgument();
  else if (Call.getNumArgs())
    First = Call.getArg(0);
  const auto *Name = dyn_cast<DeclRefExpr>(First->IgnoreParenImpCasts());
  return !isOfSystemHeader(Function) &&
         !(Name && Name->getDecl()->isImplicit());
}

HostValue HostCalls::enter(const CallExpr &Call, const FunctionDecl &Function) {
  HostValue This;
  HostRoot Made;
  unsigned First = 0;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    This = objectOf(Member->getImplicitObjectArgument(), Made);
  } else if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function);
             Method && isa<CXXOperatorCallExpr>(Call)) {
    // `this auto &&self` is a parameter like any other.
    First = Method->isExplicitObjectMemberFunction() ? 0 : 1;
    if (First)
      This = objectOf(Call.getArg(0), Made);
  }
  const CallExpr *By = isWritten(Call, Function) ? &Call : nullptr;
  This = This.passedBy(By);
  std::vector<HostValue> Arguments;
  for (unsigned I = First; I < Call.getNumArgs(); ++I) {
    if (I - First < Function.getNumParams())
      Arguments.push_back(Initialisers.parameter(
          *Function.getParamDecl(I - First), Call.getArg(I), By));
    else
      State.escape(Values.evaluate(Call.getArg(I)));
  }
  for (unsigned I = 0; I < Function.getNumParams(); ++I)
    State.declare(Function.getParamDecl(I),
                  I < Arguments.size() ? Arguments[I] : HostValue());
  const auto Inside = Decisions.within(&Call);
  HostValue Result = Functions.run(Function, std::move(This));
  if (Made && (!State.end(Made) || Result.leadsTo(Made)))
    return {};
  return Result;
}

/// The address of the object that a method is called for. \p Made: an object
/// without a name that the call is the end of.
HostValue HostCalls::objectOf(const Expr *Object, HostRoot &Made) {
  if (Object->getType()->isPointerType())
    return Values.evaluate(Object);
  HostLocation At = Values.locate(Object);
  if (At.Place && !At.IsVague)
    return *At.Place;
  if (At.Place || !At.Temporary.parts()) {
    Variables.escape(At);
    return {};
  }
  HostPlace Result;
  Result.Root = Made = Object;
  State.declare(Made, std::move(At.Temporary));
  return Result;
}

/// What the function gets hold of by address may change from now on.
void HostCalls::callOutOfSight(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    const HostLocation At = Object->getType()->isPointerType()
                                ? pointee(Values.evaluate(Object))
                                : Values.locate(Object);
    if (Method && Method->isConst() && !Method->getParent()->hasMutableFields())
      State.escape(Variables.valueAt(At)); // what the object leads to
    else
      Variables.escape(At);
  }
  unsigned First =
      isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic() ? 1 : 0;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const Expr *Argument = Call.getArg(I);
    if (Argument->isGLValue()) {
      HostLocation At = Values.locate(Argument);
      const ParmVarDecl *Parameter =
          Callee && I >= First && I - First < Callee->getNumParams()
              ? Callee->getParamDecl(I - First)
              : nullptr;
      bool IsConstant =
          (Parameter &&
           isConstant(Parameter->getType().getNonReferenceType())) ||
          isConstant(Argument->getType()) || (I < First && Method->isConst());
      if (!IsConstant)
        Variables.escape(At);
      else
        State.escape(Variables.valueAt(At));
      continue;
    }
    HostValue Value = Values.evaluate(Argument);
    if (!isConstantPointer(Argument->getType()))
      State.escape(Value);
    else if (Value.place())
      State.escape(State.read(*Value.place()));
  }
}

} // namespace bank_lint::frontend
