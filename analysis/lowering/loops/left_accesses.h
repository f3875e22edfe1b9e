//===-- analysis/lowering/loops/left_accesses.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The accesses of one loop that nvcc moves out of it (loop_invariants.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_LEFT_ACCESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_LEFT_ACCESSES_H

#include "analysis/lowering/loops/carried_values.h"
#include "analysis/lowering/loops/left_loop.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/MemoryLocation.h"

namespace bank_lint::lowering {

/// When accesses leave loops: before unrolling, when it is asked which loops
/// are unrolled with a rest, or behind that.
enum class Stage { Written, Unrolling, Unrolled };

/// A value in memory that a loop changes and that no other code in it touches.
struct MemorySum {
  llvm::MemoryLocation Place;
  llvm::Type *Of = nullptr;
  llvm::SmallVector<llvm::Instruction *, 8>
      Accesses; ///< in the order of the code
};

class LeftAccesses : LeftLoop {
public:
  LeftAccesses(llvm::Loop &L, Knowledge &Known, Stage At)
      : LeftLoop(L, Known), At(At), HoldsOthers(holdsOthers(L, At)) {}
  /// Whether an access that is executed in each iteration would leave the loop.
  bool isSurelyLeft() const;
  bool run();
  /// Whether run() would change the loop as it is.
  bool isWanted() const {
    return At != Stage::Written
               ? isSurelyLeft()
               : isCandidate() || (L.isInnermost() && mayCarry(L));
  }

private:
  static bool holdsOthers(const llvm::Loop &L, Stage At);
  /// Whether nvcc leaves an innermost loop as it is: ptxas moves loads of
  /// shared memory out of it (test/issued/hinted_loops.cu).
  bool staysRolled() const {
    return At == Stage::Unrolled && L.isInnermost() && !isUnrolledWithRest(L);
  }
  bool isCandidate() const;
  /// The load that \p I is, if it is one that would leave the loop.
  llvm::LoadInst *leaving(llvm::Instruction &I) const;
  bool moveLoads();
  llvm::SmallVector<MemorySum, 4> findSums() const;
  bool keepSums();
  void moveCarriedAddresses();

  const Stage At;
  /// It has loads with a hint: others of shared memory, and sums, do not leave
  /// it (hinted_load.h).
  const bool HoldsOthers;
};

} // namespace bank_lint::lowering

#endif
