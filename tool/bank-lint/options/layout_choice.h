//===-- tool/bank-lint/options/layout_choice.h - layout ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The operands and the options of `bank-lint layout`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_LAYOUT_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_LAYOUT_CHOICE_H

#include "tool/bank-lint/options/parsed_line.h"
#include "tool/layout/question.h"

namespace bank_lint {

/// A failure: a size that is none, or operands without an access.
llvm::Expected<layout::Question> layoutChoice(const ParsedLine &Line);

} // namespace bank_lint

#endif
