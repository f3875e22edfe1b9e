//===-- tool/report/shard_facts.h - a part of a run -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Several machines share the files of a run: each works on a shard. What a
/// report says of its shard is what it takes to put the reports together again
/// as if one machine had done it all.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_SHARD_FACTS_H
#define BANK_LINT_TOOL_REPORT_SHARD_FACTS_H

#include <cstddef>
#include <vector>

namespace bank_lint {

/// The most shards of a run.
constexpr unsigned MaxShards = 100'000;

struct ShardFacts {
  unsigned Index = 1;       ///< counts from 1
  unsigned Count = 1;       ///< of the shards
  std::size_t AllFiles = 0; ///< of the whole run
  /// Where each file of this shard stands in the whole run, from 0.
  std::vector<std::size_t> Positions;
};

} // namespace bank_lint

#endif
