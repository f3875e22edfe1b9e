//===-- tool/bank-lint/commands/compared_side.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// One side of `bank-lint compare`: a file of JSON that `check` or `counters`
/// wrote, a file or a folder on disk, or else a revision of the git repository
/// that we are in. What is not a saved result is analysed by these two commands
/// from its own top folder, so that they read its settings, and its paths are
/// those of the other side.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_COMPARED_SIDE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_COMPARED_SIDE_H

#include "tool/bank-lint/options/options.h"
#include "tool/compare/snapshot.h"
#include "tool/report/tally/tally.h"
#include <set>

namespace bank_lint {

/// Reads the sides of a comparison.
class ComparedSides {
public:
  /// What the commands have to say goes to \p Errors.
  ComparedSides(const CommandOptions &Options, llvm::raw_ostream &Errors);

  /// The side that was typed as \p Name.
  llvm::Expected<comparing::Snapshot> read(const std::string &Name);
  /// After both were read: what was typed of them and is in neither, or a
  /// reason why one says nothing.
  llvm::Error checkBoth(comparing::Snapshot &Before,
                        comparing::Snapshot &After) const;
  /// Set if the user stopped the run.
  std::optional<ExitCode> stopCode() const { return StopCode; }

private:
  using Command = ExitCode (*)(const CommandOptions &, llvm::raw_ostream &,
                               llvm::raw_ostream &);
  llvm::Error readSaved(const std::string &File, comparing::Snapshot &Into);
  llvm::Error addResult(Command Run, llvm::ArrayRef<std::string> Words,
                        llvm::raw_ostream &Said, comparing::Snapshot &Into);
  llvm::Error analyze(llvm::ArrayRef<std::string> Paths,
                      llvm::raw_ostream &Said, comparing::Snapshot &Into);
  llvm::Error analyzeIn(llvm::StringRef Folder,
                        llvm::ArrayRef<std::string> Paths,
                        llvm::raw_ostream &Said, comparing::Snapshot &Into);
  llvm::Error analyzeRevision(const std::string &Revision,
                              llvm::raw_ostream &Said,
                              comparing::Snapshot &Into);

  const CommandOptions &Options;
  llvm::raw_ostream &Errors;
  std::vector<std::string> Paths; ///< in each side
  std::set<std::string> Seen;     ///< those that a side has
  bool HasSaved = false;          ///< a side is a saved result
  std::optional<ExitCode> StopCode;
  /// In place of the start of a path: a repository, and its files of the
  /// revision that is analysed.
  std::pair<std::string, std::string> Moved;
  std::string MovedDatabase; ///< in place of that of -p; "": it stays
};

} // namespace bank_lint

#endif
