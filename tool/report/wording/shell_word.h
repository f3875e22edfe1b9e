//===-- tool/report/wording/shell_word.h - to be typed ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Texts as words of a shell's command: whatever is in a name, the shell takes
/// it for nothing else.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_SHELL_WORD_H
#define BANK_LINT_TOOL_REPORT_WORDING_SHELL_WORD_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// \p Text in quotes.
std::string quotedForShell(llvm::StringRef Text);

/// \p Text, in quotes if a shell would not take it as it is.
std::string shellWord(llvm::StringRef Text);

} // namespace bank_lint

#endif
