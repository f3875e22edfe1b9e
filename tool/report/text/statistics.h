//===-- tool/report/text/statistics.h - findings, counted -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many findings each rule has and each file, or what else they are grouped
/// by, and what they cost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_STATISTICS_H
#define BANK_LINT_TOOL_REPORT_TEXT_STATISTICS_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// A line for each rule and each file that has findings, or for each group of
/// \p By, most first; of how many kernels the block is known; then the closing
/// count.
void writeStatistics(llvm::ArrayRef<FileResult> Results, FindingGrouping By,
                     llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
