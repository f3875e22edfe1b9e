//===-- analysis/frontend/host/executed_code.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_EXECUTED_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_EXECUTED_CODE_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

namespace bank_lint::frontend {

/// Visits what code executes, whether it is written there or not: default
/// arguments, and the initial values of members, of a list in braces too.
class ExecutedCodeVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  ExecutedCodeVisitor() { ShouldWalkTypesOfTypeLocs = false; }

  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *Default) override {
    return TraverseStmt(Default->getExpr());
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *Default) override {
    return !Default->getExpr() || TraverseStmt(Default->getExpr());
  }
  /// The list as it is written is visited besides, so that some initial values
  /// are visited twice.
  bool VisitInitListExpr(clang::InitListExpr *List) override {
    if (List->isSyntacticForm() && List->getSemanticForm())
      List = List->getSemanticForm();
    for (clang::Expr *Init : List->inits()) {
      Init = Init ? Init->IgnoreImplicit() : nullptr;
      if (auto *Default =
              llvm::dyn_cast_or_null<clang::CXXDefaultInitExpr>(Init))
        VisitCXXDefaultInitExpr(Default);
      if (auto *Inner = llvm::dyn_cast_or_null<clang::InitListExpr>(Init))
        VisitInitListExpr(Inner);
    }
    return true;
  }
};

} // namespace bank_lint::frontend

#endif
