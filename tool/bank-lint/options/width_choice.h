//===-- tool/bank-lint/options/width_choice.h - --width ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The option --width.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_WIDTH_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_WIDTH_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

/// How many columns the lines of a text have at most: as --width sets, else
/// BANK_LINT_WIDTH, else 100; 0: lines are not broken.
llvm::Error fillWidth(const ParsedLine &Line, unsigned &Width);

} // namespace bank_lint

#endif
