//===-- tool/config/git_tree.h - files of a revision ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Writes files of a revision to disk: those that somebody can read, and no
/// more than a limit of files and bytes. A revision comes from anyone, and a
/// small repository may have any number of large files.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_GIT_TREE_H
#define BANK_LINT_TOOL_CONFIG_GIT_TREE_H

#include "tool/config/git_program.h"

namespace bank_lint {

/// Which files of a revision are written. It may learn from those that are.
class RevisionChoice {
public:
  virtual ~RevisionChoice() = default;

  /// Whether the file at \p Path, as seen from the top, is written.
  virtual bool takes(llvm::StringRef Path) const = 0;
  /// \p Text is of a file that was written.
  virtual void read(llvm::StringRef Path, llvm::StringRef Text) = 0;
  /// A link that was written leads to \p Target.
  virtual void readLink(llvm::StringRef Target) = 0;
  /// The submodule at \p Path, whose files are those of \p Commit in its own
  /// repository. They are not written.
  virtual void submodule(llvm::StringRef /*Path*/, llvm::StringRef /*Commit*/) {
  }
};

/// Together, over all files of one revision.
constexpr std::uint64_t MostRevisionBytes = 1ull << 30;
constexpr std::size_t MostRevisionFiles = 200'000;

/// Writes the files of the tree \p Id that \p Choice takes into the work tree
/// of
/// \p Git, which is empty; then those that it takes after it has read these,
/// and so on. All links are written; those that lead out of the work tree, or
/// nowhere, are removed. No filter is run, and nothing of the repository is
/// changed. \p Scratch is a folder for git's own use. It is an error, before
/// anything is written, if the files go beyond a limit.
llvm::Error writeRevision(const GitProgram &Git, llvm::StringRef Id,
                          const std::string &Scratch, RevisionChoice &Choice);

} // namespace bank_lint

#endif
