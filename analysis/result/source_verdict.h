//===-- analysis/result/source_verdict.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What the source says of an access whose figures are another compiler's.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_SOURCE_VERDICT_H
#define BANK_LINT_ANALYSIS_RESULT_SOURCE_VERDICT_H

#include "analysis/result/certainty.h"
#include <cstdint>

namespace bank_lint {

/// The figures are in the words of AccessSummary: wavefronts of shared memory,
/// sectors of global and local memory, requests of constant memory.
struct SourceVerdict {
  Certainty Sureness = Certainty::Undecided;
  unsigned Width = 0; ///< bytes per lane and instruction
  /// For one block, lowest and highest.
  std::uint64_t LeastExecutions = 0, MostExecutions = 0;
  std::uint64_t LeastTotal = 0, MostTotal = 0;
  bool operator==(const SourceVerdict &) const = default;
};

} // namespace bank_lint

#endif
