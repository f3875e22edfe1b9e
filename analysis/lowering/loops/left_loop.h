//===-- analysis/lowering/loops/left_loop.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A loop that instructions leave: gives it the form for that, says what can be
/// computed in front of it, and moves it there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_LEFT_LOOP_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_LEFT_LOOP_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/MemorySSA.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace llvm {
class AssumptionCache;
class DominatorTree;
class LoadInst;
class MemorySSAUpdater;
class OptimizationRemarkEmitter;
class ScalarEvolution;
class TargetLibraryInfo;
class TargetTransformInfo;
} // namespace llvm

namespace bank_lint::lowering {

/// What is known of a function.
struct Knowledge {
  llvm::Function &F;
  llvm::AAResults &Aliases;
  llvm::AssumptionCache &Assumptions;
  llvm::DominatorTree &Dominators;
  llvm::LoopInfo &Loops;
  llvm::ScalarEvolution &Evolution;
  llvm::TargetLibraryInfo &Library;
  llvm::TargetTransformInfo &Target;
  llvm::OptimizationRemarkEmitter &Remarks;
  std::optional<llvm::MemorySSA> Memory;

  Knowledge(llvm::Function &F, llvm::FunctionAnalysisManager &Analyses);
  /// Begins to know what accesses follow which. Who changes accesses or blocks
  /// from there on has to update that: building it takes time in proportion to
  /// the function, which may have hundreds of loops.
  void readMemory();
};

class LeftLoop {
public:
  LeftLoop(llvm::Loop &L, Knowledge &Known) : L(L), Known(Known) {}

  /// Whether \p Address can be computed in front of the loop.
  bool canMove(const llvm::Value *Address, unsigned Depth = 0) const;
  /// Whether something in the loop may write what \p Load reads.
  bool isWritten(llvm::LoadInst &Load) const;
  /// Gives the loop the form in which something can leave it. \returns false
  /// if it has none.
  bool prepare();
  /// For a prepared loop: moves \p I in front of it.
  void move(llvm::Instruction &I);
  /// The same of all that \p Address is computed by in the loop.
  void moveAddress(llvm::Value *Address);
  /// The blocks that are in no loop within this one, in the order of the code.
  llvm::SmallVector<llvm::BasicBlock *, 8> ownBlocks() const;

  llvm::Loop &L;
  Knowledge &Known;
  llvm::ICFLoopSafetyInfo Safety; ///< of a prepared loop

private:
  friend void rotateTogether(llvm::ArrayRef<llvm::Loop *> Loops,
                             Knowledge &Known);
  void simplify(llvm::MemorySSAUpdater *Updater);
  bool rotate(llvm::DominatorTree *Dominators, llvm::MemorySSAUpdater *Updater);
};

/// Rotates \p Loops, the inner before the outer, as LeftLoop::prepare() does.
/// Dominators and memory are read once after all of them: an update after each
/// takes time in proportion to the function.
void rotateTogether(llvm::ArrayRef<llvm::Loop *> Loops, Knowledge &Known);

} // namespace bank_lint::lowering

#endif
