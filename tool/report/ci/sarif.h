//===-- tool/report/ci/sarif.h - the report for code scanning ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One SARIF 2.1.0 log with one run:
///
///   tool         the rules, each with its page of docs/rules/, and the kinds
///                of notices
///   invocations  the exit code; a notification for each notice
///   artifacts    the files that were read
///   results      the findings: place, fingerprint, kernel, related places
///
/// Paths are relative to SRCROOT, the root of the repository. Columns count
/// characters (code points).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_CI_SARIF_H
#define BANK_LINT_TOOL_REPORT_CI_SARIF_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeSarif(llvm::ArrayRef<FileResult> Results,
                const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
