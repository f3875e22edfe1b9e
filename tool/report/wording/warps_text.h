//===-- tool/report/wording/warps_text.h - warps, for people ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_TOOL_REPORT_WORDING_WARPS_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_WARPS_TEXT_H

#include "analysis/result/access_summary.h"
#include <string>

namespace bank_lint {

/// Which warps of the block execute \p Access: "warp 0 of 4", "warps 4 to 7 and
/// 9 of 12"; "" if all do.
std::string warpsText(const AccessSummary &Access);

/// The same; "" if the kernel's warps have no roles.
inline std::string roleText(const AccessSummary &Access) {
  return Access.IsOfRole ? warpsText(Access) : "";
}

} // namespace bank_lint

#endif
