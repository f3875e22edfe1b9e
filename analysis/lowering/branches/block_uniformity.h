//===-- analysis/lowering/branches/block_uniformity.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is the same for all threads of a block.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_BRANCHES_BLOCK_UNIFORMITY_H
#define BANK_LINT_ANALYSIS_LOWERING_BRANCHES_BLOCK_UNIFORMITY_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/PostDominators.h"

namespace bank_lint::lowering {

/// The uniform values of one function. A value counts as uniform only if it is
/// known to be.
class BlockUniformity {
public:
  explicit BlockUniformity(llvm::Function &F);
  bool isUniform(const llvm::Value &V) const;
  /// Whether all threads come to \p Block, or none, as often as each other.
  bool reachesAllOrNone(const llvm::BasicBlock &Block) const;

private:
  void solve(llvm::Function &F);
  bool isMadeUniform(const llvm::Instruction &I) const;

  llvm::PostDominatorTree PostDominators;
  /// Those that are known to differ.
  llvm::DenseSet<const llvm::Instruction *> Differ;
  /// The blocks whose branches decide whether threads come to a block.
  llvm::DenseMap<const llvm::BasicBlock *,
                 llvm::SmallVector<const llvm::BasicBlock *, 4>>
      DecidedBy;
};

} // namespace bank_lint::lowering

#endif
