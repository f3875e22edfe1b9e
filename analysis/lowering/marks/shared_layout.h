//===-- analysis/lowering/marks/shared_layout.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where ptxas puts a kernel's `__shared__` variables: the static ones as
/// variable_layout.h has it, in the order of the module (variable_order.h),
/// dynamic shared memory behind them at a multiple of 16 or more. A variable
/// that is only ever written takes no place: the compiler drops it.
///
/// For some kernels the places are uncertain: a device function has static
/// variables, several kernels share one, the code is relocatable, or nvcc may
/// make several variables or none of one. Then Offset is only the likely one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_SHARED_LAYOUT_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_SHARED_LAYOUT_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace llvm {
class Function;
class GlobalVariable;
} // namespace llvm

namespace bank_lint {
struct DeviceModule;
} // namespace bank_lint

namespace bank_lint::lowering {

struct SharedPlace {
  std::uint64_t Offset = 0; ///< bytes from the beginning of shared memory
  bool IsKnown = false;     ///< ptxas 13.0 puts it at Offset
  /// Whatever the order, it begins at a multiple of this.
  std::uint64_t Alignment = 1;
};

using SharedLayout = llvm::DenseMap<const llvm::GlobalVariable *, SharedPlace>;

/// Shared memory begins at a multiple of this (of 0, or of what the system
/// reserves in front of it).
inline constexpr std::uint64_t SharedWindowAlignment = 1024;

/// The place of each shared variable that \p Kernel uses.
SharedLayout sharedLayout(const llvm::Function &Kernel);

/// An array whose size the launch gives: extern, or of no elements.
bool isDynamic(const llvm::GlobalVariable &Shared);

/// Fills KernelInfo::StaticSharedBytes.
void noteSharedBytes(DeviceModule &Device);

} // namespace bank_lint::lowering

#endif
