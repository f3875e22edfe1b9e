//===-- analysis/summary/count_deciders.h - what ends loops -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The trip count of a loop is unknown: which parameters decide it? Those that
/// the conditions of its exits are computed from, and the variables of the
/// loop.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_COUNT_DECIDERS_H
#define BANK_LINT_ANALYSIS_SUMMARY_COUNT_DECIDERS_H

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include <map>

namespace bank_lint {

/// The deciders of one function.
class CountDeciders {
public:
  /// The numbers of parameters.
  using Parameters = llvm::SmallSetVector<unsigned, 4>;

  explicit CountDeciders(const llvm::Function &F);
  /// Those that decide how often the loops around \p At run, as far as values
  /// are computed without memory.
  Parameters of(const llvm::Instruction &At);

private:
  const Parameters &of(const llvm::Loop &L);

  llvm::DominatorTree Dominators;
  llvm::LoopInfo Loops;
  std::map<const llvm::Loop *, Parameters> Known;
};

} // namespace bank_lint

#endif
