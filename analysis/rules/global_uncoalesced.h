//===-- analysis/rules/global_uncoalesced.h -------------------------*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_GLOBAL_UNCOALESCED_H
#define BANK_LINT_ANALYSIS_RULES_GLOBAL_UNCOALESCED_H

#include "analysis/finding.h"
#include <optional>

namespace bank_lint {

std::optional<Finding> checkGlobalUncoalesced(const AccessSummary &Access);

} // namespace bank_lint

#endif
