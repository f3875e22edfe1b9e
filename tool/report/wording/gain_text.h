//===-- tool/report/wording/gain_text.h - bounds of a gain ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The words for what a kernel gains at most if a finding goes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_GAIN_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_GAIN_TEXT_H

#include "analysis/result/finding.h"
#include <string>
#include <vector>

namespace bank_lint {

/// "without it at most 3.3 times as fast: DRAM is the busiest pipe", "gains at
/// most 4 % of the time: DRAM binds"; "" if there is no bound.
std::string gainText(const GainBound &Gain);

/// The same if a report should have it: a GPU was named, or the gain is small.
std::string gainClause(const Finding &F);

/// The same for a line of its own, with the reason why there is no bound if a
/// GPU was named.
std::string gainLine(const Finding &F);

/// The busy cycles of each pipe, a line each: "DRAM: 229 cycles (...)".
std::vector<std::string> pipeLines(const GainBound &Gain);

} // namespace bank_lint

#endif
