//===-- analysis/frontend/preamble/file_head.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a file begins with, behind the headers that come before every file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_FILE_HEAD_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_FILE_HEAD_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace clang {
class HeaderSearchOptions;
class Preprocessor;
} // namespace clang

namespace bank_lint {

struct FileHead {
  std::string File;
  std::string Macros; ///< the text of a header that the options include first
  std::vector<std::string> Includes; ///< leading_includes.h
  /// How many of these, at the front, may be read in any order.
  std::size_t Free = 0;
  std::vector<std::string> Guards; ///< leading_includes.h
  /// What the file itself includes first, with headers of the user's, as the
  /// text that does so; "" if there are none of these.
  std::string WithOwn;
  std::uint64_t Text = 0; ///< a hash of the file's
};

namespace frontend {

/// Adds to \p Head what its file includes first, as it is in \p Files.
void readHead(const clang::HeaderSearchOptions &Search, llvm::StringRef Toolkit,
              llvm::vfs::FileSystem &Files, FileHead &Head);

/// Sets \p IsWrong if one of the guards of \p Head is a macro before the first
/// line of the file: then what is behind it is not read. \p IsWrong must
/// outlive \p Reader.
void watchGuards(clang::Preprocessor &Reader, const FileHead &Head,
                 bool &IsWrong);

} // namespace frontend
} // namespace bank_lint

#endif
