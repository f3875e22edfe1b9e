//===-- tool/bank-lint/commands/revision_folder.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A revision of a git repository in a folder of its own, for an analysis: its
/// files, those of its submodules, and the compile commands of the work tree.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_REVISION_FOLDER_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_REVISION_FOLDER_H

#include "tool/bank-lint/files/revision_choice.h"
#include "tool/bank-lint/options/options.h"
#include "tool/config/git.h"
#include "tool/process/private_folder.h"

namespace bank_lint {

/// It goes with the object.
class RevisionFolder {
public:
  /// Writes \p Revision of the repository of the present folder. \p Paths are
  /// what the user names in it, seen from the present folder.
  static llvm::Expected<RevisionFolder>
  write(const std::string &Revision, const CommandOptions &Options,
        llvm::ArrayRef<std::string> Paths);

  /// The top of the repository, and of the revision.
  const std::string &repository() const { return Repository; }
  const std::string &top() const { return Top; }
  /// The present folder in the revision, which need not exist.
  const std::string &present() const { return Present; }
  /// The database of -p for the revision; "" if none was named.
  const std::string &database() const { return Database; }
  /// Submodules whose files at the revision are not on this machine, one line
  /// each: those that the work tree has, and those that were never here, of
  /// which the other side has nothing either.
  const std::vector<std::string> &lacking() const { return Lacking; }
  const std::vector<std::string> &neverThere() const { return NeverThere; }

private:
  RevisionFolder(PrivateFolder Folder) : Folder(std::move(Folder)) {}

  llvm::Error writeFiles(const GitRepository &From, const std::string &Revision,
                         const std::string &Into, ReadableFiles &Choice,
                         unsigned Depth);
  llvm::Error writeSubmodules(const GitRepository &From,
                              const std::string &Into, ReadableFiles &Choice,
                              unsigned Depth);
  llvm::Error writeDatabases(const CommandOptions &Options,
                             llvm::ArrayRef<std::string> Paths);

  PrivateFolder Folder;
  unsigned Scratches = 0; ///< folders for git that were made
  std::string Repository, Top, Present, Database;
  std::vector<std::string> Lacking, NeverThere;
};

} // namespace bank_lint

#endif
