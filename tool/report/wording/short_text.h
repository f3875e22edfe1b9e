//===-- tool/report/wording/short_text.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Texts on one line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_WORDING_SHORT_TEXT_H
#define BANK_LINT_TOOL_REPORT_WORDING_SHORT_TEXT_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// A text that stands in output as one line: line breaks and tabs become
/// blanks, and what cannot be seen is escaped (visible_text.h).
std::string oneLine(llvm::StringRef Text);

/// One line in which template arguments end after some 60 characters: "k<A,
/// B...>(float*)". For a kernel's name, or a text that holds one.
std::string shortName(llvm::StringRef Text);

} // namespace bank_lint

#endif
