//===-- tool/report/profiler/next_step.h - what to type -*- C++ ---------*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options of bank-lint that make a value known which a verdict lacks.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_PROFILER_NEXT_STEP_H
#define BANK_LINT_TOOL_REPORT_PROFILER_NEXT_STEP_H

#include "analysis/result/access_summary.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace bank_lint {

/// "--launch 'k=GRID:BLOCK'": sets what a launch of \p Kernel, which is
/// demangled, does not say.
std::string launchOption(llvm::StringRef Kernel);

/// "--arg n=N": sets the parameter \p Name.
std::string argumentOption(llvm::StringRef Name);

/// The options that set what the cost of \p Access depends on, or how often it
/// is executed, if that is a grid or an integer parameter; empty if only data
/// decides.
std::vector<std::string> optionsToKnow(const AccessSummary &Access);

/// "; try --arg n=N --arg k=N"; "" if there are no \p Options.
std::string tryThese(llvm::ArrayRef<std::string> Options);

} // namespace bank_lint

#endif
