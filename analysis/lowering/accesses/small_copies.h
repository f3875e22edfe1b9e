//===-- analysis/lowering/accesses/small_copies.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes accesses of the calls of memcpy that nvcc makes accesses of.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_SMALL_COPIES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_SMALL_COPIES_H

#include "analysis/program/code_stage.h"
#include "llvm/IR/Module.h"

namespace bank_lint::lowering {

/// Replaces small copies of known size by vector loads and stores of the widest
/// unit that the alignment of each side and the architecture allow (at most 16
/// bytes, or 32): a 16-byte aligned float4 copy becomes one load and one store.
/// In code for LLVM's code generator, only copies from or to a thread's
/// variables, in units of 8 bytes at most; it has its own way with the others
/// (generated_accesses.h).
void expandSmallCopies(llvm::Module &Module,
                       CodeStage Stage = CodeStage::Source);

} // namespace bank_lint::lowering

#endif
