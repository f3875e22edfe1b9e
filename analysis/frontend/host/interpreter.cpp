//===-- analysis/frontend/host/interpreter.cpp - host code ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"

using namespace clang;

namespace bank_lint::frontend {

bool HostInterpreter::spend() {
  if (StepsLeft)
    --StepsLeft;
  return StepsLeft != 0;
}

void HostInterpreter::walkAlone(const FunctionDecl &Function) {
  State = HostState();
  Frames.clear();
  for (const ParmVarDecl *Parameter : Function.parameters())
    State.declare(Parameter, Parameter->getType()->isReferenceType()
                                 ? HostValue()
                                 : unknownOf(Parameter->getType(), Context));
  follow(Function, HostValue());
  walkWaiting();
}

void HostInterpreter::visitAlone(const CallExpr &Launch) {
  State = HostState();
  Frames.clear();
  StepsLeft = std::max(StepsLeft, MostLoopSteps);
  Visited.insert(&Launch);
  Frames.emplace_back();
  AtLaunch(Launch);
}

void HostInterpreter::follow(const FunctionDecl &Function, HostValue This,
                             Reason Why) {
  Entered.insert(&Function);
  Frame Entry;
  Entry.Function = &Function;
  Entry.This = std::move(This);
  Entry.Why = Why;
  Entry.Returned.IsAlive = false;
  Frames.push_back(std::move(Entry));
  if (const auto *Constructor = dyn_cast<CXXConstructorDecl>(&Function))
    initialise(*Constructor);
  if (Lost.losesInitialisers(Function))
    State.escape(Frames.back().This);
  walk(Function.getBody());
  State.join(Frames.back().Returned);
}

/// Of a function that does not stand in the user's file, such as make_uint3.
static bool isShort(const Stmt *Body) {
  const auto *Compound = dyn_cast<CompoundStmt>(Body);
  return Compound && (Compound->size() <= 2 ||
                      (Compound->size() <= 6 &&
                       llvm::all_of(Compound->body(), [](const Stmt *S) {
                         return isa<DeclStmt, BinaryOperator, ReturnStmt>(S);
                       })));
}

bool HostInterpreter::mayEnter(const FunctionDecl &Function,
                               const CallExpr *Call) {
  if (!Function.hasBody() || Function.isDependentContext() ||
      Function.isVariadic() || Function.isInvalidDecl())
    return false;
  if (!isShort(Function.getBody()) &&
      !Where.isInUserFile(Function.getLocation()))
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(&Function))
    if (Method->isVirtual() && !Method->hasAttr<FinalAttr>())
      return false;
  if (llvm::any_of(Frames,
                   [&](const Frame &F) { return F.Function == &Function; })) {
    refuse(Function, Call, "recursion is not followed");
    return false;
  }
  if (Frames.size() >= MostFrames) {
    refuse(Function, Call, "too many calls within one another");
    return false;
  }
  return StepsLeft != 0;
}

void HostInterpreter::refuse(const FunctionDecl &Function, const CallExpr *Call,
                             const char *Why) {
  if (Call && Reach.reaches(Function))
    NotFollowed.try_emplace(Where.range(Call->getSourceRange()), Why);
}

} // namespace bank_lint::frontend
