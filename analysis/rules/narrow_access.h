//===-- analysis/rules/narrow_access.h - many small accesses --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_NARROW_ACCESS_H
#define BANK_LINT_ANALYSIS_RULES_NARROW_ACCESS_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkNarrowAccess(const AccessSummary &Access,
                                         const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
