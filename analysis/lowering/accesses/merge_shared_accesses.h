//===-- analysis/lowering/accesses/merge_shared_accesses.h ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Neighbouring accesses to shared memory become one, as ptxas makes them.
///
/// What ptxas 13.0 does, read from the machine code that it generates for small
/// kernels for sm_75 to sm_120:
///  - Parts are accesses of 4 or 8 bytes. Those of 2 bytes merge among
///    themselves, by the same rules with units half as large: to 8 bytes or 4.
///    A load of 2 bytes that is extended to an int stays apart, and so do all
///    of 1 byte. Elements of 8 bytes merge with such alone: a double
///    and the two floats behind it stay two.
///  - They must be known to lie in one aligned window: the low bits of the
///    address are known from the code, not from the launch. A static array
///    begins where its declaration's place puts it (the arrays of a kernel lie
///    one behind the other), a dynamic one at a multiple of 16.
///  - Loads: 3 or 4 of the 4 words of a 16-byte window become one load of 16
///    bytes, both words of an 8-byte window one of 8. Other loads may lie
///    between them, and stores to global memory; a store to shared memory, an
///    atomic, a barrier may not.
///  - Stores: all 4 words of a window, else both of an 8-byte one. Loads and
///    stores of global memory may lie between them, no other access to shared
///    memory may.
///  - A short side of a branch, whose instructions have a predicate
///    (marks/predicated_sides.h), ends no block: loads before and behind it
///    become one if it stores nothing in shared memory.
///  - Nothing merges across what is issued with branches, for there another
///    block begins: quotients and square roots as IEEE has them, sinf, fmodf,
///    atan2f, pow of doubles and others. expf, logf, powf, rsqrtf, tanhf and
///    quotients of integers have none.
/// What it also does and is not done here: it loads what a branch may need
/// before the branch, and unrolls loops whose count is unknown.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_MERGE_SHARED_ACCESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_MERGE_SHARED_ACCESSES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// The pass. Its name in a pipeline:
struct MergeSharedAccesses : llvm::PassInfoMixin<MergeSharedAccesses> {
  /// \p IsFinal: the code is what ptxas gets. How an address is aligned, it
  /// sees by the bits of what is added up, and not by what cancels out: it
  /// takes `d + (32 - d % 32)` for no multiple of 32.
  explicit MergeSharedAccesses(bool IsFinal) : IsFinal(IsFinal) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  bool IsFinal;
};

} // namespace bank_lint::lowering

#endif
