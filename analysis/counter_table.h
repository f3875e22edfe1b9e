//===-- analysis/counter_table.h --------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The profiler's counters of a whole kernel: which accesses each of them
/// counts, and which figure of theirs.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COUNTER_TABLE_H
#define BANK_LINT_ANALYSIS_COUNTER_TABLE_H

#include "analysis/counters.h"
#include "analysis/run/grid_run.h"

namespace bank_lint {

/// The counters that \p Accesses, all of a launch, have some part in, and those
/// of loads and stores. \p Hidden: why there may be more accesses, if so.
std::vector<PredictedCounter> totalsOf(const std::vector<GridTotals> &Accesses,
                                       const std::string &Hidden);

} // namespace bank_lint

#endif
