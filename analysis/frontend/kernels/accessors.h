//===-- analysis/frontend/kernels/accessors.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Functions that stand between an access and the line that means it: `at(i,
/// j)`, `operator+` of a structure, `get(p, i)`. Where they go follows from
/// what they are given, so that what there is to fix is in the code that calls
/// them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ACCESSORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ACCESSORS_H

#include "analysis/frontend/parse/locations.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class Expr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

class Accessors {
public:
  explicit Accessors(const Locations &Where) : Where(Where) {}

  /// Whether \p Function, of the user's files, is one statement, or an operator
  /// or a constructor of a few without a branch among them, and uses only its
  /// arguments: no threadIdx, no array of its own, and no function that is not
  /// like it. One that spreads lanes itself, as `p[2 * i]` does, is none, and
  /// neither are kernels and lambdas.
  bool contain(const clang::FunctionDecl &Function);

private:
  friend class OwnMatters;
  const Locations &Where;
  llvm::DenseMap<const clang::FunctionDecl *, bool> Known;
};

/// Where an expression in the body of a function leads to.
struct OperandOf {
  /// 0: the object; from 1 on: the parameters; -1: none of these.
  int Number = -1;
  /// It is that operand or a member of it, not what it points to.
  bool IsWhole = false;
};
OperandOf operandOf(const clang::Expr *E);

} // namespace bank_lint::frontend

#endif
