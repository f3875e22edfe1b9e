//===-- analysis/cache/recording_files.h - remembers look-ups ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A file system that notes all that is asked of the disk, also what is not
/// there. A compiler that sees files through it has no other way to know them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_CACHE_RECORDING_FILES_H
#define BANK_LINT_ANALYSIS_CACHE_RECORDING_FILES_H

#include "analysis/support/file_facts.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace bank_lint {

/// The files of \p Disk; what is asked of it goes to \p Trail, which must live
/// as long.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem>
recordingFiles(llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk,
               FileTrail &Trail);

} // namespace bank_lint

#endif
