//===-- analysis/frontend/kernels/device_tables.cpp - where tables lie ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/kernels/device_tables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Decl.h"

using namespace clang;

namespace bank_lint::frontend {

void keepTablesInGlobalMemory(llvm::ArrayRef<VarDecl *> Variables,
                              ASTContext &Context) {
  for (VarDecl *Variable : Variables) {
    const auto *Device = Variable->getAttr<CUDADeviceAttr>();
    if (Device ? Device->isImplicit() : !Variable->isStaticLocal())
      continue;
    for (VarDecl *Each : Variable->redecls())
      if (const auto *Constant = Each->getAttr<CUDAConstantAttr>();
          Constant && Constant->isImplicit())
        Each->dropAttr<CUDAConstantAttr>();
    if (!Variable->hasAttr<CUDAConstantAttr>() && !Device)
      Variable->addAttr(CUDADeviceAttr::CreateImplicit(Context));
  }
}

} // namespace bank_lint::frontend
