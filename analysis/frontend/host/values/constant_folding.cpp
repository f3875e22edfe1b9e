//===-- analysis/frontend/host/values/constant_folding.cpp ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/host/values/constant_folding.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

/// Whether \p E counts the bytes of a class with an error in it: members of it
/// may be lost.
static bool measuresLost(const Stmt *E) {
  if (const auto *Size = dyn_cast_or_null<UnaryExprOrTypeTraitExpr>(E))
    if (const CXXRecordDecl *Record = Size->getTypeOfArgument()
                                          ->getBaseElementTypeUnsafe()
                                          ->getAsCXXRecordDecl())
      if (Record->isInvalidDecl())
        return true;
  return E && llvm::any_of(E->children(), measuresLost);
}

HostValue foldedConstant(const Expr &E, const ASTContext &Context) {
  if (E.isValueDependent() || E.containsErrors() || measuresLost(&E))
    return {};
  QualType Type = E.getType();
  if (Type->isIntegralOrEnumerationType()) {
    Expr::EvalResult Value;
    if (E.EvaluateAsInt(Value, Context))
      return Value.Val.getInt();
  } else if (Type->isRealFloatingType()) {
    llvm::APFloat Value(0.0);
    if (E.EvaluateAsFloat(Value, Context))
      return Value.convertToDouble();
  }
  return {};
}

} // namespace bank_lint::frontend
