//===-- tool/bank-lint/files/moved_database.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A compile_commands.json of files that lie elsewhere: of a revision of a
/// repository, which is written to a folder of its own, the commands are those
/// of the work tree with other paths.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_MOVED_DATABASE_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_MOVED_DATABASE_H

#include "llvm/Support/Error.h"
#include <string>

namespace bank_lint {

/// \p Text with each path at or below \p From, an absolute one, moved to the
/// same place below \p To. A path in an option, `-I/repo/include`, counts, and
/// one that goes on behind another folder, `/old/repo/include`, does not. What
/// \p Kept says of a path decides whether it stays as it is.
std::string movedText(llvm::StringRef Text, llvm::StringRef From,
                      llvm::StringRef To,
                      llvm::function_ref<bool(llvm::StringRef)> Kept);

/// Writes the database \p Database to the file \p Target, for files that are
/// moved from \p From to \p To. What a build has made below the folders in
/// which it compiles, and which is not in \p To, is still found where it is.
/// These folders are made in \p To, since paths begin there.
llvm::Error moveDatabase(const std::string &Database, const std::string &Target,
                         const std::string &From, const std::string &To);

} // namespace bank_lint

#endif
