//===-- analysis/lowering/addresses/pointer_sums.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compilers that write PTX, and those for which a pointer is a number, compute
/// addresses in integers:
///
///     inttoptr (add (ptrtoint @tile), (shl %t, 2))
///
/// Which object the address is in is known, but no pass of LLVM looks there. As
/// an address in `@tile` it can be compared with others:
///
///     getelementptr i8, @tile, (shl %t, 2)
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_POINTER_SUMS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_POINTER_SUMS_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// The name of the pass in a pipeline.
/// It handles sums with one pointer in them, and sums of 32 bits only for
/// pointers to shared memory, whose addresses have no more.
struct WritePointerSums : llvm::PassInfoMixin<WritePointerSums> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
