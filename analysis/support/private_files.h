//===-- analysis/support/private_files.h - what no source is ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Sources are foreign, and what they include is quoted in messages. So they do
/// not get to see keys, tokens and passwords of the user: files outside of the
/// project that not everybody on the machine may read and that are no headers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_PRIVATE_FILES_H
#define BANK_LINT_ANALYSIS_SUPPORT_PRIVATE_FILES_H

#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace bank_lint {

/// Whether a file at \p Path (absolute, links resolved), which is outside of
/// the project, is the user's own business: others may not read it, and its
/// name has an ending that no source has (`token.txt`, `.netrc`), or none in a
/// hidden folder (`.ssh/id_rsa`). Headers without an ending, as those of C++,
/// are read elsewhere.
bool isPrivate(llvm::StringRef Path, llvm::sys::fs::perms Mode);

/// Whether the name of the file at \p Path ends as the name of a source of C,
/// C++ or CUDA does, of a header, or of a part of these.
bool isNamedAsSource(llvm::StringRef Path);

/// The root of the project of \p File, links resolved; "" if it has none.
std::string realProjectRoot(llvm::StringRef File, llvm::vfs::FileSystem &Files);

} // namespace bank_lint

#endif
