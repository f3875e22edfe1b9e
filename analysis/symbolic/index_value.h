//===-- analysis/symbolic/index_value.h - as an index ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `blockIdx.x * blockDim.x + threadIdx.x` as an int is negative in the blocks
/// of a grid that is large enough, and then `i / 64` is rounded up. Conditions
/// must see that; of an index it is fair to say that it does not happen. So the
/// exact value is an unknown, and what it is as an index is noted beside it,
/// with what that assumes. Only prices use it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_INDEX_VALUE_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_INDEX_VALUE_H

#include "analysis/symbolic/arithmetic.h"
#include <optional>

namespace bank_lint::symbolic {

/// \p Value with all that is noted of its unknowns; it rests on the assumption.
/// Absent if nothing is.
std::optional<LaneValue> asIndex(ValueContext &C, const LaneValue &Value);

/// The same of the one factor of \p T, a term of \p Value, that differs by
/// lane.
std::optional<LaneValue> asIndex(ValueContext &C, const LaneValue &Value,
                                 const Term &T);

/// Notes that \p Read, which is one unknown, is \p Sum read as \p Reading: as
/// an index it is that sum, and not negative if none of its parts is.
void noteReading(ValueContext &C, const LaneValue &Read, const LaneValue &Sum,
                 Signedness Reading);

/// Notes of \p Exact, the quotient of two signed integers, what it is as an
/// index: if neither of them is negative. For a value whose lanes differ in one
/// unknown.
void noteQuotient(ValueContext &C, const LaneValue &Exact,
                  const LaneValue &Dividend, const LaneValue &Divisor);

/// Whether \p V is n - 1, with n an unknown that is the same in all lanes.
bool isLastIndex(const ValueContext &C, const LaneValue &V);

/// Notes of \p Exact, which is \p A & \p Mask, what it is as an index: if the
/// mask is n - 1, the remainder by n, which is a power of two then.
void noteMasked(ValueContext &C, const LaneValue &Exact, const LaneValue &A,
                const LaneValue &Mask);

} // namespace bank_lint::symbolic

#endif
