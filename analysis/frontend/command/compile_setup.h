//===-- analysis/frontend/command/compile_setup.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a project's compilation database says of one file. Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILE_SETUP_H
#define BANK_LINT_ANALYSIS_FRONTEND_COMMAND_COMPILE_SETUP_H

#include "analysis/frontend/command/translated_command.h"
#include <optional>

namespace bank_lint {

/// A database that was looked at.
struct DatabaseSeen {
  std::string Path;
  std::size_t Entries = 0;
  std::string Problem; ///< why it was not used; "" for the one that was
};

/// The command that a file is compiled with.
struct CompileSetup {
  std::string Database;  ///< its path; "" if no database has a command
  std::string Directory; ///< where the command runs
  std::string Command;   ///< one line, as a shell would read it
  std::string Compiler;  ///< "nvcc", "clang", "host compiler"
  std::string Launchers; ///< "ccache"; "" if there is none
  /// The file whose command this is, if the file has none itself.
  std::string BorrowedFrom;
  std::size_t Alternatives = 0; ///< further commands for the same file
  TranslatedCommand Translated;

  std::vector<DatabaseSeen> Databases; ///< all that were looked at, in order
  std::vector<std::string> Notes;      ///< what a user must know of a result
  std::string Failure; ///< the database that was asked for cannot be used
};

} // namespace bank_lint

#endif
