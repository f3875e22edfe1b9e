//===-- analysis/frontend/arrays/reference_paths.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the references to variables, and `this`, with all that stands around
/// them. The tree itself only knows the way down.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_REFERENCE_PATHS_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_REFERENCE_PATHS_H

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/ArrayRef.h"
#include <functional>
#include <vector>

namespace bank_lint::frontend {

/// From a function's body down to the reference, which comes last.
using ReferencePath = llvm::ArrayRef<clang::Stmt *>;

class ReferencePaths : public clang::DynamicRecursiveASTVisitor {
public:
  using Callback = std::function<void(clang::DeclRefExpr &, ReferencePath)>;
  using ThisCallback = std::function<void(ReferencePath)>;

  explicit ReferencePaths(Callback Found, ThisCallback FoundThis = nullptr)
      : Found(std::move(Found)), FoundThis(std::move(FoundThis)) {
    ShouldVisitImplicitCode = true; // the subscripts of range-based loops
  }

  bool TraverseStmt(clang::Stmt *S) override {
    Path.push_back(S);
    bool GoesOn = clang::DynamicRecursiveASTVisitor::TraverseStmt(S);
    Path.pop_back();
    return GoesOn;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *Reference) override {
    if (Found)
      Found(*Reference, Path);
    return true;
  }
  bool VisitCXXThisExpr(clang::CXXThisExpr *) override {
    if (FoundThis)
      FoundThis(Path);
    return true;
  }

private:
  Callback Found;
  ThisCallback FoundThis;
  std::vector<clang::Stmt *> Path;
};

} // namespace bank_lint::frontend

#endif
