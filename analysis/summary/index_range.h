//===-- analysis/summary/index_range.h - what a probe saw -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The values of array indices that went through probes
/// (frontend/arrays/index_probes.h). Plain data.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUMMARY_INDEX_RANGE_H
#define BANK_LINT_ANALYSIS_SUMMARY_INDEX_RANGE_H

#include "analysis/symbolic/int_range.h"
#include <algorithm>
#include <map>

namespace bank_lint {

struct IndexRange {
  symbolic::IntRange Seen; ///< in all lanes that may have been active
  bool IsAssumed = false;  ///< it rests on something unproven
  unsigned LowZeros = 64;  ///< all values are multiples of 2^LowZeros

  void add(const IndexRange &Other) {
    Seen = Seen.hull(Other.Seen);
    IsAssumed |= Other.IsAssumed;
    LowZeros = std::min(LowZeros, Other.LowZeros);
  }
};

/// By the number of the probe; those that nothing went through are absent.
using IndexRanges = std::map<unsigned, IndexRange>;

/// Adds what another run saw.
inline void addIndices(IndexRanges &To, const IndexRanges &Other) {
  for (const auto &[Number, Range] : Other)
    if (auto [It, IsNew] = To.try_emplace(Number, Range); !IsNew)
      It->second.add(Range);
}

} // namespace bank_lint

#endif
