//===-- analysis/symbolic/steps.h - what quotients leave --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// `i / n` and `i % n`, where the lanes of a warp have neighbouring i and one
/// unknown n, and the value of the first lane is unknown too. With an integer u
/// that is the same in all lanes, and a one of each lane,
///
///     floor((u + a) / d) = q + s
///
/// s is a *step* of each lane: 0 up to the first multiple of d that the lanes
/// pass, then 1, and so on. It has few forms: lanes pass a multiple of a d that
/// is larger than they are apart once, or not at all, and of each smaller d
/// only u modulo d matters. So a value whose lanes differ in steps alone is one
/// of a list of values whose lanes differ in numbers.
///
/// So is one of two such values, of which all lanes have the same, as in
/// `transposed ? i * n : i`.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SYMBOLIC_STEPS_H
#define BANK_LINT_ANALYSIS_SYMBOLIC_STEPS_H

#include "analysis/symbolic/lane_value.h"
#include <optional>
#include <vector>

namespace bank_lint::symbolic {

/// What an atom is that is such a step: floor(Dividend / Divisor) in each lane,
/// less what lanes have of it in common. Lanes differ in their dividends by
/// numbers and by other steps.
struct LaneStep {
  LaneValue Dividend;
  LaneValue Divisor; ///< the same in all lanes: d, or d times an unknown
  /// What is taken away: the quotient of the unknowns that all lanes have in
  /// common; else the least of the lanes' quotients.
  bool FromCommon = false;
};

/// One value of a list.
struct StepForm {
  LaneValue Value;
  /// The range of the unknown divisor; absent if it is any that is larger than
  /// Beyond: lanes are no farther apart.
  std::optional<std::int64_t> Divisor;
  std::int64_t Beyond = 0;
  bool Passes = false; ///< lanes are on both sides of a multiple
  /// Bit i: StepForms::Choices[i] gives its second value.
  unsigned Sides = 0;
  /// The choices of these bits have no part in it: it is of both sides.
  unsigned BothSides = 0;
};

struct StepForms {
  std::vector<StepForm> Each;
  /// The divisor, if one is unknown: lanes are less than LeastLarge apart in
  /// all forms.
  std::optional<MonomialId> Unknown;
  std::int64_t LeastLarge = 0;
  bool HasSeveral = false; ///< unknown divisors
  /// Choices that go the same way in all lanes: of those with one condition,
  /// the first.
  std::vector<AtomId> Choices;
  /// Lanes choose one by one: a form passes where they do not choose alike.
  bool HasLaneChoices = false;
  /// Divisors that are no larger than lanes are apart have too many forms, and
  /// are not among them.
  bool OnlyLarge = false;
};

/// What is followed besides steps, and choices that go the same way in all
/// lanes.
struct FollowedSteps {
  /// With what is assumed of indices (index_value.h).
  bool AsIndex = false;
  /// Choices whose condition differs by lane in numbers and steps alone: lanes
  /// part in few ways.
  bool LaneChoices = false;
};

/// All that \p Value may be, as far as the lanes \p Active are concerned.
/// Absent if lanes differ in something else, or if there are too many.
std::optional<StepForms> formsOfSteps(ValueContext &C, const LaneValue &Value,
                                      LaneMask Active,
                                      const FollowedSteps &Followed);

/// The only factor of \p T that differs by lane, if it is a step.
std::optional<AtomId> stepIn(const ValueContext &C, const Term &T);

/// Whether there is something in \p Value that is \p Followed, and no other
/// unknown that differs by lane.
bool hasOnlySteps(const ValueContext &C, const LaneValue &Value,
                  const FollowedSteps &Followed);
/// Whether a choice in \p Value is by a condition that differs by lane in
/// numbers and steps alone.
bool hasStepChoices(const ValueContext &C, const LaneValue &Value);
/// Whether lanes differ in \p Value by numbers and steps alone.
bool differsInSteps(const ValueContext &C, const LaneValue &Value);

} // namespace bank_lint::symbolic

#endif
