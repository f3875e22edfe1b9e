//===-- tool/bank-lint/run/header_fixes.h - fixes of all files --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A header is a part of every file that includes it: a fix in it is one for
/// all of them, or none.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_FIXES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_HEADER_FIXES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include <vector>

namespace bank_lint {

/// Whether a fix that was found for one file is right for another.
using ConfirmFix =
    llvm::function_ref<bool(const Fix &Found, const std::string &File)>;

/// Leaves of the fixes in headers those that hold for all of \p Results in
/// which the array is used; their other files were found to agree, or \p
/// Confirm says so. Each header gets one new text with all of them. Paths are
/// plain.
void settleHeaderFixes(std::vector<FileResult> &Results, ConfirmFix Confirm);

/// The same, where \p Confirm may crash or take long; false once a run has
/// asked for many.
bool confirmsInChild(llvm::function_ref<bool()> Confirm);

} // namespace bank_lint

#endif
