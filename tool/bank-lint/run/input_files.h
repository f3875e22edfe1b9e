//===-- tool/bank-lint/run/input_files.h - which files to read --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From what the user named to the files that are read: a file is itself, a
/// folder is the .cu files below it, and without any name it is the sources of
/// the compilation database. Headers are read where they are included; by
/// themselves only if they are named.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_FILES_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_INPUT_FILES_H

#include "tool/bank-lint/options/options.h"
#include "llvm/Support/Error.h"

namespace bank_lint {

/// The files to read: those named in the order in which they were named, those
/// of a folder sorted by name. A failure: a folder without any, a database that
/// cannot be used.
llvm::Expected<std::vector<std::string>>
inputFiles(const CommandOptions &Options);

} // namespace bank_lint

#endif
