//===-- tool/report/wording/counts.h ----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Numbers as people read them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_COUNTS_H
#define BANK_LINT_TOOL_REPORT_WORDING_COUNTS_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// "94 %", "less than 1 %".
std::string percent(double Share);

/// "8", "8 to 32".
std::string number(const Interval &Count);

/// "38", "38.3": with one decimal place, if it is no whole number.
std::string decimal(double Count);

/// What a block pays where \p Total is a total of \p Access: "38 sectors", or
/// on average "38.3 sectors"; only the number if there is no \p Noun.
std::string perBlock(const AccessSummary &Access, const Interval &Total,
                     llvm::StringRef Noun = "");

/// "1 wavefront", "2 wavefronts".
std::string counted(std::uint64_t Count, llvm::StringRef Noun);

/// "8 sectors", "8 to 32 sectors".
std::string counted(const Interval &Count, llvm::StringRef Noun);

/// How often a block executes \p Access: "12 executions", or, where its verdict
/// holds for every argument and this number does not, "12 executions at this
/// launch".
std::string executions(const AccessSummary &Access);

} // namespace bank_lint

#endif
