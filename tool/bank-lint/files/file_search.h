//===-- tool/bank-lint/files/file_search.h - files of a folder --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the sources and headers below a folder. Left out are what is not the
/// author's own: hidden folders, what .gitignore files name, what
/// .gitattributes files call generated, and folders in which a build leaves its
/// files. Links to folders are not followed, for they may lead in circles.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_FILE_SEARCH_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_FILE_SEARCH_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <array>
#include <string>
#include <vector>

namespace bank_lint {

/// Why a file or a folder is left out.
enum class LeftOutBy {
  Gitignore,
  Generated,
  Build,
  Exclude, ///< the user says so
};
constexpr unsigned NumLeftOutBy = 4;

/// How many files and folders are left out, and for what.
class LeftOut {
public:
  void add(LeftOutBy Why, llvm::StringRef What);
  void add(const LeftOut &Other);
  /// "left out: 3 by .gitignore (out.cu, ...); name a file to lint it"; "" if
  /// nothing is.
  std::string text() const;

private:
  struct Count {
    unsigned Number = 0;
    std::string First;
  };
  std::array<Count, NumLeftOutBy> Counts;
};

struct FoundFiles {
  std::vector<std::string> Sources, Headers; ///< sorted, as \p Folder leads
  /// The same: files of Python and notebooks that have CUDA sources in them.
  std::vector<std::string> Embedding;
  /// The same: sources without kernels, which may call those with some.
  std::vector<std::string> Cpp;
  /// The same: PTX, LLVM IR and machine code, which are read if they are named.
  std::vector<std::string> Modules;
  LeftOut Without;
  std::vector<std::string> Unreadable; ///< folders that cannot be read
};

/// What is below \p Folder.
FoundFiles findFiles(const std::string &Folder);

/// \p Path, absolute and without dots.
std::string absolutePath(llvm::StringRef Path);

} // namespace bank_lint

#endif
