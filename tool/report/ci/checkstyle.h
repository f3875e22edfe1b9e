//===-- tool/report/ci/checkstyle.h - checkstyle XML ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The XML of Checkstyle, which continuous integration servers and code review
/// tools read: errors file by file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_CI_CHECKSTYLE_H
#define BANK_LINT_TOOL_REPORT_CI_CHECKSTYLE_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeCheckstyle(llvm::ArrayRef<FileResult> Results,
                     const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
