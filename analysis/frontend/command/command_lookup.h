//===-- analysis/frontend/command/command_lookup.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds how a project compiles a file.
///
/// A file has the command that the nearest database with one for it holds. A
/// header is in no database: it borrows the command of the CUDA file that is
/// nearest in the tree, in the nearest database. So does a source that the
/// database named by the user does not list; without a name it goes without,
/// for that database may be another project's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMMAND_LOOKUP_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMMAND_LOOKUP_H

#include "analysis/frontend/command/compile_setup.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <memory>
#include <string>
#include <vector>

namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace bank_lint {

/// Remembers the databases it has read. May be asked by several threads.
class CommandLookup {
public:
  /// \p DatabaseAsked is a database or the folder it lies in; "" to look for
  /// one beside and above each file.
  explicit CommandLookup(const std::string &DatabaseAsked = "");
  /// The same in a file system other than the real one.
  CommandLookup(const std::string &DatabaseAsked,
                llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);
  ~CommandLookup();

  CompileSetup setupFor(llvm::StringRef File);

  /// Adds a command for \p File that \p Path, which is no database, contains:
  /// \p Words, run in \p Directory. It is used if no database has another.
  void addCommand(const std::string &Path, llvm::StringRef File,
                  const std::string &Directory, std::vector<std::string> Words);
  /// Adds those of \p Other.
  void addCommands(const CommandLookup &Other);

  /// The sources of C, C++ and CUDA in the database that has the command for
  /// \p File, each once, as far as they lie in its project.
  std::vector<std::string> unitsBeside(llvm::StringRef File);

  /// The CUDA sources of the database that was asked for, each once, sorted.
  llvm::Expected<std::vector<std::string>> sources();

private:
  struct State;
  std::unique_ptr<State> S;
};

} // namespace bank_lint

#endif
