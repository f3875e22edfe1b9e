//===-- tool/config/changed_lines.h - lines of a change ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which lines of which files a change touches, as `git diff -U0` prints it,
/// and which findings have to do with them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_CHANGED_LINES_H
#define BANK_LINT_TOOL_CONFIG_CHANGED_LINES_H

#include "analysis/result/finding.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <map>
#include <string>
#include <vector>

namespace bank_lint {

/// Lines of the new side, from 1. Only removed: Last is First - 1, and the
/// lines that are left meet between the two.
struct ChangedRange {
  unsigned First = 0, Last = 0;
  bool operator==(const ChangedRange &) const = default;
};

/// The path of \p Name, as git prints it, below \p Folder, which is absolute
/// and real; "" if links lead out of the folder. An error: the name itself
/// does.
llvm::Expected<std::string> pathBelow(llvm::StringRef Folder,
                                      llvm::StringRef Name);

class ChangedLines {
public:
  /// Adds what a diff without context says; its paths are below \p Folder,
  /// which is absolute and real. An error: it is no such diff.
  llvm::Error add(llvm::StringRef Diff, llvm::StringRef Folder);
  /// All of a file.
  void addWhole(const std::string &File) { Files[File] = {{1, ~0u}}; }

  bool touches(const SourceRange &Where) const;
  /// The access, the calls that lead to it, the declaration or the launch.
  bool touches(const AccessSummary &Access) const;

  /// By absolute path; of a file that is gone, there is nothing.
  const std::map<std::string, std::vector<ChangedRange>> &files() const {
    return Files;
  }

private:
  std::map<std::string, std::vector<ChangedRange>> Files;
};

/// Moves findings that the change does not touch to SetAside. \p Touches says
/// it of an access.
void setUnchangedAside(FileResult &Result,
                       llvm::function_ref<bool(const AccessSummary &)> Touches);

} // namespace bank_lint

#endif
