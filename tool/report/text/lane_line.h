//===-- tool/report/text/lane_line.h - lanes of a warp in a line *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shows where the 32 lanes of a warp go in one line of text:
///
///   lanes 0-31 -> all in bank 0
///   lanes 0-31 -> bank 0, 8, 16, 24, 0, 8, 16, 24, ... (4 different banks)
///   lanes 0-31 -> bank 0 x8, 1 x8, 2 x8, 3 x8 (4 different banks)
///   lanes 0-31 -> all in banks 0-3
///   lanes 0-15 -> byte 0, 4096, 8192, 12288, 16384, 20480, 24576, ..., 61440
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_LANE_LINE_H
#define BANK_LINT_TOOL_REPORT_TEXT_LANE_LINE_H

#include "analysis/result/access_summary.h"
#include <string>

namespace bank_lint {

/// The line for a witness, at most about 90 columns; empty without a witness.
std::string laneLine(const AccessSummary &Access);

/// The banks that a lane of \p Access, of shared memory, goes to if the first
/// is \p First: "7", or of 16 bytes "28-31".
std::string banksOfLane(const AccessSummary &Access, std::int64_t First);

} // namespace bank_lint

#endif
