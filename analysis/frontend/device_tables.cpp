//===-- analysis/frontend/device_tables.cpp - where tables lie ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/device_tables.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

class TableFinder : public DynamicRecursiveASTVisitor {
public:
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    keep(Reference->getDecl());
    return true;
  }

private:
  static void keep(ValueDecl *Named) {
    auto *Variable = dyn_cast<VarDecl>(Named);
    if (!Variable || !Variable->hasAttr<CUDADeviceAttr>() ||
        Variable->getAttr<CUDADeviceAttr>()->isImplicit())
      return;
    for (VarDecl *Each : Variable->redecls())
      if (const auto *Constant = Each->getAttr<CUDAConstantAttr>();
          Constant && Constant->isImplicit())
        Each->dropAttr<CUDAConstantAttr>();
  }
};

} // namespace

void keepTablesInGlobalMemory(llvm::ArrayRef<FunctionDecl *> Functions) {
  TableFinder Finder;
  for (FunctionDecl *Function : Functions)
    Finder.TraverseDecl(Function);
}

} // namespace bank_lint::frontend
