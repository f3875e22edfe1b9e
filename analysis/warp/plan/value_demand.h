//===-- analysis/warp/plan/value_demand.h - values that matter --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values of a kernel decide where an access goes or which lanes do what.
/// The rest is what kernels are written for: sums, products, what is stored. It
/// leads to nothing that is counted, so it need not be computed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_VALUE_DEMAND_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_VALUE_DEMAND_H

#include "analysis/warp/plan/assembly_text.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/IR/Function.h"

namespace bank_lint {

class ValueDemand {
public:
  using Values = llvm::DenseSet<const llvm::Instruction *>;

  ValueDemand(const llvm::Function &Kernel, AssemblyTexts &Texts);

  /// Whether the result of \p I matters.
  bool contains(const llvm::Instruction &I) const {
    return Needed.contains(&I);
  }
  /// Whether \p I, no phi and no terminator, must be executed: for its result
  /// or for what else it does.
  bool wantsExecuted(const llvm::Instruction &I) const {
    return contains(I) || I.getType()->isVoidTy() || I.mayReadOrWriteMemory();
  }

private:
  Values Needed;
};

/// The values that must be left as they are for passes that may yet find out
/// what was stored where something is loaded.
ValueDemand::Values neededInPasses(const llvm::Function &Kernel);

} // namespace bank_lint

#endif
