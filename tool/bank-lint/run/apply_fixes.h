//===-- tool/bank-lint/run/apply_fixes.h - fixes into files -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Makes fixes in the files that were analysed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_APPLY_FIXES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_APPLY_FIXES_H

#include "analysis/result/finding.h"
#include "tool/bank-lint/options/options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/raw_ostream.h"

namespace bank_lint {

/// Findings that applyFixes will remove do not fail the run.
void expectFixes(llvm::MutableArrayRef<FileResult> Results);

/// The folders below which fixes may be made, as absolute paths with links
/// resolved: those that were typed; of files that were typed their projects; if
/// none were, those of the database and of the current folder. A database, or a
/// link in a project, names files anywhere.
std::vector<std::string> foldersToFix(const CommandOptions &Options);

/// Writes each FixedText to its file, as a whole or not at all. A file that is
/// not what was analysed, that cannot be written, or that lies below none of
/// \p Folders once its links are resolved, keeps what it has. What was done,
/// and what not, is reported on \p Errors. Whether all files could be written.
/// Reports quote the files as they were, so it comes after them.
bool applyFixes(llvm::ArrayRef<FileResult> Results,
                llvm::ArrayRef<std::string> Folders, llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
