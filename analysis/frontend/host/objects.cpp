//===-- analysis/frontend/host/objects.cpp - objects of host code ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

/// Of \p Init as the first value of something of type \p Type.
HostValue HostInterpreter::initial(const Expr *Init, QualType Type) {
  if (Type->isReferenceType())
    return reference(locate(Init));
  HostValue Value = evaluate(Init);
  if (Value.isKnown())
    return Value;
  HostValue Unknown = unknownOf(Type, Context);
  Unknown.ChosenBy = Value.ChosenBy;
  Unknown.Low = Value.Low;
  return Unknown;
}

/// The value of the object \p Root, which ends here.
HostValue HostInterpreter::take(HostRoot Root, QualType Type) {
  HostPlace Whole;
  Whole.Root = Root;
  HostValue Result = State.read(Whole);
  if (!State.end(Root) || Result.leadsTo(Root)) {
    // Somebody may change the copy by the address of the original.
    State.escape(Result);
    return unknownOf(Type, Context);
  }
  return Result.isKnown() ? Result : unknownOf(Type, Context);
}

HostValue HostInterpreter::list(const InitListExpr &List) {
  HostValue Start = unknownOf(List.getType(), Context);
  std::vector<QualType> Types = partTypes(List.getType(), Context);
  if (Types.empty() || List.isTransparent())
    return other(&List);
  HostPlace Whole;
  Whole.Root = &List;
  State.declare(&List, std::move(Start));
  for (unsigned I = 0; I < Types.size(); ++I) {
    const Expr *Init =
        I < List.getNumInits() ? List.getInit(I) : List.getArrayFiller();
    if (!Init)
      continue;
    HostPlace Part = Whole;
    Part.Path.push_back(I);
    // A member's own initialiser speaks of the object that is being made.
    bool IsOwn = isa<CXXDefaultInitExpr>(Init);
    if (IsOwn) {
      Frames.emplace_back();
      Frames.back().This = Whole;
    }
    HostValue Value = initial(Init, Types[I]);
    if (IsOwn)
      Frames.pop_back();
    State.write(Part, std::move(Value), Context);
  }
  return take(&List, List.getType());
}

/// Of `auto [a, b] = array`, and of an array that is a member.
HostValue HostInterpreter::copyOfArray(const ArrayInitLoopExpr &Copy) {
  HostValue Result = valueAt(locate(Copy.getCommonExpr()->getSourceExpr()));
  const CXXRecordDecl *Record =
      Context.getBaseElementType(Copy.getType())->getAsCXXRecordDecl();
  if (Result.parts() && (!Record || copiesItsParts(*Record, Context)))
    return Result;
  State.escape(Result);
  return unknownOf(Copy.getType(), Context);
}

/// Of std::pair and std::tuple.
HostValue HostInterpreter::constructTuple(const CXXConstructExpr &Construct) {
  QualType Type = Construct.getType();
  std::vector<QualType> Types = partTypes(Type, Context);
  unsigned Given = Construct.getNumArgs();
  if (Given == 0)
    return zeroOf(Type, Context);
  if (Given == 1 && isTuple(Construct.getArg(0)->getType()) &&
      (Types.size() != 1 ||
       Construct.getConstructor()->isCopyOrMoveConstructor()))
    return initialised(evaluate(Construct.getArg(0)), Type, Context);
  if (Given != Types.size()) {
    other(&Construct);
    return unknownOf(Type, Context);
  }
  HostValue::Parts Parts;
  for (unsigned I = 0; I < Given; ++I)
    Parts.push_back(
        Types[I]->isReferenceType()
            ? reference(locate(Construct.getArg(I)))
            : initialised(evaluate(Construct.getArg(I)), Types[I], Context));
  return Parts;
}

HostValue HostInterpreter::constructDim3(const CXXConstructExpr &Construct) {
  QualType Type = Construct.getType();
  HostValue Result = unknownOf(Type, Context);
  if (Construct.getNumArgs() == 1 &&
      Construct.getArg(0)->getType()->isRecordType()) {
    HostValue Copied = evaluate(Construct.getArg(0)); // from uint3
    return Copied.parts() ? Copied : Result;
  }
  HostValue::Parts &Parts = *Result.parts();
  for (unsigned I = 0; I < 3; ++I)
    Parts[I] = converted(I < Construct.getNumArgs()
                             ? evaluate(Construct.getArg(I))
                             : HostValue(APSInt(llvm::APInt(32, 1), true)),
                         Context.UnsignedIntTy, Context);
  return Result;
}

/// Makes an object. \p Root: the variable that it is; or \p Construct itself,
/// of one that has no name.
HostValue HostInterpreter::construct(const CXXConstructExpr &Construct,
                                     HostRoot Root) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  QualType Type = Construct.getType();
  std::size_t Parts = partTypes(Type, Context).size();
  if (!Parts) {
    other(&Construct);
    return {};
  }
  if (isTuple(Type))
    return constructTuple(Construct);
  if (Constructor.isCopyOrMoveConstructor() && !Constructor.isUserProvided()) {
    HostValue Copied = evaluate(Construct.getArg(0));
    if (Copied.isKnown() && copiesItsParts(*Constructor.getParent(), Context))
      return Copied;
    State.escape(Copied);
    return unknownOf(Type, Context);
  }
  if (Constructor.getParent()->getName() == "dim3" && Parts == 3)
    return constructDim3(Construct);
  bool IsImplicit =
      Constructor.isDefaultConstructor() && !Constructor.isUserProvided();
  const auto *Definition =
      dyn_cast_or_null<CXXConstructorDecl>(Constructor.getDefinition());
  if (!IsImplicit && (!Definition || !mayEnter(*Definition, nullptr))) {
    other(&Construct);
    return unknownOf(Type, Context);
  }
  HostPlace Whole;
  Whole.Root = Root;
  std::vector<HostValue> Arguments;
  if (!IsImplicit)
    for (unsigned I = 0; I < Construct.getNumArgs(); ++I)
      Arguments.push_back(
          bind(*Definition->getParamDecl(I), Construct.getArg(I), nullptr));
  State.declare(Root, Construct.requiresZeroInitialization()
                          ? zeroOf(Type, Context)
                          : unknownOf(Type, Context));
  const CXXConstructorDecl &Code = Definition ? *Definition : Constructor;
  for (std::size_t I = 0; I < Arguments.size(); ++I)
    State.declare(Code.getParamDecl(unsigned(I)), std::move(Arguments[I]));
  if (Code.getBody()) {
    follow(Code, Whole);
  } else {
    Frames.emplace_back();
    Frames.back().This = Whole;
    initialise(Code);
  }
  Frames.pop_back();
  if (llvm::isa<const VarDecl *>(Root))
    return State.read(Whole);
  return take(Root, Type);
}

/// What a constructor does before its body.
void HostInterpreter::initialise(const CXXConstructorDecl &Constructor) {
  for (const CXXCtorInitializer *Init : Constructor.inits()) {
    const FieldDecl *Field = Init->getMember();
    if (!Field && !Init->isDelegatingInitializer()) {
      State.escape(evaluate(Init->getInit()));
      continue;
    }
    HostValue Value = initial(
        Init->getInit(), Field ? Field->getType() : Init->getInit()->getType());
    Location To = pointee(Frames.back().This);
    if (Field)
      To = part(std::move(To), Field->getFieldIndex());
    assign(To, std::move(Value));
  }
}

} // namespace bank_lint::frontend
