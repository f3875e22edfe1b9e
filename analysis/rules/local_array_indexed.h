//===-- analysis/rules/local_array_indexed.h - arrays in local memory -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_LOCAL_ARRAY_INDEXED_H
#define BANK_LINT_ANALYSIS_RULES_LOCAL_ARRAY_INDEXED_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkLocalArrayIndexed(const AccessSummary &Access,
                                              const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
