//===-- analysis/summary/warp_roles.h - which warps do what -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which warps of a block execute an access. Where some access of a kernel is
/// executed by none of the warps that execute another, as by the producers and
/// the consumers of a pipeline, warps have roles.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_WARP_ROLES_H
#define BANK_LINT_ANALYSIS_SUMMARY_WARP_ROLES_H

#include "analysis/result/access_summary.h"

namespace bank_lint {

/// Adds \p More to \p To. Those that are added later do not begin earlier.
void addWarps(WarpRange More, std::vector<WarpRange> &To);

/// Sets AccessSummary::IsOfRole of all accesses of a kernel under one launch.
void findRoles(std::vector<AccessSummary> &Accesses);

} // namespace bank_lint

#endif
