//===-- analysis/frontend/host/values/call_stack.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/call_stack.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

void CallFrame::mayReturn(const HostValue &Value, HostState &State) {
  Result =
      Returned.IsAlive
          ? State.oneOf(Result, Value, partingOf(Returned.path(), State.path()))
          : Value;
  Returned.join(State);
  ++Returns;
}

bool CallStack::isExecuting(const FunctionDecl &Function) const {
  return llvm::any_of(
      Frames, [&](const CallFrame &F) { return F.Function == &Function; });
}

const CXXRecordDecl *CallStack::lambda() const {
  const auto *Operator =
      empty() ? nullptr : dyn_cast_or_null<CXXMethodDecl>(back().Function);
  return Operator && Operator->getParent()->isLambda() ? Operator->getParent()
                                                       : nullptr;
}

bool CallStack::sees(const VarDecl &Variable) const {
  const auto *Owner = dyn_cast<FunctionDecl>(
      Variable.getDeclContext()->getNonTransparentContext());
  return Frames.empty() || !Frames.back().Function || !Owner ||
         Owner->getCanonicalDecl() ==
             Frames.back().Function->getCanonicalDecl();
}

} // namespace bank_lint::frontend
