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

namespace bank_lint {

/// \p Name as it was typed. What the commands have to say goes to \p Errors.
llvm::Expected<comparing::Snapshot> readSide(const std::string &Name,
                                           const CommandOptions &Options,
                                           llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
