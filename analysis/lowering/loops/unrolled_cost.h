//===-- analysis/lowering/loops/unrolled_cost.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How large LLVM's unroller takes a loop for.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_UNROLLED_COST_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_UNROLLED_COST_H

#include <cstdint>

namespace llvm {
class Loop;
class LoopInfo;
class ScalarEvolution;
class TargetTransformInfo;
} // namespace llvm

namespace bank_lint::lowering {

/// The most that an iteration of \p L costs by LLVM's count when the loops in
/// it have been unrolled: a value computed from their counters alone is a
/// number then, and the ends of these loops need no branch.
std::uint64_t mostCostOfBody(const llvm::Loop &L, const llvm::LoopInfo &Loops,
                             llvm::ScalarEvolution &Evolution,
                             const llvm::TargetTransformInfo &Target);

} // namespace bank_lint::lowering

#endif
