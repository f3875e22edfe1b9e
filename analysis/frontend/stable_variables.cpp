//===-- analysis/frontend/stable_variables.cpp - variables that keep their value
//--===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/stable_variables.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

/// The variable that \p E names, or of which it names a member; or null.
const VarDecl *namedVariable(const Expr *E) {
  for (E = E->IgnoreParens(); const auto *Member = dyn_cast<MemberExpr>(E);
       E = Member->getBase()->IgnoreParens())
    if (Member->isArrow())
      return nullptr;
  const auto *Reference = dyn_cast<DeclRefExpr>(E);
  return Reference ? dyn_cast<VarDecl>(Reference->getDecl()) : nullptr;
}

class MentionCounter : public DynamicRecursiveASTVisitor {
public:
  explicit MentionCounter(llvm::DenseMap<const VarDecl *, int> &Changes)
      : Changes(Changes) {
    ShouldWalkTypesOfTypeLocs = false;
  }

  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl());
    if (Variable && !Variable->getType().isConstQualified())
      ++Changes[Variable];
    return true;
  }
  bool VisitCastExpr(CastExpr *Cast) override {
    bool IsRead = Cast->getCastKind() == CK_LValueToRValue ||
                  (Cast->getCastKind() == CK_NoOp && Cast->isGLValue() &&
                   Cast->getType().isConstQualified());
    if (IsRead)
      read(Cast->getSubExpr());
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    if (!E->isArgumentType())
      read(E->getArgumentExpr());
    return true;
  }
  /// A launch with an error in it lacks the conversions of its arguments.
  bool VisitCUDAKernelCallExpr(CUDAKernelCallExpr *Launch) override {
    if (!Launch->containsErrors())
      return true;
    for (const Expr *Argument : Launch->arguments())
      readIfVariable(Argument);
    if (Launch->getConfig() && Launch->getConfig()->containsErrors())
      for (const Expr *Argument : Launch->getConfig()->arguments())
        readIfVariable(Argument);
    return true;
  }

private:
  void readIfVariable(const Expr *E) {
    if (isa<DeclRefExpr>(E->IgnoreParens()))
      read(E);
  }
  void read(const Expr *E) {
    const VarDecl *Variable = namedVariable(E);
    if (Variable && !Variable->getType().isConstQualified())
      --Changes[Variable];
  }
  llvm::DenseMap<const VarDecl *, int> &Changes;
};

} // namespace

StableVariables::StableVariables(llvm::ArrayRef<FunctionDecl *> Functions) {
  MentionCounter Counter(Changes);
  for (FunctionDecl *Function : Functions)
    if (Function->hasBody())
      Counter.TraverseStmt(Function->getBody());
}

} // namespace bank_lint::frontend
