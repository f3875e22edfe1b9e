//===-- analysis/frontend/kernels/external_uses.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/external_uses.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace bank_lint::frontend {

static bool isIncomplete(const ValueDecl &D) {
  if (const auto *Function = dyn_cast<FunctionDecl>(&D))
    return Function->getReturnType()->isIncompleteType() &&
                   !Function->getReturnType()->isVoidType()
               ? true
               : llvm::any_of(Function->parameters(),
                              [](const ParmVarDecl *Parameter) {
                                return Parameter->getType()->isIncompleteType();
                              });
  // An array without a size is of known elements.
  const QualType Type = D.getType();
  const ArrayType *Array = Type->getAsArrayTypeUnsafe();
  return (Array ? Array->getElementType() : Type)->isIncompleteType();
}

void dropIncompleteUses(ASTContext &Context) {
  Context.CUDAExternalDeviceDeclODRUsedByHost.remove_if(
      [](const ValueDecl *D) { return isIncomplete(*D); });
}

} // namespace bank_lint::frontend
