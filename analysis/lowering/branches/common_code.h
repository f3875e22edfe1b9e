//===-- analysis/lowering/branches/common_code.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What both sides of a branch do alike is done once, in front of it:
///
///     if (c) v = a[i] * 2;             x = a[i];
///     else   v = a[i] * 3;      ->     if (c) v = x * 2; else v = x * 3;
///
/// As nvcc 13.0 does, by the PTX that it writes for small kernels: the sides of
/// an `if`, not those of a switch. A choice between two addresses is no branch.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BRANCHES_COMMON_CODE_H
#define BANK_LINT_ANALYSIS_LOWERING_BRANCHES_COMMON_CODE_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Must run after loops are unrolled. When two accesses become one, the place
/// of the first is kept, if LLVM is set to keep one.
struct HoistCommonCode : llvm::PassInfoMixin<HoistCommonCode> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
