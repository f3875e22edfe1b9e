//===-- analysis/rules/shared_bank_conflict.h - lanes that meet in a bank -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_SHARED_BANK_CONFLICT_H
#define BANK_LINT_ANALYSIS_RULES_SHARED_BANK_CONFLICT_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkSharedBankConflict(const AccessSummary &Access,
                                               const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
