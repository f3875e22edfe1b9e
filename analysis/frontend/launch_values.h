//===-- analysis/frontend/launch_values.h - the value of a host expression --*-
// C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Evaluates the expressions of a launch: what the compiler can fold, and on
/// top of that variables that keep their initial value, plain arithmetic,
/// small functions, and dim3. Only what certainly has one value has a value.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_LAUNCH_VALUES_H
#define BANK_LINT_ANALYSIS_FRONTEND_LAUNCH_VALUES_H

#include "analysis/frontend/stable_variables.h"
#include "analysis/launch/launch.h"
#include "llvm/ADT/APSInt.h"
#include <optional>
#include <variant>

namespace clang {
class ASTContext;
class BinaryOperator;
class CallExpr;
class CastExpr;
class CXXConstructExpr;
class Expr;
class ParmVarDecl;
class QualType;
class UnaryOperator;
} // namespace clang

namespace bank_lint::frontend {

class LaunchValues {
public:
  LaunchValues(const clang::ASTContext &Context,
               const StableVariables &Variables)
      : Context(Context), Variables(Variables) {}

  std::optional<llvm::APSInt> integer(const clang::Expr *E);
  /// Of an expression of type dim3 or uint3.
  Extent extent(const clang::Expr *E);

private:
  /// Floating point is needed for the likes of ceil(n / 256.0).
  using Number = std::optional<std::variant<llvm::APSInt, double>>;

  Number number(const clang::Expr *E);
  Number folded(const clang::Expr *E) const;
  Number variable(const clang::Expr *E);
  Number cast(const clang::CastExpr &Cast);
  Number unary(const clang::UnaryOperator &Operator);
  Number binary(const clang::BinaryOperator &Operator);
  Number call(const clang::CallExpr &Call);
  Extent construct(const clang::CXXConstructExpr &Construct);
  std::optional<bool> condition(const clang::Expr *E);
  Number converted(const Number &From, clang::QualType To) const;

  /// Binds the parameters of the function that \p Call calls and returns what
  /// it returns, if its body is one return statement; else null.
  const clang::Expr *enter(const clang::CallExpr &Call);

  const clang::ASTContext &Context;
  const StableVariables &Variables;
  llvm::DenseMap<const clang::ParmVarDecl *, Number> Bound;
  unsigned Depth = 0;
};

} // namespace bank_lint::frontend

#endif
