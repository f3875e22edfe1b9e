//===-- analysis/lowering/accesses/unread_arrays.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// nvcc deletes a `__shared__` variable that is stored to and never read, with
/// its stores and with what these alone need, as LLVM's global optimizer does:
///
///   s[t] = a[t];      and there is no load of s, once calls are inlined and
///   out[t] = 1;       loads without a use are gone
///
/// That is early: a load that gets what the thread itself has stored goes
/// later, and its variable stays. So does one of which anything else has the
/// address: an atomic or volatile access, assembly, a function that is called,
/// a pointer that a loop moves or a condition chooses. Dynamic shared memory
/// stays. nvcc 13.0, by its machine code (test/issued/unread_arrays.cu).
///
/// Only variables that a kernel itself declares are looked at: those of other
/// functions, and of the file, may be read by another kernel.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_UNREAD_ARRAYS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_UNREAD_ARRAYS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Notes which parameters and shared variables a function reads. To be run when
/// values have left their stack slots, and before loads get what was stored.
struct NoteReads : llvm::PassInfoMixin<NoteReads> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

/// The same of what is passed to parameters that are read. To be called before
/// calls are inlined.
void noteReadsInCalls(llvm::Module &Module);

/// Deletes the stores to variables that are not read. To be run when calls are
/// inlined and addresses are simplified.
struct DropUnreadArrays : llvm::PassInfoMixin<DropUnreadArrays> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
