//===-- analysis/rules/matrix_descriptor_invalid.h ----------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_RULES_MATRIX_DESCRIPTOR_INVALID_H
#define BANK_LINT_ANALYSIS_RULES_MATRIX_DESCRIPTOR_INVALID_H

#include "analysis/rules/rule.h"

namespace bank_lint {

std::optional<Finding>
checkMatrixDescriptorInvalid(const AccessSummary &Access,
                             const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
