//===-- tool/report/identity/joined_files.h - one project -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes one report of the results of all files. A kernel of a header is
/// analysed in every file that uses it:
///
/// - Of its findings at one place the most expensive is reported, with the
///   files that have it.
/// - Of a kernel that one file launches, what others assume of its block does
///   not count.
/// - What it accesses under the same launch is counted once.
/// - A template is reported as not instantiated only if no file of the run
///   instantiates it, and once.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_IDENTITY_JOINED_FILES_H
#define BANK_LINT_TOOL_REPORT_IDENTITY_JOINED_FILES_H

#include "analysis/result/finding.h"
#include <vector>

namespace bank_lint {

/// Joins \p Results, the files of one run in their order. The accesses, kernels
/// and templates of a file stay; those that an earlier file has are marked.
void joinFiles(std::vector<FileResult> &Results);

} // namespace bank_lint

#endif
