//===-- analysis/warp/memory/shared_atomics.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Defines which instruction an atomic on shared memory becomes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_MEMORY_SHARED_ATOMICS_H
#define BANK_LINT_ANALYSIS_WARP_MEMORY_SHARED_ATOMICS_H

#include "analysis/result/access_summary.h"
#include "llvm/IR/Instruction.h"
#include <cstdint>

namespace bank_lint {

/// Returns the form of \p I, an atomic of \p Bytes in shared memory:
/// atomicrmw, cmpxchg or an intrinsic with a scope.
AccessForm formOfSharedAtomic(const llvm::Instruction &I, std::uint64_t Bytes);

} // namespace bank_lint

#endif
