//===-- tool/bank-lint/apply_fixes.h - fixes into files -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes fixes in the files that were analysed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_APPLY_FIXES_H
#define BANK_LINT_TOOL_BANK_LINT_APPLY_FIXES_H

#include "analysis/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Writes each FixedText to its file, as a whole or not at all. A finding that
/// is gone then does not fail the run any more. A file that is not what was
/// analysed, or that cannot be written, keeps what it has; that is told on
/// \p Errors. Whether all files could be written.
bool applyFixes(llvm::MutableArrayRef<FileResult> Results,
                llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
