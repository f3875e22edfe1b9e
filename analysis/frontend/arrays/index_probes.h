//===-- analysis/frontend/arrays/index_probes.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A probe is a call of a function that returns its first argument. It has no
/// definition: the interpreter looks at the value that goes through.
///
///     tile[i][j]   becomes   tile[probe(i, 1)][probe(j, 2)]
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_INDEX_PROBES_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_INDEX_PROBES_H

namespace clang {
class ArraySubscriptExpr;
class ASTContext;
class BinaryOperator;
class Expr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class IndexProbes {
public:
  explicit IndexProbes(clang::ASTContext &Context) : Context(Context) {}

  /// Lets an operand of \p Sum, a sum of integers, go through a probe.
  unsigned addOperand(clang::BinaryOperator &Sum, bool IsLeft);
  /// Lets the index of \p Subscript go through a probe. \returns its number.
  unsigned add(clang::ArraySubscriptExpr &Subscript);
  /// The same of what \p Sum adds to a pointer or subtracts from it.
  unsigned add(clang::BinaryOperator &Sum);

private:
  clang::Expr *watched(clang::Expr *Index);
  clang::FunctionDecl &function();

  clang::ASTContext &Context;
  clang::FunctionDecl *Function = nullptr;
  unsigned Last = 0;
};

} // namespace bank_lint::frontend

#endif
