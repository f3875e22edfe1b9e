//===-- analysis/lowering/accesses/chosen_loads.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A load from a variable of the thread's own or from memory:
///
///     float4 o = i < 0 ? mine : pos[i];
///
/// clang chooses an address and then loads from it. nvcc loads on each side of
/// the branch, and of a variable that is a register there is nothing to load:
/// what is left is an `ld.global` of the lanes that go the other way (PTX of
/// nvcc 13.0).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_CHOSEN_LOADS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_CHOSEN_LOADS_H

namespace llvm {
class Module;
} // namespace llvm

namespace bank_lint::lowering {

/// Moves such loads of \p M to the sides of the branch that chooses, as far as
/// nothing is written in between. To be run once calls have been inlined.
void splitChosenLoads(llvm::Module &M);

} // namespace bank_lint::lowering

#endif
