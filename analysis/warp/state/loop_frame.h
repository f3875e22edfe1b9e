//===-- analysis/warp/state/loop_frame.h - loops under way ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A loop that is being executed: what its exits came to so far.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STATE_LOOP_FRAME_H
#define BANK_LINT_ANALYSIS_WARP_STATE_LOOP_FRAME_H

#include "analysis/symbolic/value_context.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"

namespace bank_lint {

/// Branches by which lanes may leave a loop.
using LoopExits = llvm::SmallSetVector<const llvm::Instruction *, 2>;

struct LoopFrame {
  const llvm::Loop *L;
  LoopExits Decided = {}, Undecided = {};
  LoopExits Taken = {};         ///< of the decided ones: some lanes leave
  LoopExits Varying = {};       ///< by which lanes leave, but not all at once
  symbolic::LaneMask Lanes = 0; ///< that began the iteration
  /// Nothing has decided yet whether this iteration takes place.
  bool IsSpeculative = false;
  /// Exits that no lane takes in any iteration; may be null.
  const LoopExits *NeverTaken = nullptr;
};

} // namespace bank_lint

#endif
