//===-- analysis/lowering/addresses/aligned_addresses.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Addresses that are rounded up to a multiple of a power of two, as
/// allocators in shared memory do it:
///
///     if (p % 1024 != 0)
///       p += 1024 - p % 1024;
///
/// What comes out is one of two addresses. As arithmetic, p + 1023 without its
/// low ten bits, it is one, of which ten bits are known.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_ALIGNED_ADDRESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_ALIGNED_ADDRESSES_H

#include "llvm/IR/PassManager.h"

namespace bank_lint::lowering {

/// Writes such choices as arithmetic, and addresses that are computed from the
/// number of another one without its low bits as that other one and a distance:
/// so the variable that they lead into can be seen. Does away with
/// llvm.ptrmask, which LLVM 22 crashes on when its address space gets known.
struct WriteAlignments : llvm::PassInfoMixin<WriteAlignments> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

} // namespace bank_lint::lowering

#endif
