//===-- analysis/lowering/accesses/lone_loads.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Value numbering for code of many loads. LLVM's GVN looks, for each load, at
/// up to a hundred accesses before it, whether one of them has what it reads:
/// two thirds of its time. In unrolled code most loads read what no other
/// access of the function touches:
///
///     a[i] b[i]  a[i + 1] b[i + 1]  a[i + 2] b[i + 2] ...
///
/// Such a load is not asked about. An address is a base, unknown indices by
/// their scales, and an offset in bytes; of two that differ in the offset alone
/// it is known whether they overlap. What GVN makes equal may show that a load
/// was not alone; then it runs again.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_LONE_LOADS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_LONE_LOADS_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class LoadInst;
} // namespace llvm

namespace bank_lint::lowering {

/// The loads of \p F whose value no other access of \p F is known to provide.
llvm::SmallVector<llvm::LoadInst *, 32> loneLoads(llvm::Function &F);

/// The pass. Its name in a pipeline:
/// GVN without partial redundancies, which does not look where the loneLoads()
/// have their value from.
struct NumberValues : llvm::PassInfoMixin<NumberValues> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
