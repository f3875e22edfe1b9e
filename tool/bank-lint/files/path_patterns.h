//===-- tool/bank-lint/files/path_patterns.h - .gitignore ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Patterns of paths, as .gitignore files and --exclude have them
/// (https://git-scm.com/docs/gitignore): `*` and `?` stand for anything but a
/// slash, `**` for any folders, `[a-z]` for one of them. One with a slash
/// within is seen from the folder that says it, any other fits in all folders
/// below. One that ends with a slash fits folders only. `!` takes back what an
/// earlier one says.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_FILES_PATH_PATTERNS_H
#define BANK_LINT_TOOL_BANK_LINT_FILES_PATH_PATTERNS_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Regex.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

class PathPatterns {
public:
  /// \p Folder says the patterns: absolute, without dots.
  explicit PathPatterns(std::string Folder) : Folder(std::move(Folder)) {}

  /// Adds a line of a .gitignore file, or a value of --exclude. Comments and
  /// empty lines add nothing.
  void add(llvm::StringRef Line);
  bool empty() const { return Patterns.empty(); }

  /// Whether the last pattern that fits \p Path, absolute and below the folder,
  /// takes it out. Nothing: none fits.
  std::optional<bool> excludes(llvm::StringRef Path, bool IsFolder) const;

  /// The same of a file that no walk came to: a folder above it may be out.
  bool excludesFile(llvm::StringRef Path) const;

private:
  struct Pattern {
    llvm::Regex Form; ///< of the path below the folder
    bool IsNegative = false, IsForFolders = false;
  };

  /// \p Path below the folder; nothing if it is not.
  std::optional<llvm::StringRef> below(llvm::StringRef Path) const;

  std::string Folder;
  std::vector<Pattern> Patterns;
};

} // namespace bank_lint

#endif
