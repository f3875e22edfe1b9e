//===-- tool/crosscheck/site_verdict.h - one site is judged -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_CROSSCHECK_SITE_VERDICT_H
#define BANK_LINT_TOOL_CROSSCHECK_SITE_VERDICT_H

#include "tool/crosscheck/comparison.h"

namespace bank_lint {

/// Fills in counters, widths, verdict and reason of \p Site, whose kind and
/// accesses are set. \p Instructions are all of the line that are of its kind,
/// executed or not.
void judge(ComparedSite &Site,
           llvm::ArrayRef<const MeasuredInstruction *> Instructions);

} // namespace bank_lint

#endif
