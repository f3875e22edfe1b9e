//===-- analysis/frontend/arrays/use_describer.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Describes uses of arrays as plain data, and puts a probe on each index.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_USE_DESCRIBER_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_USE_DESCRIBER_H

#include "analysis/frontend/arrays/array_use.h"
#include "analysis/frontend/arrays/array_views.h"
#include "analysis/frontend/arrays/index_probes.h"
#include "llvm/ADT/DenseMap.h"

namespace bank_lint::frontend {

class UseDescriber {
public:
  UseDescriber(clang::ASTContext &Context, const Locations &Where)
      : Context(Context), Where(Where), Probes(Context) {}

  ArrayUse describe(const ClassifiedUse &Classified,
                    const clang::DeclRefExpr &Reference);
  ViewStep step(const PointerStep &Step);

private:
  /// \p Element: `a[i]`, or `a + i`. It is watched once.
  ArrayIndex index(clang::Expr &Element);
  ArrayIndex describeIndex(clang::Expr &Element);
  void addSummands(clang::BinaryOperator &Sum,
                   std::vector<WatchedExpression> &To);
  bool standApart(llvm::ArrayRef<WatchedExpression> Summands,
                  clang::SourceLocation Beside) const;

  clang::ASTContext &Context;
  const Locations &Where;
  IndexProbes Probes;
  llvm::DenseMap<const clang::Expr *, ArrayIndex> Indices;
};

} // namespace bank_lint::frontend

#endif
