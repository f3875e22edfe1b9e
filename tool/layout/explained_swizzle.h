//===-- tool/layout/explained_swizzle.h - for a line of a file --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which Swizzle<B,M,S> would free an access of a file, and the others to its
/// array, of conflicts: by the lanes of the most expensive instruction of each.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_EXPLAINED_SWIZZLE_H
#define BANK_LINT_TOOL_LAYOUT_EXPLAINED_SWIZZLE_H

#include "analysis/result/finding.h"

namespace bank_lint::layout {

/// A line for people; "" if \p Access, of \p Result, has no conflict, or if not
/// all is known of the accesses to its array.
std::string explainedSwizzle(const AccessSummary &Access,
                             const FileResult &Result);

} // namespace bank_lint::layout

#endif
