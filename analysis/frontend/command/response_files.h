//===-- analysis/frontend/command/response_files.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads the files of options that build systems write when a command line
/// gets long.
///
/// Compilers do not agree on how such a file is taken apart. nvcc (13.0):
/// blanks separate; double quotes hold blanks together and are then removed;
/// single quotes are ordinary characters; a backslash makes the next character
/// ordinary, but a quote that shall survive needs two rounds of it (`\\\"`).
/// gcc and clang: as in a POSIX shell.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_RESPONSE_FILES_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_RESPONSE_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace bank_lint::frontend {

/// Where a command was run, and what it may read there.
struct CommandPlace {
  std::string Directory; ///< absolute
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  /// Below which files lie that the command may name: see command_files.h.
  std::vector<std::string> Project = {};

  /// \p Path as seen from the directory.
  std::string absolute(llvm::StringRef Path) const;
  bool exists(llvm::StringRef Path) const;
  /// Whether the command may have the file \p Path read. One that is not there
  /// it may.
  bool mayName(llvm::StringRef Path) const;
  static constexpr llvm::StringRef Foreign = "is outside the project";
};

/// The options in \p Text, as nvcc takes a file apart.
std::vector<std::string> splitNvccFile(llvm::StringRef Text);
/// The words of \p Text, as a POSIX shell takes it apart.
std::vector<std::string> splitShell(llvm::StringRef Text);

/// Hands out the options of files, and keeps files that name each other from
/// going on for ever.
class ResponseFileReader {
public:
  static constexpr unsigned MaxFiles = 256;
  static constexpr std::uint64_t MaxBytes = 16u << 20; ///< of one file

  explicit ResponseFileReader(const CommandPlace &Place) : Place(Place) {}

  /// The text of \p Path, relative to the place. A failure is one line: cannot
  /// be read, not text, too large, too many files.
  llvm::Expected<std::string> read(llvm::StringRef Path);

private:
  const CommandPlace &Place;
  unsigned Opened = 0;
};

} // namespace bank_lint::frontend

#endif
