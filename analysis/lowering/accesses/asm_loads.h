//===-- analysis/lowering/accesses/asm_loads.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loads of vectors that the source writes as PTX:
///
///     asm volatile("ld.shared.v4.f32 {%0, %1, %2, %3}, [%4];" : ...)
///
/// `volatile` holds for nvcc's optimiser. For ptxas it is a load like others,
/// of which it drops what nothing uses (accesses/narrow_loads.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_ASM_LOADS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_ASM_LOADS_H

namespace llvm {
class CallInst;
} // namespace llvm

namespace bank_lint::lowering {

/// Replaces \p Call, a single `ld` of a vector from shared or global memory, by
/// a load, if something of what it loads is not used. \returns false if it is
/// none: the code is as before.
bool loadAsPlain(llvm::CallInst &Call);

} // namespace bank_lint::lowering

#endif
