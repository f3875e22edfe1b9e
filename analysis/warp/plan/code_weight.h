//===-- analysis/warp/plan/code_weight.h - size of code ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Estimates how much ptxas counts a kernel's code, in units of an addition of
/// 32 bits.
///
/// Read from ptxas 13.0, by kernels in PTX that differ by one instruction: an
/// access to memory and a barrier are 2, other instructions 1, and code in a
/// loop counts 16 times, for each loop around it, whatever its trip count. A
/// loop of unknown count with a short body is unrolled by 4 before that is
/// counted.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_CODE_WEIGHT_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_CODE_WEIGHT_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace bank_lint {

/// How many times what is in a loop counts.
constexpr double OfLoop = 16;

/// Returns what \p I counts, the loops around it aside.
double weightOf(const llvm::Instruction &I);

/// Returns how often what is in \p Block counts, if short loops are unrolled
/// \p Unrolled times.
double timesOf(const llvm::BasicBlock &Block, const llvm::LoopInfo &Loops,
               double Unrolled);

} // namespace bank_lint

#endif
