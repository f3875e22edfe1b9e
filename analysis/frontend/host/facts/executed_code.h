//===-- analysis/frontend/host/facts/executed_code.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Visits what code executes, whether the source shows it or not: default
/// arguments, initial values of members, the iterators of a loop over a range,
/// the variables behind structured bindings, what operators are rewritten to,
/// what a coroutine adds. executed_kinds.def lists all kinds.
///
/// The language also calls functions that no expression names: constructors
/// that are inherited, destructors, `operator new`, functions of
/// `__attribute__((cleanup))`. Each is passed to visitImplicitCallee().
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_EXECUTED_CODE_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_FACTS_EXECUTED_CODE_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace bank_lint::frontend {

class ExecutedCodeVisitor : public clang::DynamicRecursiveASTVisitor {
public:
  ExecutedCodeVisitor() { ShouldWalkTypesOfTypeLocs = false; }

  /// Visits the body of \p Function, and what a constructor or a destructor
  /// executes besides.
  void traverseFunction(clang::FunctionDecl &Function);

  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *Default) override;
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *Default) override;
  bool VisitInitListExpr(clang::InitListExpr *List) override;
  bool VisitBindingDecl(clang::BindingDecl *Binding) override;
  bool VisitCoroutineBodyStmt(clang::CoroutineBodyStmt *Body) override;
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *Range) override;
  bool TraverseCXXRewrittenBinaryOperator(
      clang::CXXRewrittenBinaryOperator *Operator) override;
  bool TraverseCoawaitExpr(clang::CoawaitExpr *Await) override;
  bool TraverseCoyieldExpr(clang::CoyieldExpr *Yield) override;
  bool TraverseCoreturnStmt(clang::CoreturnStmt *Return) override;

  // Calls without an expression that names the function. A class that
  // overrides one of these calls it as well.
  bool VisitVarDecl(clang::VarDecl *Variable) override;
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *E) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *E) override;
  bool
  VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr *E) override;
  bool VisitCXXNewExpr(clang::CXXNewExpr *New) override;
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *Delete) override;

protected:
  /// A function, which need not have a body, is called by the code.
  virtual void visitImplicitCallee(clang::FunctionDecl &) {}

private:
  void visitChildren(clang::Stmt &S);
  void visitEndOf(clang::QualType Type);

  /// Classes whose end was visited already.
  llvm::DenseSet<const clang::CXXRecordDecl *> Ended;
};

/// The function that is executed when \p Function is called: its definition;
/// for the function that a lambda's conversion to a pointer returns, whose own
/// body is empty, the call operator of the lambda.
const clang::FunctionDecl *
executedFunction(const clang::FunctionDecl *Function);

} // namespace bank_lint::frontend

#endif
