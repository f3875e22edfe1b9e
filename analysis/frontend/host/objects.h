//===-- analysis/frontend/host/objects.h - makes objects --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes objects: those that are declared as local variables, and those without
/// a name.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_OBJECTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_OBJECTS_H

#include "analysis/frontend/host/functions.h"
#include "analysis/frontend/host/library/tuples.h"

namespace clang {
class CXXConstructExpr;
class DeclStmt;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

class HostObjects {
public:
  HostObjects(const clang::ASTContext &Context, HostState &State,
              ExpressionEvaluator &Values, HostInitialisers &Initialisers,
              HostFunctions &Functions, HostTuples &Tuples,
              HostDecisions &Decisions)
      : Context(Context), State(State), Values(Values),
        Initialisers(Initialisers), Functions(Functions), Tuples(Tuples),
        Decisions(Decisions) {}

  void declare(const clang::DeclStmt &Declarations);
  /// Makes an object. \p Root: the variable that it is; or \p Construct itself,
  /// of one that has no name.
  HostValue construct(const clang::CXXConstructExpr &Construct, HostRoot Root);

private:
  void declare(const clang::VarDecl &Variable);
  HostValue constructDim3(const clang::CXXConstructExpr &Construct);
  HostValue runConstructor(const clang::CXXConstructExpr &Construct,
                           const clang::CXXConstructorDecl *Definition,
                           HostRoot Root);
  void runFor(const clang::CXXConstructorDecl &Code, const HostPlace &Whole,
              clang::QualType Type);

  const clang::ASTContext &Context;
  HostState &State;
  ExpressionEvaluator &Values;
  HostInitialisers &Initialisers;
  HostFunctions &Functions;
  HostTuples &Tuples;
  HostDecisions &Decisions;
};

} // namespace bank_lint::frontend

#endif
