//===-- tool/report/text/same_findings.h - reported together ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings that one change of the source repairs, or the same change several
/// times: those of one place in several kernels, which are instantiations of a
/// template or call one function, and those of copies of a function.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_SAME_FINDINGS_H
#define BANK_LINT_TOOL_REPORT_TEXT_SAME_FINDINGS_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "tool/report/source/source_lines.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace bank_lint {

/// The first stands for all of them.
using SameFindings = std::vector<const Finding *>;

/// Groups \p Ranked, whose order stays.
std::vector<SameFindings> sameFindings(llvm::ArrayRef<const Finding *> Ranked,
                                       SourceLines &Sources);

/// What \p F is grouped by: its file, kernel, rule or directory; "" if findings
/// are not grouped.
std::string groupOf(const Finding &F, FindingGrouping By);

/// What \p All lose per block together: "2 findings, 992 excessive shared
/// wavefronts and 28 excessive sectors per block".
std::string lossText(llvm::ArrayRef<SameFindings> All);

} // namespace bank_lint

#endif
