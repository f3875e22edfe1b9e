//===-- analysis/frontend/shared_layout.h - where arrays lie ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where ptxas puts a kernel's static __shared__ variables: one behind the
/// other, in the order of their declarations, each at the next multiple of its
/// alignment. Dynamic shared memory follows at a multiple of 16. (Read from
/// the machine code of ptxas 13.0 for sm_80.)
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_SHARED_LAYOUT_H
#define BANK_LINT_ANALYSIS_FRONTEND_SHARED_LAYOUT_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace bank_lint {
struct DeviceModule;
} // namespace bank_lint

namespace bank_lint::frontend {

/// The offset in bytes of each shared variable that \p Kernel uses.
llvm::DenseMap<const llvm::GlobalVariable *, std::uint64_t>
sharedLayout(const llvm::Function &Kernel);

/// An array whose size the launch gives: extern, or of no elements.
bool isDynamic(const llvm::GlobalVariable &Shared);

/// Fills KernelInfo::StaticSharedBytes.
void noteSharedBytes(DeviceModule &Device);

} // namespace bank_lint::frontend

#endif
