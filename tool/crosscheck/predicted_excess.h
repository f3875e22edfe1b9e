//===-- tool/crosscheck/predicted_excess.h - of a launch --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a launch costs above the ideal, as predicted: how much can be gained,
/// to compare with the time that it takes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_PREDICTED_EXCESS_H
#define BANK_LINT_TOOL_CROSSCHECK_PREDICTED_EXCESS_H

#include "analysis/experiments.h"

namespace bank_lint {

/// Over the whole grid, and all accesses that have figures.
struct PredictedExcess {
  Interval Wavefronts;        ///< of shared memory, above the ideal
  Interval Sectors;           ///< of global memory, above the ideal
  unsigned WithoutFigure = 0; ///< accesses that are in neither sum
};

PredictedExcess predictedExcess(const Experiment &E);

} // namespace bank_lint

#endif
