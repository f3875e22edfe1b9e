//===-- analysis/fix/unstated_block.h - what --launch would do --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Changes that mean the same only if the blocks are as large as is assumed. In
/// a larger block an index may leave its row, so they are no fixes; once the
/// user states the block, they are.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_UNSTATED_BLOCK_H
#define BANK_LINT_ANALYSIS_FIX_UNSTATED_BLOCK_H

#include "analysis/fix/fix_trials.h"

namespace bank_lint {

class UnstatedBlock {
public:
  UnstatedBlock(FixTrials &Trials, const FixTarget &T);

  /// Whether a block that is not stated is all that is in the way.
  bool isInTheWay() const { return IsInTheWay; }
  /// Tries \p C, unless something that was tried leaves nothing.
  void consider(const Candidate &C);
  /// What to state, and what it makes a fix; absent if nothing was found.
  std::optional<Advice> advice() const;

private:
  FixTrials &Trials;
  const FixTarget &T;
  bool IsInTheWay = false;
  std::optional<Fix> Best;
};

} // namespace bank_lint

#endif
