//===-- analysis/rules/shared_layout_mismatch.h -------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_RULES_SHARED_LAYOUT_MISMATCH_H
#define BANK_LINT_ANALYSIS_RULES_SHARED_LAYOUT_MISMATCH_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkSharedLayoutMismatch(const AccessSummary &Access,
                                                 const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
