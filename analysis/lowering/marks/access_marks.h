//===-- analysis/lowering/marks/access_marks.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The instruction combiner turns two loads whose values meet in a phi into one
/// load of a phi of addresses, and two stores of adjacent blocks into one store
/// of a phi: fewer accesses than the source has. nvcc, which has LLVM's
/// combiner, does the same. Calls of functions that it knows nothing of keep
/// the combiner from doing so while the passes run, where
///
///  - the code must be as written, or
///  - what decides which way a lane goes is unknown: then it would be unknown
///    which lanes take which address, and two understood loads would become one
///    that is not, or
///  - one side loads from shared memory and the other from global memory: these
///    are two instructions of nvcc's.
///
/// Two loads of the same fragment of a matrix (wmma) from shared memory stay
/// two as well where ptxas makes them ldmatrix. It makes one of two that become
/// plain loads.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_ACCESS_MARKS_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_ACCESS_MARKS_H

#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Marks what must not be merged. To be run before each instruction combiner;
/// what is marked already stays so.
class MarkAccesses : public llvm::PassInfoMixin<MarkAccesses> {
public:
  explicit MarkAccesses(bool AsWritten) : AsWritten(AsWritten) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  bool AsWritten;
};

/// Unmarks stores at the ends of blocks, which the combiner may then make one:
/// those of both sides of a branch to one place. Must run last; within a block
/// nvcc leaves some stores that the combiner would treat as overwritten.
struct ReleaseStores : llvm::PassInfoMixin<ReleaseStores> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Marks the loads of fragments that become ldmatrix in shared memory. To be
/// run before any pass that finds equal values.
void markFragmentLoads(llvm::Module &Module);

/// Unmarks those that are not from shared memory. To be run once calls have
/// been inlined.
void releaseGlobalFragments(llvm::Module &Module);

/// Whether \p I is such a mark: no instruction of the program.
bool isAccessMark(const llvm::Instruction &I);

/// Takes all marks out of \p Module.
void removeAccessMarks(llvm::Module &Module);

} // namespace bank_lint::lowering

#endif
