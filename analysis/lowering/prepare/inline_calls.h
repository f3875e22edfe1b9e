//===-- analysis/lowering/prepare/inline_calls.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Replaces calls by the bodies of what they call, from the innermost out, and
/// simplifies each function before it goes into another: so a kernel becomes no
/// larger than what is left of its parts. Libraries such as CuTe have thousands
/// of functions that pass empty structures on; taken as they are written, their
/// product has millions of instructions, of which a thousand remain.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_PREPARE_INLINE_CALLS_H
#define BANK_LINT_ANALYSIS_LOWERING_PREPARE_INLINE_CALLS_H

#include "analysis/lowering/limits/code_limit.h"
#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Asks for every device function of \p Module to be inlined and then
/// forgotten, but for those that call themselves.
void forceInlining(llvm::Module &Module);

/// Inlines all calls in \p Module of functions that ask for it, as far as
/// \p Limit allows (null: as far as there are any). \p Simplify is run on every
/// function that has become another one.
void inlineCallsInsideOut(llvm::Module &Module,
                          llvm::FunctionAnalysisManager &Functions,
                          llvm::FunctionPassManager &Simplify,
                          CodeLimit *Limit);

/// The same of what several kernels share: in no kernel, and in no function
/// that would become too large for one. What is left of them is inlined when
/// each kernel is.
void completeSharedFunctions(llvm::Module &Module,
                             llvm::FunctionAnalysisManager &Functions,
                             llvm::FunctionPassManager &Simplify);

} // namespace bank_lint::lowering

#endif
