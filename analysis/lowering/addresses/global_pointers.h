//===-- analysis/lowering/addresses/global_pointers.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A pointer that a launch passes leads to global memory, as host code has no
/// other. That holds of arguments, which LLVM knows, and as well of
///
///     p.tex[level]                 members of a structure passed by value,
///     Params q = p; q.tex[level]   what was copied from there to a variable,
///     (const float *)a             an integer argument that is a pointer.
///
/// nvcc makes `ld.global` of most of them (PTX of nvcc 13.0), and of the second
/// a generic `ld` that leads to global memory.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_GLOBAL_POINTERS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_GLOBAL_POINTERS_H

#include "llvm/IR/PassManager.h"

/// The name of the pass in a pipeline.
namespace bank_lint::lowering {

/// Casts such pointers to global memory's address space and back, for
/// `infer-address-spaces` to see. To be run once a kernel's calls have been
/// inlined and its variables, where possible, are values.
struct MarkGlobalPointers : llvm::PassInfoMixin<MarkGlobalPointers> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
