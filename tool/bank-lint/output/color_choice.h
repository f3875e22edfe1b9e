//===-- tool/bank-lint/output/color_choice.h - colours or not ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Decides whether a stream gets colours.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OUTPUT_COLOR_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OUTPUT_COLOR_CHOICE_H

#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

enum class ColorChoice { Auto, Always, Never };

/// Whether \p OS gets colours. Auto: if it is a terminal and the environment
/// has no NO_COLOR (https://no-color.org).
bool wantsColor(ColorChoice Choice, const llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
