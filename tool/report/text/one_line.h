//===-- tool/report/text/one_line.h - a finding in a line -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Each finding in one line, "file:line:column: message [rule]", as editors
/// read them; then, in the same form, what was not analysed or not decided.
/// Columns count bytes, as those of compilers do.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_ONE_LINE_H
#define BANK_LINT_TOOL_REPORT_TEXT_ONE_LINE_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeOneLine(llvm::ArrayRef<FileResult> Results,
                  const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
