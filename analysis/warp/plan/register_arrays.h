//===-- analysis/warp/plan/register_arrays.h - in registers -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Registers have no index, and yet not every private array that is indexed at
/// run time lies in local memory: of small ones ptxas makes a chain of
/// selections.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_REGISTER_ARRAYS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_REGISTER_ARRAYS_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>

namespace bank_lint {

enum class ArrayHome : std::uint8_t {
  Unsaid,    ///< its uses do not tell: its address goes elsewhere
  Registers, ///< a few indexed accesses of 4-byte words, or none at all
  Memory,    ///< indexed at run time, and too large, too often or too narrow
};

/// Where the machine code keeps \p Array. Source: the stack frames that ptxas
/// 13.0 reports for the kernels of test/issued/local_arrays.cu; nothing
/// documents its rule.
ArrayHome homeOf(const llvm::AllocaInst &Array, const llvm::LoopInfo &Loops);

} // namespace bank_lint

#endif
