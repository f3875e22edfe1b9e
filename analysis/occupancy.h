//===-- analysis/occupancy.h - blocks of launches ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many blocks of a launch an SM holds.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_OCCUPANCY_H
#define BANK_LINT_ANALYSIS_OCCUPANCY_H

#include "analysis/result/finding.h"

namespace bank_lint {

/// The occupancy of a launch of \p Kernel; unknown where its shared memory is.
LaunchOccupancy occupancyOf(const KernelResources &Kernel,
                            const Launch &LaunchedWith);

/// Adds the launches under which accesses of \p Result were analysed to the
/// resources of their kernels, each that takes the same once.
void addLaunches(FileResult &Result);

} // namespace bank_lint

#endif
