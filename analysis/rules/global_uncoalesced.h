//===-- analysis/rules/global_uncoalesced.h - sectors half used -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_GLOBAL_UNCOALESCED_H
#define BANK_LINT_ANALYSIS_RULES_GLOBAL_UNCOALESCED_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkGlobalUncoalesced(const AccessSummary &Access,
                                              const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
