//===-- tool/bank-lint/merge/joined_shards.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Joins what several shards say of the same kernel of a header, as one run of
/// all files joins it (tool/report/identity/joined_files.h). The reports of
/// JSON say which kernels are the same (tool/report/json/shard_identities.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_JOINED_SHARDS_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_JOINED_SHARDS_H

#include "tool/bank-lint/merge/shard_reports.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace bank_lint {

/// Takes findings and templates out of the reports of \p Shards that another
/// shard makes redundant. The findings that are left are still to be joined.
void dropReplaced(ShardReports &Shards);

/// Takes out of \p Summary, the sums of all shards, what several of them
/// counted.
void countOnce(const ShardReports &Shards, llvm::json::Object &Summary);

/// Keeps from the findings in \p All, in the order of their files, the most
/// expensive of those that are one by \p KeyOf ("": like no other), and lets it
/// count the others. \p Facts leads to the object that has `excess` and
/// `files`.
llvm::json::Array joinFindings(
    llvm::json::Array All,
    llvm::function_ref<std::string(const llvm::json::Object &)> KeyOf,
    llvm::function_ref<llvm::json::Object *(llvm::json::Object &)> Facts);

} // namespace bank_lint

#endif
