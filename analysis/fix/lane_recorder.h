//===-- analysis/fix/lane_recorder.h ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One more analysis of a file, of those kernels alone that access an array
/// with conflicts: where their lanes go, instruction by instruction.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_LANE_RECORDER_H
#define BANK_LINT_ANALYSIS_FIX_LANE_RECORDER_H

#include "analysis/analyzer.h"
#include "analysis/summary/lane_records.h"
#include <set>

namespace bank_lint {

/// \p Kernels: as an analysis names them.
LaneRecords recordLanes(const std::string &File, const AnalysisOptions &Options,
                        const std::set<std::string> &Kernels);

} // namespace bank_lint

#endif
