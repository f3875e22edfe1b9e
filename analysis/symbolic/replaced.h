//===-- analysis/symbolic/replaced.h - one unknown for another --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_REPLACED_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_REPLACED_H

#include "analysis/symbolic/lane_value.h"
#include <optional>

namespace bank_lint::symbolic {

/// \p Value with \p By for one factor \p Id of its term \p T; it rests on what
/// \p By rests on. Absent if that is too long a sum.
std::optional<LaneValue> replaced(ValueContext &C, const LaneValue &Value,
                                  const Term &T, AtomId Id,
                                  const LaneValue &By);

/// The same for every factor \p Id of all terms. What was derived from it keeps
/// it.
std::optional<LaneValue> replaced(ValueContext &C, const LaneValue &Value,
                                  AtomId Id, const LaneValue &By);

} // namespace bank_lint::symbolic

#endif
