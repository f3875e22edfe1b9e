//===-- analysis/frontend/host/values/plain_expression.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/plain_expression.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

const Expr *plain(const Expr *E) {
  while (E) {
    const Expr *Inner = E->IgnoreParens();
    if (const auto *Full = dyn_cast<FullExpr>(Inner))
      Inner = Full->getSubExpr();
    else if (const auto *Bound = dyn_cast<CXXBindTemporaryExpr>(Inner))
      Inner = Bound->getSubExpr();
    else if (const auto *Default = dyn_cast<CXXDefaultArgExpr>(Inner))
      Inner = Default->getExpr();
    else if (const auto *Field = dyn_cast<CXXDefaultInitExpr>(Inner))
      Inner = Field->getExpr();
    else if (const auto *Substituted =
                 dyn_cast<SubstNonTypeTemplateParmExpr>(Inner))
      Inner = Substituted->getReplacement();
    else if (const auto *Rewritten =
                 dyn_cast<CXXRewrittenBinaryOperator>(Inner))
      Inner = Rewritten->getSemanticForm();
    else if (const auto *List = dyn_cast<InitListExpr>(Inner);
             List && List->getNumInits() == 1 &&
             List->getType()->isScalarType())
      Inner = List->getInit(0);
    if (Inner == E)
      break;
    E = Inner;
  }
  return E;
}

} // namespace bank_lint::frontend
