//===-- analysis/frontend/host/objects.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/objects.h"
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

void HostObjects::declare(const DeclStmt &Declarations) {
  for (const Decl *D : Declarations.decls()) {
    const auto *Variable = dyn_cast<VarDecl>(D);
    if (Variable && !Variable->isInvalidDecl())
      declare(*Variable);
  }
}

void HostObjects::declare(const VarDecl &Variable) {
  const Expr *Init = Variable.getInit();
  if (Variable.hasGlobalStorage()) {
    // It is initialised the first time: now, or before the function that is run
    // first.
    if (Init && !Variable.hasConstantInitialization() &&
        State.initialise(Variable)) {
      HostState Before = State;
      State.escape(Values.evaluate(Init));
      State.join(Before);
    }
    return;
  }
  // A loop may come by again, so the old meaning goes.
  QualType Type = Variable.getType();
  if (!Init || Type->isReferenceType()) {
    State.declare(&Variable, Init ? Initialisers.initial(Init, Type)
                                  : unknownOf(Type, Context));
    return;
  }
  const auto *Construct = dyn_cast_or_null<CXXConstructExpr>(plain(Init));
  if (!Construct) {
    State.declare(&Variable, Initialisers.initial(Init, Type));
    return;
  }
  // Its constructor may publish its address.
  State.declare(&Variable, unknownOf(Type, Context));
  HostValue Value = construct(*Construct, &Variable);
  HostPlace Whole;
  Whole.Root = &Variable;
  State.write(Whole,
              Value.isKnown() ? Value : unknownOf(Type, Value.Why, Context),
              Context);
}

HostValue HostObjects::construct(const CXXConstructExpr &Construct,
                                 HostRoot Root) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  QualType Type = Construct.getType();
  std::size_t Parts = partTypes(Type, Context).size();
  if (const CXXRecordDecl *Class = Constructor.getParent();
      Class->isLambda() && Constructor.isCopyOrMoveConstructor() &&
      copiesItsParts(*Class, Context))
    return Values.evaluate(Construct.getArg(0));
  if (!Parts) {
    Functions.leaveOut(Constructor);
    // An object without members takes nothing from another one.
    const bool IsOfNothing = Constructor.isCopyOrMoveConstructor() &&
                             Constructor.getParent()->isEmpty();
    if (IsOfNothing)
      Values.locate(Construct.getArg(0));
    else
      Values.evaluateParts(&Construct);
    return {};
  }
  if (isTuple(Type))
    return Tuples.construct(Construct);
  const auto *Definition =
      dyn_cast_or_null<CXXConstructorDecl>(Constructor.getDefinition());
  const bool CopiesParts = copiesItsParts(*Constructor.getParent(), Context);
  if (Constructor.isCopyOrMoveConstructor() && !Constructor.isUserProvided() &&
      (CopiesParts || !Definition || !Definition->hasBody())) {
    HostValue Copied = Values.evaluate(Construct.getArg(0));
    if (Copied.isKnown() && CopiesParts)
      return Copied;
    if (!CopiesParts)
      Functions.leaveOut(Constructor);
    State.escape(Copied);
    return CopiesParts ? unknownOf(Type, Copied.Why, Context)
                       : unknownOf(Type, Context);
  }
  if (Constructor.getParent()->getName() == "dim3" && Parts == 3)
    return constructDim3(Construct);
  bool IsImplicit =
      Constructor.isDefaultConstructor() && !Constructor.isUserProvided();
  if (!IsImplicit &&
      (!Definition || !Functions.mayEnter(*Definition, nullptr))) {
    Functions.leaveOut(Constructor);
    Values.evaluateParts(&Construct);
    return unknownOf(Type, Context);
  }
  return runConstructor(Construct, Definition, Root);
}

HostValue HostObjects::constructDim3(const CXXConstructExpr &Construct) {
  QualType Type = Construct.getType();
  HostValue Result = unknownOf(Type, Context);
  if (Construct.getNumArgs() == 1 &&
      Construct.getArg(0)->getType()->isRecordType()) {
    HostValue Copied = Values.evaluate(Construct.getArg(0)); // from uint3
    return Copied.parts() ? Copied : Result;
  }
  HostValue::Parts &Parts = *Result.parts();
  for (unsigned I = 0; I < 3; ++I)
    Parts[I] = converted(I < Construct.getNumArgs()
                             ? Values.evaluate(Construct.getArg(I))
                             : HostValue(APSInt(llvm::APInt(32, 1), true)),
                         Context.UnsignedIntTy, Context);
  return Result;
}

/// \p Definition: null of a default constructor that the compiler makes.
HostValue HostObjects::runConstructor(const CXXConstructExpr &Construct,
                                      const CXXConstructorDecl *Definition,
                                      HostRoot Root) {
  const CXXConstructorDecl &Constructor = *Construct.getConstructor();
  const QualType Type = Construct.getType();
  const bool IsImplicit =
      Constructor.isDefaultConstructor() && !Constructor.isUserProvided();
  HostPlace Whole;
  Whole.Root = Root;
  std::vector<HostValue> Arguments;
  if (!IsImplicit)
    for (unsigned I = 0; I < Construct.getNumArgs(); ++I)
      Arguments.push_back(Initialisers.parameter(*Definition->getParamDecl(I),
                                                 Construct.getArg(I), nullptr));
  State.declare(Root, Construct.requiresZeroInitialization()
                          ? zeroOf(Type, Context)
                          : unknownOf(Type, Context));
  const CXXConstructorDecl &Code = Definition ? *Definition : Constructor;
  for (std::size_t I = 0; I < Arguments.size(); ++I)
    State.declare(Code.getParamDecl(unsigned(I)), std::move(Arguments[I]));
  const auto Inside = Decisions.within(&Construct);
  runFor(Code, Whole, Type);
  if (llvm::isa<const VarDecl *>(Root))
    return State.read(Whole);
  return Initialisers.take(Root, Type);
}

/// Executes \p Code for the object \p Whole, or for each element of the array
/// that it is.
void HostObjects::runFor(const CXXConstructorDecl &Code, const HostPlace &Whole,
                         QualType Type) {
  if (const ConstantArrayType *Array = Context.getAsConstantArrayType(Type)) {
    for (unsigned I = 0; I < Array->getSize().getLimitedValue(1024); ++I) {
      HostPlace Element = Whole;
      Element.Path.push_back(I);
      const auto Inside = Decisions.within(Array, I);
      runFor(Code, Element, Array->getElementType());
    }
    return;
  }
  if (Code.getBody())
    Functions.run(Code, Whole);
  else
    Functions.runBodiless(Code, Whole);
}

} // namespace bank_lint::frontend
