//===-- tool/bank-lint/run/embedded_counters.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts the launches of all sources that a file holds: itself, or strings and
/// cells in it (analysis/embedded/).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_COUNTERS_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_EMBEDDED_COUNTERS_H

#include "analysis/counters.h"

namespace bank_lint {

/// \p Count is called with each source and its options.
CountersResult
countEmbedded(const std::string &File, const AnalysisOptions &Options,
              llvm::function_ref<CountersResult(const std::string &,
                                                const AnalysisOptions &)>
                  Count = countFile);

} // namespace bank_lint

#endif
