//===-- tool/report/tally/ranking.h - what comes first ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The order in which reports for people list the findings of a run.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TALLY_RANKING_H
#define BANK_LINT_TOOL_REPORT_TALLY_RANKING_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace bank_lint {

/// The findings of all files. By weight: what crashes first, then what costs a
/// block most, in cycles (Finding::rankCycles).
std::vector<const Finding *> rankedFindings(llvm::ArrayRef<FileResult> Results,
                                            FindingOrder Order);

/// Whether \p A comes before \p B by weight.
bool isCostlier(const Finding &A, const Finding &B);

} // namespace bank_lint

#endif
