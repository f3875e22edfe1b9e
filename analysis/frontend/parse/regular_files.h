//===-- analysis/frontend/parse/regular_files.h - files only ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file system without what is no file: sources are foreign, and a device, a
/// pipe or a socket that they include would never come to an end. Nor has it
/// what is none of their business.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PARSE_REGULAR_FILES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PARSE_REGULAR_FILES_H

#include "llvm/Support/VirtualFileSystem.h"

namespace bank_lint::frontend {

/// The folders and regular files of \p Disk, and /dev/null, which is empty.
/// All else is not there; a file of more than MostSourceBytes cannot be opened
/// (std::errc::file_too_large). A file of which the system says that it has no
/// bytes has none: what the kernel makes up while it is read may not end. A
/// private file (private_files.h) that is not below \p Project, a path with
/// links resolved, cannot be opened either (std::errc::permission_denied);
/// where the process is confined (confinement.h), its folders take the place of
/// \p Project.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
regularFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk,
             std::string Project = "");

} // namespace bank_lint::frontend

#endif
