//===-- analysis/lowering/loops/simple_access.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loads and stores that are no more than that.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_SIMPLE_ACCESS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_SIMPLE_ACCESS_H

#include "llvm/IR/Instructions.h"

namespace bank_lint::lowering {

/// Whether \p I is a load or a store, neither volatile nor atomic.
inline bool isSimpleAccess(const llvm::Instruction &I) {
  if (const auto *Load = llvm::dyn_cast<llvm::LoadInst>(&I))
    return Load->isSimple();
  const auto *Store = llvm::dyn_cast<llvm::StoreInst>(&I);
  return Store && Store->isSimple();
}

} // namespace bank_lint::lowering

#endif
