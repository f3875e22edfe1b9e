//===-- analysis/frontend/kernels/library_variables.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/library_variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace bank_lint::frontend {

void letHostWrite(llvm::ArrayRef<VarDecl *> Variables, ASTContext &Context) {
  for (const VarDecl *Variable : Variables)
    if (!Context.getBaseElementType(Variable->getType()).isConstQualified())
      for (const VarDecl *Each : Variable->redecls())
        Context.CUDADeviceVarODRUsedByHost.insert(Each);
}

} // namespace bank_lint::frontend
