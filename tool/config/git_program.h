//===-- tool/config/git_program.h - runs git --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs the git program for one repository. Whatever the settings of the
/// repository are, git runs no program that they name, fetches nothing and
/// writes nothing into it, and has 30 s for each question.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CONFIG_GIT_PROGRAM_H
#define BANK_LINT_TOOL_CONFIG_GIT_PROGRAM_H

#include "tool/process/captured_run.h"
#include "llvm/ADT/ArrayRef.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// Errors are one line: what git says, or why it gave no answer, such as that
/// it was stopped by its limit. \p Input is a file that git reads as its
/// standard input.
class GitProgram {
public:
  /// What git prints; an error if it fails. For what runs no filter.
  llvm::Expected<std::string> run(llvm::ArrayRef<llvm::StringRef> Words,
                                  const std::string &Input = "") const;
  /// The same for what may run a filter: once these are found, they are
  /// overridden.
  llvm::Expected<std::string> ask(llvm::ArrayRef<llvm::StringRef> Words,
                                  const std::string &Input = "") const;
  /// What git prints, without the end of the line; "" if it fails, since it has
  /// no such thing. An error if it gave no answer.
  llvm::Expected<std::string> idOf(llvm::ArrayRef<llvm::StringRef> Words) const;

  std::string Folder; ///< the work tree
  /// The hook's variables (GIT_INDEX_FILE) are about it, and relative to here.
  bool IsCurrent = true;
  std::string Data;  ///< its .git; "": as git finds it
  std::string Index; ///< instead of the repository's; "": that one

private:
  /// Filters are programs, and a repository says which files they are for: none
  /// is run, the user's own included.
  llvm::Error overrideFilters() const;
  llvm::Expected<CapturedRun> start(llvm::ArrayRef<llvm::StringRef> Words,
                                    const std::string &Input = "") const;

  /// Settings, for -c; absent until they are needed.
  mutable std::optional<std::vector<std::string>> Overrides;
};

} // namespace bank_lint

#endif
