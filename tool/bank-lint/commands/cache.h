//===-- tool/bank-lint/commands/cache.h - `bank-lint cache` -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Says where results and compiled headers are kept and how much they take up,
/// or removes them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_COMMANDS_CACHE_H
#define BANK_LINT_TOOL_BANK_LINT_COMMANDS_CACHE_H

#include "tool/bank-lint/options/options.h"
#include "tool/report/tally/tally.h"

namespace bank_lint {

/// Does what Options.Files names: "path", "size" or "clear". Exits with 2 if
/// there is no cache, or if something cannot be removed.
ExitCode runCache(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors);

} // namespace bank_lint

#endif
