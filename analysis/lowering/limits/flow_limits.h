//===-- analysis/lowering/limits/flow_limits.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Control flow that is not written by hand and that takes long to execute:
/// every loop that surrounds a block is one more state to keep for it.
///
/// A cycle that is entered at several places is no loop: its control flow is
/// irreducible. LLVM makes loops of it, one in another: a cycle of n blocks may
/// become a nest n / 2 deep, and executing it takes time in proportion to n^3
/// and more: 0.6 s with 100 blocks, 5 s with 200.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LIMITS_FLOW_LIMITS_H
#define BANK_LINT_ANALYSIS_LOWERING_LIMITS_FLOW_LIMITS_H

#include "llvm/IR/Function.h"
#include "llvm/Support/Error.h"

namespace bank_lint::lowering {

/// Blocks of cycles with several entries that a function may have. A switch
/// counts as the branches that take its place.
constexpr unsigned MostIrreducibleBlocks = 100;
/// Loops around a block.
constexpr unsigned MostNestedLoops = 100;

/// Whether \p F jumps into the midst of a cycle, by branches alone. An error if
/// it has more than is allowed of that, or of nested loops.
llvm::Expected<bool> hasIrreducibleFlow(llvm::Function &F);

} // namespace bank_lint::lowering

#endif
