//===-- analysis/frontend/command/compile_database.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads a compilation database, and knows where projects keep one.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILE_DATABASE_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILE_DATABASE_H

#include "llvm/ADT/StringMap.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// One command of a database.
struct DatabaseEntry {
  std::string File;      ///< absolute, without dots
  std::string Directory; ///< absolute
  bool IsCuda = false;   ///< by the file's name, or by `-x cu`

  /// The program and its options.
  std::vector<std::string> words() const;

  // As the database has it: one or the other. A database may be large, so a
  // line is taken apart only if it is needed.
  std::vector<std::string> Arguments;
  std::string CommandLine;
};

struct CompileDatabase {
  std::string Path; ///< of the file
  std::vector<DatabaseEntry> Entries;
  std::size_t Skipped = 0;  ///< entries without a file, folder or command
  std::string FirstSkipped; ///< why the first was
  llvm::StringMap<std::vector<std::size_t>> ByName; ///< file name to entries

  /// The entries of \p File (absolute), also under another name of the same
  /// file. In the order of the database.
  std::vector<const DatabaseEntry *> of(llvm::StringRef File,
                                        llvm::vfs::FileSystem &Files) const;
};

/// Reads the database at \p Path. A failure is one line, with line and column
/// where the text is not JSON.
llvm::Expected<CompileDatabase> readDatabase(llvm::StringRef Path,
                                             llvm::vfs::FileSystem &Files);

/// Reads the text of a database that lies at \p Path (absolute).
llvm::Expected<CompileDatabase> parseDatabase(llvm::StringRef Text,
                                              llvm::StringRef Path);

/// Where databases are in \p Folder (absolute): compile_commands.json itself,
/// then that of build folders in it, by name.
std::vector<std::string> databasesIn(llvm::StringRef Folder,
                                     llvm::vfs::FileSystem &Files);

/// True for a name that ends in .cu or .cuh.
bool isCudaFile(llvm::StringRef File);
/// True for a header by its name.
bool isHeader(llvm::StringRef File);

/// \p Path, seen from \p Directory, without dots.
std::string absolutePath(llvm::StringRef Path, llvm::StringRef Directory);

} // namespace bank_lint::frontend

#endif
