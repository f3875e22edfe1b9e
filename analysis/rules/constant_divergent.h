//===-- analysis/rules/constant_divergent.h - many constant addresses -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_CONSTANT_DIVERGENT_H
#define BANK_LINT_ANALYSIS_RULES_CONSTANT_DIVERGENT_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkConstantDivergent(const AccessSummary &Access,
                                              const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
