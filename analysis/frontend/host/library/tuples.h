//===-- analysis/frontend/host/library/tuples.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// std::pair and std::tuple, whose parts are the types of their elements:
/// constructors, std::get, std::make_pair and similar functions, assignments.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_TUPLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_TUPLES_H

#include "analysis/frontend/host/values/variables.h"

namespace clang {
class CallExpr;
class CXXConstructExpr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class HostTuples {
public:
  HostTuples(const clang::ASTContext &Context, ExpressionEvaluator &Values,
             HostVariables &Variables)
      : Context(Context), Values(Values), Variables(Variables) {}

  /// The value of \p Construct, which makes a tuple.
  HostValue construct(const clang::CXXConstructExpr &Construct);
  /// \returns false, with nothing done, for unknown functions.
  bool call(const clang::CallExpr &Call, const clang::FunctionDecl &Callee,
            HostValue &Result);

private:
  bool get(const clang::CallExpr &Call, const clang::FunctionDecl &Callee,
           HostValue &Result);
  void assign(const HostLocation &To, clang::QualType Type,
              const HostValue &Value);

  const clang::ASTContext &Context;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
