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

namespace bank_lint {

/// Writes findings, in the order that \p Options ask for, and the closing
/// count.
void writeText(llvm::ArrayRef<FileResult> Results, const ReportOptions &Options,
               llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
