//===-- tool/bank-lint/options/shard.h - a part of the files ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `--shard=2/8`: which files this machine works on, if eight share them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_OPTIONS_SHARD_H
#define BANK_LINT_TOOL_BANK_LINT_OPTIONS_SHARD_H

#include "tool/report/shard_facts.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace bank_lint {

/// Reads "2/8".
llvm::Expected<ShardFacts> parseShard(llvm::StringRef Text);

/// Takes from \p Files those that are not of \p Shard, and fills in where the
/// others stood. A file's shard depends on its path as seen from the current
/// folder and on nothing else: all machines agree without a word, and a new
/// file moves no other.
void keepShard(ShardFacts &Shard, std::vector<std::string> &Files);

} // namespace bank_lint

#endif
