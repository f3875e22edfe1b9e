//===-- tool/report/profiler/conflict_noise.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Why the profiler may show bank conflicts where none are predicted: its
/// counters of the data stage also count cycles that are lost when instructions
/// compete for it. Those of the source page do not.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PROFILER_CONFLICT_NOISE_H
#define BANK_LINT_TOOL_REPORT_PROFILER_CONFLICT_NOISE_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace bank_lint {

/// Whether the counter \p Metric has such noise.
bool isNoisyConflictCounter(llvm::StringRef Metric);

/// One line about the counters \p Metrics, of which 0 is predicted; "" if none
/// of them has such noise.
std::string conflictNoise(llvm::ArrayRef<std::string> Metrics);

} // namespace bank_lint

#endif
