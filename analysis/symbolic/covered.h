//===-- analysis/symbolic/covered.h - grids that cover a number -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A grid of (n + 127) / 128 blocks covers n. So, of every block but the last,
///
///     blockIdx.x * 128 + threadIdx.x < n
///
/// and no thread comes to an index that lies gridDim.x * 128 further on.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_COVERED_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_COVERED_H

#include "analysis/symbolic/lane_value.h"
#include <optional>

namespace bank_lint::symbolic {

/// \p Value, of 64 bits, with what \p Of says in place of the number and the
/// size of the grid. \p IsNotLast: the block is not the last one. Absent if it
/// depends on neither, or on what was derived from them.
std::optional<LaneValue> underCover(ValueContext &C, const LaneValue &Value,
                                    const Cover &Of, bool IsNotLast);

} // namespace bank_lint::symbolic

#endif
