//===-- analysis/frontend/stable_variables.h - variables that keep their value
//--*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which variables hold what they were initialised with for as long as they
/// live: those that are only ever read. Any other mention (an assignment, ++,
/// an address, a non-const reference) counts as a change.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_STABLE_VARIABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_STABLE_VARIABLES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"

namespace clang {
class FunctionDecl;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

class StableVariables {
public:
  /// Looks at every mention in the bodies of \p Functions.
  explicit StableVariables(llvm::ArrayRef<clang::FunctionDecl *> Functions);

  /// True if nothing changes \p Variable (also true of one never mentioned).
  bool isStable(const clang::VarDecl &Variable) const {
    return Changes.lookup(&Variable) == 0;
  }

private:
  /// Mentions less reads.
  llvm::DenseMap<const clang::VarDecl *, int> Changes;
};

} // namespace bank_lint::frontend

#endif
