//===-- tool/bank-lint/run/input_files.h - which files to read --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From what the user named to the files that are read: a file is itself, a
/// folder is the CUDA files below it, and without any name it is the sources of
/// the compilation database. Headers are read where they are included; by
/// themselves only if they are named, or if a folder has nothing else.
///
/// Files that the user did not name may be left out: by --exclude and the
/// `exclude` of .bank-lint files, and for what file_search.h says.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_FILES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_FILES_H

#include "tool/bank-lint/files/file_search.h"
#include "tool/bank-lint/options/options.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

/// The files to read: those named in the order in which they were named, those
/// of a folder sorted by name; then folders that could not be read, which fail
/// as such files do. What is left out is reported on \p Errors, unless \p
/// Options want quiet. A failure: a folder without any, a database that cannot
/// be used.
llvm::Expected<std::vector<std::string>>
inputFiles(const CommandOptions &Options, llvm::raw_ostream &Errors);

/// Takes from \p Files those that --exclude or `exclude` names.
void leaveExcludedOut(const CommandOptions &Options,
                      std::vector<std::string> &Files, LeftOut &Without);

/// A note of what is left out, if anything is and \p Options want no quiet.
void tellLeftOut(const CommandOptions &Options, const LeftOut &Without,
                 llvm::raw_ostream &Errors);

/// \p File as seen from the current folder, if it is below.
std::string seenFromHere(const std::string &File);

} // namespace bank_lint

#endif
