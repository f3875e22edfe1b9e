//===-- analysis/frontend/host_calls.cpp - calls of host code -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host_arithmetic.h"
#include "analysis/frontend/host_walk.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"
#include <cmath>

using namespace clang;
using llvm::APSInt;

namespace bank_lint::frontend {

namespace {

/// Functions of one real number.
using RealFunction = double (*)(double);
RealFunction realFunction(llvm::StringRef Name) {
  return llvm::StringSwitch<RealFunction>(Name)
      .Cases({"ceil", "ceilf"}, [](double X) { return std::ceil(X); })
      .Cases({"floor", "floorf"}, [](double X) { return std::floor(X); })
      .Cases({"sqrt", "sqrtf"}, [](double X) { return std::sqrt(X); })
      .Cases({"round", "roundf"}, [](double X) { return std::round(X); })
      .Default(nullptr);
}

/// Functions of the runtime that choose a block or a grid at run time.
const char *chooser(llvm::StringRef Name) {
  for (const char *Known :
       {"cudaOccupancyMaxPotentialBlockSizeVariableSMemWithFlags",
        "cudaOccupancyMaxPotentialBlockSizeVariableSMem",
        "cudaOccupancyMaxPotentialBlockSizeWithFlags",
        "cudaOccupancyMaxPotentialBlockSize",
        "cudaOccupancyMaxActiveBlocksPerMultiprocessor"})
    if (Name == Known)
      return Known;
  return nullptr;
}

bool isConstantPointer(QualType Type) {
  return Type->isPointerType() && Type->getPointeeType().isConstQualified();
}

} // namespace

HostValue HostWalk::call(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  if (isa<CUDAKernelCallExpr>(Call) || !launchFunction(Call).empty()) {
    if (!Call.isTypeDependent() || Call.containsErrors()) {
      Visited.insert(&Call);
      AtLaunch(Call);
    }
    return {};
  }
  if (!Callee) {
    // By a pointer to one function.
    HostValue Value = evaluate(Call.getCallee());
    if (!Value.functions() || Value.functions()->size() != 1) {
      callOutOfSight(Call);
      return {};
    }
    Callee = Value.functions()->front();
  }
  HostValue Result;
  if (callOfLibrary(Call, *Callee, Result) ||
      callOfRecord(Call, *Callee, Result))
    return Result;
  if (const FunctionDecl *Definition = Callee->getDefinition())
    if (mayEnter(*Definition, Call))
      return enter(Call, *Definition);
  Result = folded(&Call);
  callOutOfSight(Call);
  if (Callee->isNoReturn())
    State.IsAlive = false;
  return Result;
}

/// Functions whose meaning is known by their name.
bool HostWalk::callOfLibrary(const CallExpr &Call, const FunctionDecl &Callee,
                             HostValue &Result) {
  if (!Callee.getIdentifier())
    return false;
  llvm::StringRef Name = Callee.getName();
  if (const char *Function = chooser(Name)) {
    for (const Expr *Argument : Call.arguments()) {
      HostValue Value = evaluate(Argument);
      if (!Value.place())
        continue;
      HostValue Chosen;
      Chosen.ChosenBy = Function;
      assign(pointee(Value), Chosen);
      State.escape(Value);
    }
    return true;
  }
  if (Where.isInUserFile(Callee.getLocation()) || Callee.isCXXClassMember())
    return false;
  if (Call.getNumArgs() == 2 && (Name == "min" || Name == "max")) {
    HostValue Left = evaluate(Call.getArg(0)), Right = evaluate(Call.getArg(1));
    std::optional<bool> IsLess = binaryOperation(BO_LT, Left, Right).truth();
    if (IsLess)
      Result = converted(*IsLess == (Name == "min") ? Left : Right,
                         Call.getType(), Context);
    return true;
  }
  if (RealFunction Function = realFunction(Name);
      Function && Call.getNumArgs() == 1) {
    HostValue Value =
        converted(evaluate(Call.getArg(0)), Context.DoubleTy, Context);
    if (Value.real())
      Result = converted({Function(*Value.real()), Value.From}, Call.getType(),
                         Context);
    return true;
  }
  return false;
}

/// Copies of structures, and conversions of dim3.
bool HostWalk::callOfRecord(const CallExpr &Call, const FunctionDecl &Callee,
                            HostValue &Result) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (!Method)
    return false;
  if (const auto *Operator = dyn_cast<CXXOperatorCallExpr>(&Call);
      Operator && Operator->getOperator() == OO_Equal && Method->isTrivial()) {
    HostValue Value = evaluate(Call.getArg(1));
    Location To = locate(Call.getArg(0));
    if (!Value.isKnown())
      Value = unknownOf(Call.getArg(0)->getType(), Context);
    assign(To, std::move(Value));
    if (To.Place && !To.IsVague)
      Result = *To.Place;
    return true;
  }
  if (isa<CXXConversionDecl>(Method) &&
      Method->getParent()->getName() == "dim3")
    if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
      Result = evaluate(Member->getImplicitObjectArgument());
      return true;
    }
  return false;
}

