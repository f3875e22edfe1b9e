//===-- tool/config/git.h - what git knows ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks the git program about repositories: what a commit will change, what a
/// branch has changed, what a file is in the index. Whatever the settings of a
/// repository are, git runs no program that they name, fetches nothing and
/// writes nothing, and has 30 s for each question.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_GIT_H
#define BANK_LINT_TOOL_CONFIG_GIT_H

#include "tool/config/changed_lines.h"
#include "tool/config/git_tree.h"
#include "llvm/ADT/ArrayRef.h"
#include <set>

namespace bank_lint {

/// A work tree. Errors are one line, with what git says.
class GitRepository {
public:
  /// That of \p Path, a file or a folder; the current one for "".
  static llvm::Expected<GitRepository> of(llvm::StringRef Path);

  /// The top folder, absolute and real.
  const std::string &folder() const { return Git.Folder; }

  /// What the next commit would change.
  llvm::Error addStaged(ChangedLines &Change) const;
  /// What is changed on disk since the present branch left \p Commit, or since
  /// \p Commit if it did not; files that git does not know are new as a whole.
  llvm::Error addSince(llvm::StringRef Commit, ChangedLines &Change) const;

  /// Files that are not on disk as they are in the index; absolute.
  llvm::Expected<std::set<std::string>> unstaged() const;
  /// The text of \p File, an absolute path, in the index. No filter and no
  /// conversion of line ends is applied to it.
  llvm::Expected<std::string> staged(llvm::StringRef File) const;

  /// Writes the files of \p Revision that \p Choice takes into \p Folder, which
  /// exists and is empty: see git_tree.h. \p Scratch is a folder for git's own
  /// use.
  llvm::Error writeFiles(llvm::StringRef Revision, llvm::StringRef Folder,
                         const std::string &Scratch,
                         RevisionChoice &Choice) const;
  /// Whether the repository has \p Revision.
  bool hasRevision(llvm::StringRef Revision) const;
  /// The folder \p Path as seen from the top: "", or "src/kernels".
  llvm::Expected<std::string> placeBelow(llvm::StringRef Path) const;

private:
  /// Whether files and data are those of \p Top, the folder that has the .git,
  /// whatever that and its settings say.
  llvm::Error checkPlace(llvm::StringRef Top) const;
  llvm::Expected<std::set<std::string>>
  paths(llvm::ArrayRef<llvm::StringRef> Words) const;

  GitProgram Git;
};

} // namespace bank_lint

#endif
