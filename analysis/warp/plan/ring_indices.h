//===-- analysis/warp/plan/ring_indices.h - variables of loops --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Bounds of the variables of a loop that go round: the index of a stage in a
/// pipeline, `if (++stage == 4) stage = 0;`. That all variables in such an
/// index are less than a number holds if each value that they are given is
/// less, as long as they are.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_RING_INDICES_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_RING_INDICES_H

#include "llvm/ADT/DenseMap.h"
#include <cstdint>

namespace llvm {
class Function;
class PHINode;
} // namespace llvm

namespace bank_lint {

/// By phi: a number that it is less than, and no less than 0. Phis of which no
/// such number is found are not in it.
using RingIndices = llvm::DenseMap<const llvm::PHINode *, std::uint64_t>;

RingIndices ringIndices(const llvm::Function &Kernel);

} // namespace bank_lint

#endif
