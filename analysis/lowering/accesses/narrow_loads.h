//===-- analysis/lowering/accesses/narrow_loads.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A wide load is narrowed to the registers whose value is wanted:
///
///     float4 v = p[i];   sum += v.x + v.y;      loads 8 bytes
///     sum += p[i].x + p[i].y + p[i].w;          loads 16 bytes
///
/// What nvcc and ptxas 13.0 issue, read from the machine code that they
/// generate for small kernels for sm_80, sm_90 and sm_120, for global and for
/// shared memory:
///
///     words of 4 bytes that are wanted        instructions
///     one                                     one of 4 bytes; if that is one
///                                             element of 1 or 2, of these
///     both of an aligned pair                 one of 8 bytes
///     two others                              two of 4 bytes
///     three or four                           one of 16 bytes
///
/// Two elements of 8 bytes make 16. For a lone 8-byte integer the half that is
/// wanted is a load of 4 bytes. What is not followed: where the only use of a
/// word is one conversion of 1 or 2 of its bytes, only these are loaded.
///
/// LLVM makes a masked load of separate reads with a gap between them, as nvcc
/// does; it is such a load of which some elements are not wanted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_NARROW_LOADS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_NARROW_LOADS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// The pass. Its name in a pipeline:
/// Reduces each load to its wanted part, where the code shows that part.
struct NarrowLoads : llvm::PassInfoMixin<NarrowLoads> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

/// Whether it can be seen of all that uses \p Load which part of it each
/// takes, and some of it no one does.
bool isPartlyWanted(const llvm::LoadInst &Load);

/// Whether \p I loads 2 bytes that become an integer of 4 or 8.
bool isExtended(const llvm::Instruction &I);

} // namespace bank_lint::lowering

#endif
