//===-- analysis/lowering/accesses/block_ends.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Instructions that become code with branches. For ptxas another block begins
/// behind them, and it merges accesses of one block alone.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_BLOCK_ENDS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_BLOCK_ENDS_H

#include "analysis/lowering/build/build_traits.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

/// Whether ptxas issues \p I with branches, so that no accesses before and
/// after it become one.
bool splitsBlock(const llvm::Instruction &I, const BuildTraits &Traits);

/// Whether \p I has branches for the optimiser already: a function of
/// libdevice with a loop or a way of its own for some arguments, such as sinf.
/// For it quotients and roots are one instruction.
bool splitsOptimisedBlock(const llvm::Instruction &I,
                          const BuildTraits &Traits);

} // namespace bank_lint::lowering

#endif
