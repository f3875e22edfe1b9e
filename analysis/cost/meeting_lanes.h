//===-- analysis/cost/meeting_lanes.h - lanes in one word -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lanes that an unknown moves apart may meet all the same, for some values of
/// it: in `s[t < 16 ? t + k : t]` the first lanes reach, with k 16, the words
/// of the others. Lanes on one word cost less than their residues say.
///
/// The value with which all lanes that it moves apart meet, mostly zero (of
/// `s[t * (d + 1)]` it is -1), is no stride: the verdict assumes another.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_MEETING_LANES_H
#define BANK_LINT_ANALYSIS_COST_MEETING_LANES_H

#include "analysis/cost/address_parts.h"
#include <optional>
#include <vector>

namespace bank_lint {

/// The value of the unknown of \p Part with which all lanes of \p Active that
/// it moves apart meet; absent if there is none. \p Part must be all of \p
/// Parts that is strided.
std::optional<std::int64_t> valueOfNoStride(const AddressParts &Parts,
                                            const StridedPart &Part,
                                            symbolic::LaneMask Active);

/// All other values, in ascending order, with which some of them may touch one
/// word, \p Width bytes each. Absent if they are too many to be tried.
std::optional<std::vector<std::int64_t>>
meetingValues(const AddressParts &Parts, const StridedPart &Part,
              symbolic::LaneMask Active, unsigned Width);

/// True if lanes may meet with several strided unknowns, other than by one of
/// them being zero.
bool mayMeet(const AddressParts &Parts, symbolic::LaneMask Active,
             unsigned Width);

} // namespace bank_lint

#endif
