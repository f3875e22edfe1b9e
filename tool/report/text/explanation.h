//===-- tool/report/text/explanation.h - all about one access ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Everything that is known of one access: where each lane goes, what it
/// costs and when, what that rests on, and how to measure it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_EXPLANATION_H
#define BANK_LINT_TOOL_REPORT_TEXT_EXPLANATION_H

#include "analysis/result/finding.h"
#include "llvm/Support/raw_ostream.h"
#include <map>
#include <string>

namespace bank_lint {

/// Some twenty lines of text. Files in \p Texts, which may be null, are quoted
/// from there.
void writeExplanation(
    const AccessSummary &Access, llvm::raw_ostream &OS,
    const std::map<std::string, std::string> *Texts = nullptr);

/// The same for somebody who looks at the access: without its place and line.
void writeExplanationOfSeen(const AccessSummary &Access, llvm::raw_ostream &OS);

/// The pipes that \p F keeps busy, and what it gains at most if it goes, below
/// the explanation of its access; nothing if there is no bound.
void writeGain(const Finding &F, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
