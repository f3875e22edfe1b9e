//===-- tool/report/text/text.h - the report for people ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Findings in the way compilers write warnings, then a closing count that
/// says of every access what became of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_TEXT_H
#define BANK_LINT_TOOL_REPORT_TEXT_TEXT_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace bank_lint {

/// Writes findings and the closing count.
void writeText(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS);

/// What is told of a finding below its quoted line: lanes, cost, table, launch,
/// assumptions, counter. One a line, without indentation but for the rows of a
/// table, and without a line break at the end.
std::string detailsOf(const Finding &F);

/// Writes what went wrong: files that could not be read, messages of the
/// compiler. Meant for the error stream, whatever the format of the report.
void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
