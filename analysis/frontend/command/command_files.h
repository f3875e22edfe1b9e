//===-- analysis/frontend/command/command_files.h - files it may name -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Below which folders the files lie that a command of a database may name.
///
/// A database is as foreign as the repository it comes with, and what it has
/// the compiler include is quoted in reports. So a command may name files of
/// its own project and headers of the system, and none of the user's other
/// files. Folders for `#include` may be anywhere, as they may be in a source.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMMAND_FILES_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMMAND_FILES_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// The project of a database that was found on the way up from \p File: the
/// repository that holds it, or without one the folder in which it, or its
/// build folder, was found. If \p Database is a link, also the project of the
/// file it leads to. All paths are absolute; links are resolved in the result.
std::vector<std::string> foldersOfFoundDatabase(llvm::StringRef Database,
                                                llvm::StringRef File,
                                                llvm::vfs::FileSystem &Files);

/// The project of a database that the user named: besides its own repository
/// the \p Directory of the command and the repository of \p File.
std::vector<std::string> foldersOfNamedDatabase(llvm::StringRef Database,
                                                llvm::StringRef File,
                                                llvm::StringRef Directory,
                                                llvm::vfs::FileSystem &Files);

/// Whether \p Path (absolute, links resolved) lies below one of \p Folders or
/// where systems and toolkits have their headers.
bool isOfProject(llvm::StringRef Path, llvm::ArrayRef<std::string> Folders);

} // namespace bank_lint::frontend

#endif
