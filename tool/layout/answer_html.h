//===-- tool/layout/answer_html.h - an answer as a page ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The page that goes on from an answer: its array and the lanes of its
/// accesses, which a reader changes in a browser (report/pages/layout.js).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_LAYOUT_ANSWER_HTML_H
#define BANK_LINT_TOOL_LAYOUT_ANSWER_HTML_H

#include "tool/layout/answer.h"
#include "llvm/Support/Error.h"

namespace bank_lint::layout {

/// The settings that the page begins with, as its address has them. Behind it
/// the expressions of the accesses that the page cannot show: those of global
/// memory, of other arrays, without known lanes, or copies and atomics.
std::pair<std::string, std::vector<std::string>>
settingsOf(const Answer &Given);

/// A failure: the program was built without what computes the costs.
llvm::Error writeHtml(const Answer &Given, llvm::raw_ostream &OS);

} // namespace bank_lint::layout

#endif
