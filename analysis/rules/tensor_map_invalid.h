//===-- analysis/rules/tensor_map_invalid.h -----------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_RULES_TENSOR_MAP_INVALID_H
#define BANK_LINT_ANALYSIS_RULES_TENSOR_MAP_INVALID_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding> checkTensorMapInvalid(const AccessSummary &Access,
                                             const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
