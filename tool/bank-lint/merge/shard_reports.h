//===-- tool/bank-lint/merge/shard_reports.h - shards as one ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The reports of shards (see shard.h) as one: which are there, and their lists
/// in the order that one run of all files would have given them.
///
/// A report lists findings and similar elements file by file, and says in
/// `shard.parts` where each file stands in the whole run and how many elements
/// are its own:
///
///   shard 1: findings  [a1 a2 c1]   parts [{position 0, findings 2}, {2, 1}]
///   shard 2: findings  [b1]         parts [{position 1, findings 1}]
///   in order:          [a1 a2 b1 c1]
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_SHARD_REPORTS_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_SHARD_REPORTS_H

#include "tool/report/shard_facts.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/JSON.h"
#include <string>
#include <vector>

namespace bank_lint {

struct ShardReport {
  std::string Path;
  llvm::json::Object Document;
  /// The object within it that says which shard this is.
  llvm::json::Object *Shard = nullptr;
};

class ShardReports {
public:
  /// A failure: reports that are not of the same run, or of the same shard.
  static llvm::Expected<ShardReports> of(std::vector<ShardReport> Reports);

  /// At least one; by shard.
  std::vector<ShardReport> Reports;
  unsigned Count = 0;            ///< of all shards
  std::vector<unsigned> Missing; ///< shards without a report, from 1

  /// What makes elements the same one; "": it is like no other.
  using Identity = std::string(const llvm::json::Value &);

  /// The elements of the list that \p ListOf finds in each document (null: it
  /// has none), in the order of the files; \p Name is that of their number in
  /// a part. If several files have the same elements, the first file's are
  /// kept. A failure: the numbers do not fit the list.
  llvm::Expected<llvm::json::Array>
  inOrder(llvm::StringRef Name,
          llvm::function_ref<llvm::json::Array *(llvm::json::Object &)> ListOf,
          Identity *IdentityOf = nullptr);
};

} // namespace bank_lint

#endif
