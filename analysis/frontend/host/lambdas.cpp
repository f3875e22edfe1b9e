//===-- analysis/frontend/host/lambdas.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/lambdas.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

HostValue HostLambdas::make(const LambdaExpr &Lambda) {
  for (const Expr *Init : Lambda.capture_inits())
    if (Init && !Init->isGLValue())
      State.escape(Values.evaluate(Init));
  Effects.mayRunLater(Lambda.getBody());
  const CXXMethodDecl *Operator = Lambda.getCallOperator();
  if (!Operator->getNumParams() && Reach.reaches(*Operator) &&
      !Operator->isDependentContext())
    Made.emplace_back(Operator, State);
  return {};
}

HostValue HostLambdas::capture(const LambdaExpr &Lambda) {
  HostValue This;
  for (const LambdaCapture &Capture : Lambda.captures()) {
    if (Lambda.isInitCapture(&Capture)) {
      const auto *Variable = cast<VarDecl>(Capture.getCapturedVar());
      State.declare(Variable, Initialisers.initial(Variable->getInit(),
                                                   Variable->getType()));
    }
    if (Capture.getCaptureKind() == LCK_This)
      This = Stack.thisPointer();
  }
  return This;
}

} // namespace bank_lint::frontend
