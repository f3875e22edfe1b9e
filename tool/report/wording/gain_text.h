//===-- tool/report/wording/gain_text.h - bounds of a gain ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The words for what a kernel gains at most if a finding goes.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_GAIN_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_GAIN_TEXT_H

#include "analysis/result/finding.h"
#include "analysis/result/launch_pipes.h"
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

/// The same of a launch, with the pipe that is busiest, and what all of its
/// bank conflicts cost together.
std::vector<std::string> launchPipeLines(const LaunchPipes &Of);

/// "4.2": how many times as fast it is without all bank conflicts, at the most;
/// "1": there are none; "unknown".
std::string mostTimesText(const LaunchPipes &Of);

} // namespace bank_lint

#endif
