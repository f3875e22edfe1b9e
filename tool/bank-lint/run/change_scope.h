//===-- tool/bank-lint/run/change_scope.h - --staged and more ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which change a run looks at, and which files: `--staged` is what the next
/// commit would change, `--diff-from=REF` what the branch has changed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_RUN_CHANGE_SCOPE_H
#define BANK_LINT_TOOL_BANK_LINT_RUN_CHANGE_SCOPE_H

#include "tool/bank-lint/options/options.h"
#include "tool/config/changed_lines.h"

namespace bank_lint {

struct ChangeScope {
  ChangedLines Change;
  /// What is linted instead of what is on disk: the index, where the two
  /// differ. By the file's name as it was given.
  std::map<std::string, std::string> Texts;
  /// Headers that differ and are read from the disk all the same.
  std::vector<std::string> UnstagedHeaders;
};

/// Looks at the repositories of \p Files. If the user named none, they become
/// what the change of the current repository has to do with, as seen from here:
/// its CUDA sources, and those that include a header of it. What of the change
/// is not looked at is reported on \p Errors.
llvm::Expected<ChangeScope> changeScope(const CommandOptions &Options,
                                        std::vector<std::string> &Files,
                                        llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
