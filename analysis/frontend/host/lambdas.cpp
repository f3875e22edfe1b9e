//===-- analysis/frontend/host/lambdas.cpp - lambdas of host code ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/interpreter.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// A lambda may be called at any time: what it changes is unknown from now on.
/// One that takes no arguments may be called where it is not seen.
HostValue HostInterpreter::lambda(const LambdaExpr &Lambda) {
  for (const Expr *Init : Lambda.capture_inits())
    if (Init && !Init->isGLValue())
      State.escape(evaluate(Init));
  Changes Found = changesIn(Lambda.getBody());
  for (const auto *Set : {&Found.Changed, &Found.Addressed})
    for (const VarDecl *Variable : *Set)
      escape(locateVariable(*Variable));
  for (const VarDecl *Variable : Found.Followed)
    State.escape(valueAt(locateVariable(*Variable)));
  if (Found.MentionsThis && !Frames.empty())
    State.escape(Frames.back().This);
  Lost.forEachIn(Lambda.getBody(),
                 [this](const LostText &Text) { changeLost(Text); });
  const CXXMethodDecl *Operator = Lambda.getCallOperator();
  if (!Operator->getNumParams() && Reach.reaches(*Operator) &&
      !Operator->isDependentContext())
    Waiting.emplace_back(Operator, State);
  return {};
}

/// \returns what `this` is in the body of \p Lambda, which is called in place.
HostValue HostInterpreter::capture(const LambdaExpr &Lambda) {
  HostValue This;
  for (const LambdaCapture &Capture : Lambda.captures()) {
    if (Lambda.isInitCapture(&Capture)) {
      const auto *Variable = cast<VarDecl>(Capture.getCapturedVar());
      State.declare(Variable,
                    initial(Variable->getInit(), Variable->getType()));
    }
    if (Capture.getCaptureKind() == LCK_This && !Frames.empty())
      This = Frames.back().This;
  }
  return This;
}

/// Looks at the lambdas that no call led to, each where its surroundings were
/// known.
void HostInterpreter::walkWaiting() {
  while (!Waiting.empty()) {
    auto Left = std::move(Waiting);
    Waiting.clear();
    llvm::erase_if(Left,
                   [&](const auto &One) { return hasEntered(*One.first); });
    for (auto &[Operator, MadeIn] : Left) {
      if (!Operator->hasBody() || !StepsLeft)
        continue;
      State = std::move(MadeIn);
      Frames.clear();
      follow(*Operator, HostValue(), Reason::MayBeCalled);
    }
  }
}

/// The frame of \p Function, counted from the outermost; the number of frames
/// if it is not followed now.
std::size_t HostInterpreter::frameOf(const FunctionDecl &Function) const {
  std::size_t I = 0;
  while (I < Frames.size() &&
         !(Frames[I].Function && Frames[I].Function->getCanonicalDecl() ==
                                     Function.getCanonicalDecl()))
    ++I;
  return I;
}

/// Of a part of `auto [a, b] = x`, the whole.
static const ValueDecl *captured(const LambdaCapture &Capture) {
  const ValueDecl *Variable = Capture.getCapturedVar();
  const auto *Binding = dyn_cast<BindingDecl>(Variable);
  return Binding ? Binding->getDecomposedDecl() : Variable;
}

/// True if the lambda that is followed now has \p Variable, of \p Owner, as it
/// is at this moment: by reference, or by a copy that was made just now.
bool HostInterpreter::seesCaptured(const VarDecl &Variable,
                                   const FunctionDecl &Owner) const {
  if (frameOf(Owner) == Frames.size())
    return false;
  const FunctionDecl *Here = Frames.back().Function;
  while (Here && Here->getCanonicalDecl() != Owner.getCanonicalDecl()) {
    const auto *Operator = dyn_cast<CXXMethodDecl>(Here);
    if (!Operator || !Operator->getParent()->isLambda())
      return false;
    std::size_t At = frameOf(*Here);
    bool IsInPlace =
        At < Frames.size() && Frames[At].Why == Reason::IsCalledInPlace;
    if (At < Frames.size() && Frames[At].Why == Reason::MayBeCalled)
      return false;
    bool IsSeen = false;
    for (const LambdaCapture &Capture : Operator->getParent()->captures())
      if (Capture.capturesVariable() && captured(Capture) == &Variable)
        IsSeen = Capture.getCaptureKind() == LCK_ByRef ||
                 (IsInPlace && Operator->isConst());
    if (!IsSeen)
      return false;
    Here = dyn_cast_or_null<FunctionDecl>(
        Operator->getParent()->getDeclContext()->getNonTransparentContext());
  }
  return Here != nullptr;
}

} // namespace bank_lint::frontend
