//===-- tool/report/text/problem_text.h - what went wrong -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Files that could not be read and messages of the compiler, for people.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_TEXT_PROBLEM_TEXT_H
#define BANK_LINT_TOOL_REPORT_TEXT_PROBLEM_TEXT_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Meant for the error stream, whatever the format of the report.
void writeProblems(llvm::ArrayRef<FileResult> Results,
                   const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
