//===-- analysis/frontend/recovery/error_marks.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/recovery/error_marks.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace bank_lint::frontend {

namespace {

class ErrorMarks : public DynamicRecursiveASTVisitor {
public:
  explicit ErrorMarks(const SourceTokens &Tokens) : Tokens(Tokens) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitExpr(Expr *E) override { return !E->containsErrors() || found(); }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    return !E->getDecl()->isInvalidDecl() || found();
  }
  bool VisitValueDecl(ValueDecl *D) override {
    return !D->isInvalidDecl() || found();
  }
  /// One that begins with something of which there is no trace.
  bool VisitVarDecl(VarDecl *Variable) override {
    if (Variable->getInit() || isa<ParmVarDecl>(Variable))
      return true;
    const std::optional<std::size_t> Name =
        Tokens.find(Variable->getLocation());
    if (!Name || *Name + 1 >= Tokens.all().size())
      return true;
    const tok::TokenKind Next = Tokens.all()[*Name + 1].Kind;
    return !(Next == tok::equal || Next == tok::l_paren ||
             Next == tok::l_brace) ||
           found();
  }
  bool Found = false;

private:
  bool found() {
    Found = true;
    return false;
  }
  const SourceTokens &Tokens;
};

class UnreadableFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UnreadableFinder(llvm::DenseSet<const Expr *> &Found)
      : Found(Found) {
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitRecoveryExpr(RecoveryExpr *E) override {
    Found.insert(E);
    return true;
  }

private:
  llvm::DenseSet<const Expr *> &Found;
};

} // namespace

bool hasErrorMarks(const Stmt &S, const SourceTokens &Tokens) {
  ErrorMarks Marks(Tokens);
  Marks.TraverseStmt(const_cast<Stmt *>(&S));
  return Marks.Found;
}

void collectUnreadable(const Stmt &S, llvm::DenseSet<const Expr *> &Found) {
  UnreadableFinder(Found).TraverseStmt(const_cast<Stmt *>(&S));
}

} // namespace bank_lint::frontend
