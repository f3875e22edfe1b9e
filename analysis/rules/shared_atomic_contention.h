//===-- analysis/rules/shared_atomic_contention.h - atomics that meet -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_SHARED_ATOMIC_CONTENTION_H
#define BANK_LINT_ANALYSIS_RULES_SHARED_ATOMIC_CONTENTION_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkSharedAtomicContention(const AccessSummary &Access,
                                                   const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
