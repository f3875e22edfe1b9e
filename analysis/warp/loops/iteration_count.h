//===-- analysis/warp/loops/iteration_count.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_ITERATION_COUNT_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_ITERATION_COUNT_H

#include "analysis/warp/loops/loop_trace.h"
#include "analysis/warp/state/lane_context.h"
#include "analysis/warp/values/evaluator.h"

namespace bank_lint {

/// After how many iterations from \p From on the first lane leaves \p L: its
/// variables change by a step each, and with what they start from the
/// conditions of its exits decide that. 0 if it is unknown. Only an estimate:
/// the iteration that is executed for them proves it.
///
/// Call it right after \p L was traced: it looks at what the conditions came to
/// in the trial iteration (\p Values).
std::uint64_t leastIterations(symbolic::ValueContext &Context,
                              Evaluator &Values, const llvm::Loop &L,
                              const LoopTrace &Trace, const Arrival &From);

} // namespace bank_lint

#endif
