//===-- tool/report/ci/gitlab.h - Code Quality of GitLab --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The JSON that GitLab reads as a Code Quality report: one array, an element
/// for each finding, with a fingerprint by which a merge request distinguishes
/// new from old.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_CI_GITLAB_H
#define BANK_LINT_TOOL_REPORT_CI_GITLAB_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

void writeGitlab(llvm::ArrayRef<FileResult> Results,
                 const ReportOptions &Options, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
