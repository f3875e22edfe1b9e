//===-- analysis/rules/global_misaligned.h - off a sector by a little -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_GLOBAL_MISALIGNED_H
#define BANK_LINT_ANALYSIS_RULES_GLOBAL_MISALIGNED_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkGlobalMisaligned(const AccessSummary &Access,
                                             const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
