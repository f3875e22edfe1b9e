//===-- analysis/lowering/accesses/generated_accesses.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An access of LLVM IR may be of any type; LLVM's code generator translates it
/// to instructions. Those for a whole number of registers follow from its size
/// and alignment. These are not (llc of LLVM 22, sm_80):
///
///     load { float, float }, align 8       2 loads of 4 bytes
///     load [4 x float], align 16           4 loads of 4 bytes
///     load <3 x float>, align 16           8 bytes and 4
///     load <3 x half>, align 8             4 bytes and 2
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_GENERATED_ACCESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_GENERATED_ACCESSES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// The name of the pass in a pipeline.
/// Makes the parts of such accesses. To be run when nothing joins accesses any
/// more but ptxas.
struct SplitAsGenerated : llvm::PassInfoMixin<SplitAsGenerated> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// Copies and fills of up to 64 bytes become pieces of 8, 4, 2 and 1 bytes, as
/// far as both sides are aligned, each loaded and stored before the next: so
/// the copy of a float4, which is one instruction of nvcc's, is two. For larger
/// ones the code generator emits a loop over bytes, which is not followed: they
/// are left, undecided. Those within a thread's own variables are left, too.
/// Must run when only ptxas still joins accesses.
void expandCopiesAsGenerated(llvm::Module &M);

} // namespace bank_lint::lowering

#endif
