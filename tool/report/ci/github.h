//===-- tool/report/ci/github.h - notes on pull requests --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Workflow commands of GitHub Actions: each finding becomes an annotation of
/// its line, and so does what could not be analysed.
///
/// A runner takes any line of the log that begins with :: for a command, so
/// every line here is one, and all text in it is escaped.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_CI_GITHUB_H
#define BANK_LINT_TOOL_REPORT_CI_GITHUB_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeGithub(llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
