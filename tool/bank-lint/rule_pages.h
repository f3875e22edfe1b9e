//===-- tool/bank-lint/rule_pages.h - what the pages say --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The pages of docs/rules, which are part of the program.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RULE_PAGES_H
#define BANK_LINT_TOOL_BANK_LINT_RULE_PAGES_H

#include "llvm/ADT/StringRef.h"

namespace bank_lint {

/// The page of the rule \p Rule, in Markdown; "" if there is none.
llvm::StringRef rulePage(llvm::StringRef Rule);

} // namespace bank_lint

#endif
