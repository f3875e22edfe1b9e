//===-- analysis/warp/loops/loop_body.h - runs an iteration -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What loops know of control flow. Running a loop runs blocks, and running
/// blocks runs loops: each needs the other, so the parts that run loops are
/// given the body as this.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_BODY_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_LOOP_BODY_H

#include "analysis/warp/state/lane_context.h"
#include "llvm/Analysis/LoopInfo.h"
#include <vector>

namespace bank_lint {

class LoopBody {
public:
  virtual ~LoopBody() = default;
  /// Runs \p L once, from its header on; what comes back waits there, and what
  /// leaves waits where it goes. \p Phis, if any, are the loop's variables
  /// instead of those of \p From.
  virtual void run(const llvm::Loop &L, const Arrival &From,
                   const std::vector<symbolic::LaneValue> *Phis = nullptr) = 0;
  /// True if the warp stops, or must be run again.
  virtual bool isOver() const = 0;
};

} // namespace bank_lint

#endif
