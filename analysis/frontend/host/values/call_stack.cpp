//===-- analysis/frontend/host/values/call_stack.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/call_stack.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

void CallFrame::mayReturn(const HostValue &Value, HostState &State) {
  Result = Returned.IsAlive ? State.oneOf(Result, Value) : Value;
  Returned.join(State);
}

bool CallStack::isExecuting(const FunctionDecl &Function) const {
  return llvm::any_of(
      Frames, [&](const CallFrame &F) { return F.Function == &Function; });
}

/// The frame of \p Function, counted from the outermost; the number of frames
/// if it is not executed now.
std::size_t CallStack::frameOf(const FunctionDecl &Function) const {
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

/// True if the lambda that is executed now has \p Variable, of \p Owner, as it
/// is at this moment: by reference, or by a copy that was made just now.
bool CallStack::seesCaptured(const VarDecl &Variable,
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
        At < Frames.size() && Frames[At].Why == CallReason::IsCalledInPlace;
    if (At < Frames.size() && Frames[At].Why == CallReason::MayBeCalled)
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

bool CallStack::sees(const VarDecl &Variable) const {
  const auto *Owner = dyn_cast<FunctionDecl>(
      Variable.getDeclContext()->getNonTransparentContext());
  return Frames.empty() || !Frames.back().Function || !Owner ||
         Owner->getCanonicalDecl() ==
             Frames.back().Function->getCanonicalDecl() ||
         seesCaptured(Variable, *Owner);
}

} // namespace bank_lint::frontend
