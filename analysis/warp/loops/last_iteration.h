//===-- analysis/warp/loops/last_iteration.h - where lanes leave *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `for (; i < end; i += 1024)`, where the lanes of a warp begin close to each
/// other: they leave after the same number of iterations, or some of them one
/// iteration later. What i is behind the loop differs by lane in a step
/// (symbolic/steps.h), not in anything.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_LOOPS_LAST_ITERATION_H
#define BANK_LINT_ANALYSIS_WARP_LOOPS_LAST_ITERATION_H

#include "analysis/symbolic/lane_value.h"
#include <optional>

namespace bank_lint {

/// The first number 0, 1, 2, ... of an iteration in which the condition
/// \p GoesOn does not hold, 64 bits. \p Counter is the number of the iteration
/// in it. Absent if it compares something else than a number that grows by the
/// same constant each time, or if lanes begin further apart than that. (One
/// that counts to a number by a power of two may begin anywhere.)
std::optional<symbolic::LaneValue>
firstWithout(symbolic::ValueContext &C, const symbolic::LaneValue &GoesOn,
             symbolic::AtomId Counter, const std::string &Where);

} // namespace bank_lint

#endif
