//===-- tool/report/html/html_text.h - text for a page ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Text as a value of the page's template, which escapes it; and numbers as the
/// page writes them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_HTML_HTML_TEXT_H
#define BANK_LINT_TOOL_REPORT_HTML_HTML_TEXT_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/JSON.h"
#include <string>

namespace bank_lint {

/// \p Text as it is shown (visible_text.h): what a reader sees is what the
/// compiler reads.
llvm::json::Value pageText(llvm::StringRef Text);

/// The same as an array of one element, or of none for an empty text. In a
/// template, a section of it stands only if there is a text.
llvm::json::Value pageTextIfAny(llvm::StringRef Text);

/// "1,024 to 65,536.5": commas in each number of \p Text, which has no words of
/// others in it.
std::string grouped(llvm::StringRef Text);

/// The length of a bar in twentieths, on a scale of logarithms: 0 for 0, 20 for
/// \p Most. It is the number of a class of pages/style.css.
unsigned logarithmicTwentieths(double Value, double Most);

} // namespace bank_lint

#endif
