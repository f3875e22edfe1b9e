//===-- analysis/frontend/host/initialisers.h - first values ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The first values of variables, of parameters, and of the parts of objects.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_INITIALISERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_INITIALISERS_H

#include "analysis/frontend/host/values/variables.h"

namespace clang {
class ArrayInitLoopExpr;
class CallExpr;
class CXXConstructorDecl;
class CXXStdInitializerListExpr;
class Expr;
class InitListExpr;
class ParmVarDecl;
} // namespace clang

namespace bank_lint::frontend {

class HostInitialisers {
public:
  HostInitialisers(const clang::ASTContext &Context, HostState &State,
                   CallStack &Stack, ExpressionEvaluator &Values,
                   HostVariables &Variables)
      : Context(Context), State(State), Stack(Stack), Values(Values),
        Variables(Variables) {}

  /// The value of \p Init as the first value of something of type \p Type.
  HostValue initial(const clang::Expr *Init, clang::QualType Type);
  /// What \p Parameter holds when \p Call hands \p Argument to it; of a
  /// reference, the place that it refers to. \p Call: null of a constructor.
  HostValue parameter(const clang::ParmVarDecl &Parameter,
                      const clang::Expr *Argument, const clang::CallExpr *Call);
  HostValue list(const clang::InitListExpr &List);
  /// The same of \p Inits, the initial values of the parts of \p List in order;
  /// the others begin with \p Filler, null or not.
  HostValue list(const clang::Expr &List, llvm::ArrayRef<clang::Expr *> Inits,
                 const clang::Expr *Filler);
  /// A std::initializer_list: where its array is, and how long it is.
  HostValue standardList(const clang::CXXStdInitializerListExpr &List);
  /// The copy in `auto [a, b] = array`, and of an array that is a member.
  HostValue copyOfArray(const clang::ArrayInitLoopExpr &Copy);
  /// The value of the object \p Root, which ends here.
  HostValue take(HostRoot Root, clang::QualType Type);
  /// What \p Constructor, which is executed now, does before its body.
  void runBeforeBody(const clang::CXXConstructorDecl &Constructor);

private:
  const clang::ASTContext &Context;
  HostState &State;
  CallStack &Stack;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
