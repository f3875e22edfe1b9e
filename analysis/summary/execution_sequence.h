//===-- analysis/summary/execution_sequence.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the executions of an access cost one after the other: a tree in shared
/// memory has a 2-way conflict in its first iteration, a 4-way conflict in its
/// second.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_EXECUTION_SEQUENCE_H
#define BANK_LINT_ANALYSIS_SUMMARY_EXECUTION_SEQUENCE_H

#include "analysis/access/access_record.h"
#include "analysis/cost/access_cost.h"
#include <vector>

namespace bank_lint {

/// The executions of one access. Warps come one after the other; the one is
/// kept that has the most expensive execution.
class ExecutionSequence {
public:
  /// \p Record, of \p Warp, costs \p Cost, more than those before if
  /// \p IsWorst.
  void add(const AccessRecord &Record, const AccessCost &Cost, unsigned Warp,
           bool IsWorst);
  /// Returns the executions of that warp, alike ones together; none if all cost
  /// the same. Call once.
  std::vector<AlikeExecutions> take();

private:
  /// Kinds that are distinguished; a sequence with more is dropped.
  static constexpr std::size_t MostKinds = 32;

  struct OfWarp {
    std::vector<AlikeExecutions> Kinds;
    std::uint64_t Count = 0;
    bool IsInOrder = true; ///< no record stands for several
    bool HasWorst = false;
    bool IsTooLong = false;
  };
  void end();

  OfWarp Here, Kept;
  unsigned Warp = 0;
};

} // namespace bank_lint

#endif
