//===-- analysis/rules/vector_misaligned.h - off their alignment ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_VECTOR_MISALIGNED_H
#define BANK_LINT_ANALYSIS_RULES_VECTOR_MISALIGNED_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkVectorMisaligned(const AccessSummary &Access,
                                             const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
