//===-- analysis/lowering/loops/unrolled_constants.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which values are constants once the loops are unrolled as it was chosen.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_UNROLLED_CONSTANTS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_UNROLLED_CONSTANTS_H

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"

namespace bank_lint::lowering {

/// How many times \p L will stand there; 1 if it is left rolled.
std::uint64_t unrolledCopies(const llvm::Loop &L,
                             llvm::ScalarEvolution &Evolution);

class UnrolledConstants {
public:
  UnrolledConstants(llvm::Function &F, const llvm::LoopInfo &Loops,
                    llvm::ScalarEvolution &Evolution);

  /// Whether \p V, no pointer, is a constant or becomes one.
  bool contains(const llvm::Value &V) const;

  /// Whether all of \p Array is accessed at places that become constants, so
  /// that unrolled it is in registers. Adds its accesses to \p Accesses, and
  /// what else would be left of it.
  bool
  isOnlyAccessedAt(const llvm::AllocaInst &Array,
                   llvm::SmallVectorImpl<llvm::Instruction *> &Accesses,
                   llvm::SmallVectorImpl<llvm::Instruction *> &Others) const;

private:
  llvm::DenseSet<const llvm::Instruction *> Unknown;
};

} // namespace bank_lint::lowering

#endif
