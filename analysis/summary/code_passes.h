//===-- analysis/summary/code_passes.h - executed in step -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which accesses a warp executes equally often, although that number is
/// unknown: those of one block of code. What a compiler may take out of a loop,
/// as it is the same in each iteration, is not among them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_CODE_PASSES_H
#define BANK_LINT_ANALYSIS_SUMMARY_CODE_PASSES_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instruction.h"

namespace bank_lint {

class CodePasses {
public:
  /// \p At was seen to be an instruction of \p Access, which outlives this.
  void add(const llvm::Instruction &At, AccessSummary &Access);
  /// Fills in the passes of all that were added.
  void fill() const;

private:
  struct Place {
    llvm::SmallVector<const llvm::Instruction *, 2> Instructions;
    bool IsAlone = true; ///< none of them is one of another access
  };
  llvm::MapVector<AccessSummary *, Place> Places;
  llvm::MapVector<const llvm::Instruction *, AccessSummary *> Owners;
};

} // namespace bank_lint

#endif
