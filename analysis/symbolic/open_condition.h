//===-- analysis/symbolic/open_condition.h - conditions anew ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How an undecided bit was computed, so that it can be decided again once one
/// of its unknowns is known. While one iteration or warp stands for many, with
/// an unknown for its number,
///
///     (threadIdx.y == 0) & (y > 0)
///
/// is open, although every warp but the first decides it. Only bits that depend
/// on such a number are remembered.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_OPEN_CONDITION_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_OPEN_CONDITION_H

#include "analysis/symbolic/arithmetic.h"
#include <memory>

namespace bank_lint::symbolic {

/// How a bit was computed from \p A and \p B.
struct OpenCondition {
  enum class Kind : std::uint8_t {
    Comparison, ///< A How B, read as Reading
    Bits,       ///< A Op B
    Choice      ///< A where Decides is true, else B
  } Made = Kind::Comparison;
  Relation How = Relation::Equal;
  Signedness Reading = Signedness::Signed;
  BitOperation Op = BitOperation::And;
  LaneValue A, B, Decides;
};

/// Remembers \p Made for \p Bit, of which an atom stands for what is open, if
/// it depends on the number of an iteration or a warp.
void remember(ValueContext &C, const LaneValue &Bit, OpenCondition Made);

/// \p Value with \p Number in place of the atom \p Unknown; absent if it is
/// unknown how \p Value depends on it.
std::optional<LaneValue> substituted(ValueContext &C, const LaneValue &Value,
                                     AtomId Unknown, std::int64_t Number);

/// In which lanes some value of \p Unknown, within its range, decides
/// \p Condition, which is open without it; absent if that is unknown.
std::optional<LaneMask>
decidedBySome(ValueContext &C, const LaneValue &Condition, AtomId Unknown);

} // namespace bank_lint::symbolic

#endif