HostValue HostWalk::enter(const CallExpr &Call, const FunctionDecl &Function) {
  HostValue This;
  unsigned First = 0;
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    if (Object->getType()->isPointerType())
      This = evaluate(Object);
    else if (Location At = locate(Object); At.Place && !At.IsVague)
      This = *At.Place;
    else
      escape(At);
  } else if (isa<CXXOperatorCallExpr>(Call) && isa<CXXMethodDecl>(Function)) {
    First = 1;
    if (Location At = locate(Call.getArg(0)); At.Place && !At.IsVague)
      This = *At.Place;
    else
      escape(At);
  }
  This = This.passedBy(&Call);
  std::vector<HostValue> Values;
  for (unsigned I = First; I < Call.getNumArgs(); ++I) {
    if (I - First < Function.getNumParams())
      Values.push_back(
          bind(*Function.getParamDecl(I - First), Call.getArg(I), Call));
    else
      State.escape(evaluate(Call.getArg(I)));
  }
  for (unsigned I = 0; I < Function.getNumParams(); ++I)
    State.declare(*Function.getParamDecl(I),
                  I < Values.size() ? Values[I] : HostValue());
  follow(Function, std::move(This));
  HostValue Result = std::move(Frames.back().Result);
  Frames.pop_back();
  return Result;
}

/// What \p Parameter holds; of a reference, the place that it refers to.
HostValue HostWalk::bind(const ParmVarDecl &Parameter, const Expr *Argument,
                         const CallExpr &Call) {
  if (!Parameter.getType()->isReferenceType()) {
    HostValue Value = evaluate(Argument);
    if (!Value.isKnown()) {
      const char *ChosenBy = Value.ChosenBy;
      Value = unknownOf(Parameter.getType(), Context);
      Value.ChosenBy = ChosenBy;
    }
    return Value.passedBy(&Call);
  }
  Location At = locate(Argument);
  if (At.Place && !At.IsVague)
    return HostValue(*At.Place).passedBy(&Call);
  escape(At);
  // An address here would be taken for the place that is referred to.
  return At.Place || At.Temporary.place() ? HostValue()
                                          : At.Temporary.passedBy(&Call);
}

/// What the function gets hold of by address may change from now on.
void HostWalk::callOutOfSight(const CallExpr &Call) {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  if (const auto *Member = dyn_cast<CXXMemberCallExpr>(&Call)) {
    const Expr *Object = Member->getImplicitObjectArgument();
    bool IsConstant = Method && Method->isConst();
    if (Object->getType()->isPointerType()) {
      HostValue Pointer = evaluate(Object);
      if (!IsConstant)
        State.escape(Pointer);
    } else if (Location At = locate(Object); !IsConstant) {
      escape(At);
    }
  }
  unsigned First =
      isa<CXXOperatorCallExpr>(Call) && Method && !Method->isStatic() ? 1 : 0;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    const Expr *Argument = Call.getArg(I);
    if (Argument->isGLValue()) {
      Location At = locate(Argument);
      const ParmVarDecl *Parameter =
          Callee && I >= First && I - First < Callee->getNumParams()
              ? Callee->getParamDecl(I - First)
              : nullptr;
      bool IsConstant =
          (Parameter &&
           Parameter->getType().getNonReferenceType().isConstQualified()) ||
          Argument->getType().isConstQualified() ||
          (I < First && Method->isConst());
      if (!IsConstant)
        escape(At);
      continue;
    }
    HostValue Value = evaluate(Argument);
    if (!isConstantPointer(Argument->getType()))
      State.escape(Value);
  }
}

} // namespace bank_lint::frontend
