//===-- tool/config/known_losses.h - what is not analysed -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What keeps a run from exit code 0 beside findings, and the baseline: kernels
/// that are not analysed and errors of the compiler; with --fail-on-incomplete
/// also templates that are not instantiated and accesses that are undecided.
/// One is known again by its file, its kernel and its reason without numbers.
/// For equal ones the baseline has a count.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_KNOWN_LOSSES_H
#define BANK_LINT_TOOL_CONFIG_KNOWN_LOSSES_H

#include "analysis/result/finding.h"
#include "tool/config/baseline.h"
#include "tool/report/source/source_root.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace bank_lint {

/// Marks what \p Known knows of \p Results: IsKnown.
void markKnownLosses(std::vector<FileResult> &Results, const Baseline &Known,
                     const SourceRoot &Root);

/// Brings the losses in \p Known up to date with \p Results.
struct LossChange {
  unsigned New = 0, Resolved = 0;
};
LossChange updateLosses(Baseline &Known, llvm::ArrayRef<FileResult> Results,
                        const SourceRoot &Root);

} // namespace bank_lint

#endif
