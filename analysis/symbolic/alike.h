//===-- analysis/symbolic/alike.h - lanes with one value --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `table[ids[row] * 8 + lane % 8]`: ids[row] is another number in each row,
/// but the eight lanes of a row have the same. Lanes are *alike* in an unknown
/// if its origin, an address or operands, is the same in both.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_ALIKE_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_ALIKE_H

#include "analysis/symbolic/lane_value.h"
#include <optional>

namespace bank_lint::symbolic {

/// Which lanes have the same in all of \p Values; absent if no two do.
std::optional<LaneClasses> lanesAlike(const ValueContext &C,
                                      llvm::ArrayRef<const LaneValue *> Values);

/// The same of all that is unknown in \p Value, whatever numbers are added:
/// such lanes are known from each other.
std::optional<LaneClasses> lanesMovedAlike(const ValueContext &C,
                                           const LaneValue &Value);

} // namespace bank_lint::symbolic

#endif
