//===-- tool/report/fixes/patch.h - fixes as a patch ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fixes of files as a unified diff, for `patch -p1` and `git apply` in the
/// current folder.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_FIXES_PATCH_H
#define BANK_LINT_TOOL_REPORT_FIXES_PATCH_H

#include "analysis/result/finding.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Nothing for files without a fix; a file that is named twice is there once.
void writePatch(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS);

/// The changes of one file, whose lines correspond to each other one by one.
void writeUnifiedDiff(llvm::StringRef Path, llvm::StringRef Before,
                      llvm::StringRef After, llvm::raw_ostream &OS);

} // namespace bank_lint

#endif
