//===-- tool/bank-lint/options/link_choice.h - links to code ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The options --link and --commit.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_LINK_CHOICE_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_LINK_CHOICE_H

#include "tool/bank-lint/options/options.h"
#include "tool/bank-lint/options/parsed_line.h"

namespace bank_lint {

/// A failure: an address that is none of the web, or names something
/// unknown; a commit with other characters than those of names.
llvm::Error fillLink(const ParsedLine &Line, CommandOptions &Options);

} // namespace bank_lint

#endif
