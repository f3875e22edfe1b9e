//===-- analysis/frontend/toolkit/builtin_headers.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files below headers/, embedded in the binary, as a virtual folder that
/// clang can read. They stand in for the toolkit where there is none.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_BUILTIN_HEADERS_H
#define BANK_LINT_ANALYSIS_FRONTEND_TOOLKIT_BUILTIN_HEADERS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// One embedded file; its path is relative to headers/.
struct EmbeddedFile {
  llvm::StringRef Path, Contents;
};

/// The folder in which they all appear.
inline constexpr const char *BuiltinFolder = "/bank-lint-headers";

/// All embedded files; generated when the program is built.
llvm::ArrayRef<EmbeddedFile> embeddedFiles();

/// A file system that holds only the embedded files.
llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> builtinHeaders();

/// The clang options to compile with them.
std::vector<std::string> builtinHeaderArguments();

/// The clang options to add to a toolkit's headers what these and clang's own
/// lack.
std::vector<std::string> supplementArguments();

/// The clang options to find headers of the host's compiler that clang does not
/// look for; with any headers of CUDA, and behind all other folders.
std::vector<std::string> hostLibraryArguments();

/// How many of \p Included, the files that are read before the source, come
/// from here or from clang: those at the front.
std::size_t countForcedHeaders(llvm::ArrayRef<std::string> Included);

/// Takes the header out of \p Included, and returns it, that includes what nvcc
/// includes and few files need. Nothing if there is none.
std::optional<std::string>
leaveOutCostlyHeaders(std::vector<std::string> &Included);

} // namespace bank_lint::frontend

#endif
