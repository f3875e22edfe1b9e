//===-- analysis/frontend/host/library/number_functions.h -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions of numbers whose meaning is known by their name, so that their
/// bodies need not be read (or are not there).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_NUMBER_FUNCTIONS_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_NUMBER_FUNCTIONS_H

#include "analysis/frontend/host/values/variables.h"

namespace clang {
class CallExpr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class HostNumberFunctions {
public:
  HostNumberFunctions(const clang::ASTContext &Context,
                      ExpressionEvaluator &Values, HostVariables &Variables)
      : Context(Context), Values(Values), Variables(Variables) {}

  /// \p Callee has a name, and is no function of the user. \returns false, with
  /// nothing done, for unknown functions.
  bool call(const clang::CallExpr &Call, const clang::FunctionDecl &Callee,
            HostValue &Result);

private:
  bool leastOrMost(const clang::CallExpr &Call, bool IsLeast,
                   HostValue &Result);
  void clamp(const clang::CallExpr &Call, HostValue &Result);
  std::vector<HostLocation>
  locateAll(llvm::ArrayRef<const clang::Expr *> Given);
  HostValue handedBack(const clang::CallExpr &Call, const HostLocation &Chosen);

  const clang::ASTContext &Context;
  ExpressionEvaluator &Values;
  HostVariables &Variables;
};

} // namespace bank_lint::frontend

#endif
