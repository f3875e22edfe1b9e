//===-- analysis/support/project_folders.h - what a file is part of -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which files beside and above a file may set how it is treated: its
/// compilation database, its settings. They are those of its project, and not
/// what somebody has left in /tmp or in another folder on the way up.
///
/// A project ends at the nearest folder with a `.git`, `.hg`, `.jj` or `.svn`.
/// A submodule of git is a part of the repository around it. Where there is
/// none of these, it ends at the current folder, if the file is below it, and
/// is the file's own folder else.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_PROJECT_FOLDERS_H
#define BANK_LINT_ANALYSIS_SUPPORT_PROJECT_FOLDERS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace bank_lint {

/// The folders of the project of \p File, an absolute path without dots: from
/// its own to the project's root.
std::vector<std::string> projectFolders(llvm::StringRef File,
                                        llvm::vfs::FileSystem &Files);

/// The nearest folder at or above \p Folder in which a version control system
/// keeps its files, but that of a submodule; "" if there is none.
std::string repositoryRoot(llvm::StringRef Folder,
                           llvm::vfs::FileSystem &Files);

/// How many folders \p A and \p B have in common, counted from the root.
std::size_t sharedFolders(llvm::StringRef A, llvm::StringRef B);

/// True if \p Path is \p Folder or lies below it. Both are absolute, without
/// dots.
bool isAtOrBelow(llvm::StringRef Path, llvm::StringRef Folder);

/// Why the file at \p Path, which was found in one of these folders, is not
/// used for \p File; "" if it may be. It follows the name: "belongs to another
/// user (uid 1001)".
///
/// Its owner must be the user, root, or who owns \p File. A link must lead to a
/// file of the same name or to one in the project: errors in a file are shown,
/// and so would be a part of any file.
std::string whyNotUsed(llvm::StringRef Path, llvm::StringRef File,
                       llvm::vfs::FileSystem &Files);

/// True if \p Name is a folder in which a version control system keeps its own
/// files.
bool isVersionControlFolder(llvm::StringRef Name);

} // namespace bank_lint

#endif
