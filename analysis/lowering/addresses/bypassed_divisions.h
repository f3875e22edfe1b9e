//===-- analysis/lowering/addresses/bypassed_divisions.h --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A division of 64 bits is slow, so NVVM and LLVM's code generator ask first
/// whether 32 bits hold both numbers:
///
///     if (((a | b) >> 32) == 0) q = (unsigned)a / (unsigned)b;
///     else                      q = a / b;
///
/// Either way it is one quotient. It is written as one again, and so is a
/// remainder.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_BYPASSED_DIVISIONS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_BYPASSED_DIVISIONS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

struct JoinDivisions : llvm::PassInfoMixin<JoinDivisions> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
