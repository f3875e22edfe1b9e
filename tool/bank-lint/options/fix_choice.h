//===-- tool/bank-lint/options/fix_choice.h - which fixes -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options --suggest-fixes, --fix and --diff: whether fixes are searched
/// for, and what becomes of them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_FIX_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_FIX_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"

namespace bank_lint {

enum class FixChoice {
  None,    ///< not searched
  Suggest, ///< the reports show them
  Diff,    ///< a patch goes to stdout, in place of the report
  Apply,   ///< the files are changed
};

/// A failure: options that exclude each other.
llvm::Expected<FixChoice> fixChoice(const ParsedLine &Line);

} // namespace bank_lint

#endif
