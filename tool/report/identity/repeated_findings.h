//===-- tool/report/identity/repeated_findings.h - told once ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel in a header is analysed in every file that includes it, and has the
/// same findings there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_IDENTITY_REPEATED_FINDINGS_H
#define BANK_LINT_TOOL_REPORT_IDENTITY_REPEATED_FINDINGS_H

#include "analysis/result/finding.h"
#include <vector>

namespace bank_lint {

/// Drops each finding that an earlier file has too: the same rule, message and
/// excess, at the same place, in the same kernel and launch. The accesses stay:
/// they are counted in each file.
void dropRepeatedFindings(std::vector<FileResult> &Results);

} // namespace bank_lint

#endif
