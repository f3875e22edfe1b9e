//===-- analysis/rules/constant_gather.h - addresses that data decide -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_CONSTANT_GATHER_H
#define BANK_LINT_ANALYSIS_RULES_CONSTANT_GATHER_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkConstantGather(const AccessSummary &Access,
                                           const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
