//===-- analysis/frontend/host/initialisers.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/initialisers.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

HostValue HostInitialisers::initial(const Expr *Init, QualType Type) {
  if (Type->isReferenceType())
    return Variables.reference(Values.locate(Init));
  HostValue Value = Values.evaluate(Init);
  if (Value.isKnown())
    return Value;
  HostValue Unknown = unknownOf(Type, Value.Why, Context);
  Unknown.Low = Value.Low;
  Unknown.IsShared = Value.IsShared;
  if (Type->isIntegralOrEnumerationType())
    Unknown.Same = Value.Same;
  return Unknown;
}

HostValue HostInitialisers::parameter(const ParmVarDecl &Parameter,
                                      const Expr *Argument,
                                      const CallExpr *Call) {
  return initial(Argument, Parameter.getType()).passedBy(Call);
}

HostValue HostInitialisers::list(const InitListExpr &List) {
  if (List.isTransparent() && List.getNumInits() == 1)
    return Values.evaluate(List.getInit(0));
  return list(List, const_cast<InitListExpr &>(List).inits(),
              List.hasArrayFiller() ? List.getArrayFiller() : nullptr);
}

HostValue HostInitialisers::list(const Expr &List, llvm::ArrayRef<Expr *> Inits,
                                 const Expr *Filler) {
  HostValue Start = unknownOf(List.getType(), Context);
  std::vector<QualType> Types = partTypes(List.getType(), Context);
  if (Types.empty())
    return Values.evaluateParts(&List);
  HostPlace Whole;
  Whole.Root = &List;
  State.declare(&List, std::move(Start));
  for (unsigned I = 0; I < Types.size(); ++I) {
    const Expr *Init = I < Inits.size() ? Inits[I] : Filler;
    if (!Init)
      continue;
    HostPlace Part = Whole;
    Part.Path.push_back(I);
    // A member's own initialiser speaks of the object that is being made.
    bool IsOwn = isa<CXXDefaultInitExpr>(Init);
    if (IsOwn) {
      CallFrame Making;
      Making.This = Whole;
      Stack.push(std::move(Making));
    }
    HostValue Value = initial(Init, Types[I]);
    if (IsOwn)
      Stack.pop();
    State.write(Part, std::move(Value), Context);
  }
  return take(&List, List.getType());
}

HostValue
HostInitialisers::standardList(const CXXStdInitializerListExpr &List) {
  const HostLocation Array = Values.locate(List.getSubExpr());
  const ConstantArrayType *Type =
      Context.getAsConstantArrayType(List.getSubExpr()->getType());
  HostValue Result = unknownOf(List.getType(), Context);
  HostValue::Parts *Parts = Result.parts();
  if (!Array.Place || Array.IsVague || !Type || !Parts || Parts->size() != 2) {
    Variables.escape(Array);
    return Result;
  }
  HostPlace First = *Array.Place;
  First.Path.push_back(0);
  Parts->front() = First;
  const QualType Second = partTypes(List.getType(), Context).back();
  if (Second->isPointerType()) { // the end, in Microsoft's library
    First.Path.back() = unsigned(Type->getSize().getLimitedValue(1u << 20));
    Parts->back() = First;
  } else {
    Parts->back() = converted(HostValue(llvm::APSInt(Type->getSize(), true)),
                              Second, Context);
  }
  return Result;
}

HostValue HostInitialisers::copyOfArray(const ArrayInitLoopExpr &Copy) {
  HostValue Result =
      Variables.valueAt(Values.locate(Copy.getCommonExpr()->getSourceExpr()));
  const CXXRecordDecl *Record =
      Context.getBaseElementType(Copy.getType())->getAsCXXRecordDecl();
  if (Result.parts() && (!Record || copiesItsParts(*Record, Context)))
    return Result;
  State.escape(Result);
  return unknownOf(Copy.getType(), Context);
}

HostValue HostInitialisers::take(HostRoot Root, QualType Type) {
  HostPlace Whole;
  Whole.Root = Root;
  HostValue Result = State.read(Whole);
  if (!State.end(Root) || Result.leadsTo(Root)) {
    // It is no copy, but the same object: others may change it by its address.
    State.escape(Result);
    HostValue Unknown = unknownOf(Type, Context);
    Unknown.IsShared = true;
    return Unknown;
  }
  return Result.isKnown() ? Result : unknownOf(Type, Context);
}

void HostInitialisers::runBeforeBody(const CXXConstructorDecl &Constructor) {
  for (const CXXCtorInitializer *Init : Constructor.inits()) {
    const FieldDecl *Field = Init->getMember();
    if (!Field && !Init->isDelegatingInitializer()) {
      State.escape(Values.evaluate(Init->getInit()));
      continue;
    }
    HostValue Value = initial(
        Init->getInit(), Field ? Field->getType() : Init->getInit()->getType());
    HostLocation To = pointee(Stack.back().This);
    if (Field)
      To = partOf(std::move(To), Field->getFieldIndex());
    Variables.assign(To, std::move(Value));
  }
}

} // namespace bank_lint::frontend
