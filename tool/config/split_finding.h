//===-- tool/config/split_finding.h - a part of a finding -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Takes findings with several accesses apart, where something holds of some of
/// them only.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_SPLIT_FINDING_H
#define BANK_LINT_TOOL_CONFIG_SPLIT_FINDING_H

#include "analysis/result/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <optional>

namespace bank_lint {

/// The finding of those accesses of \p F that are \p Wanted, with their excess
/// and their share of the weight; nothing if there are none.
std::optional<Finding>
partOf(const Finding &F,
       llvm::function_ref<bool(const AccessSummary &)> Wanted);

} // namespace bank_lint

#endif
