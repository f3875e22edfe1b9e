//===-- analysis/result/certainty.h -----------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How far a verdict goes, the surest first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_CERTAINTY_H
#define BANK_LINT_ANALYSIS_RESULT_CERTAINTY_H

#include <cstdint>

namespace bank_lint {

/// How far a verdict goes.
enum class Certainty : std::uint8_t {
  Proven, ///< holds for every value of every unknown
  /// So does this, if nvcc does what it was seen to do, or if a missing header
  /// does not change the code.
  Expected,
  Parametric, ///< a complete table over an unknown
  Bounded,    ///< depends on data: best and worst case
  Undecided,  ///< unknown, and Reason says why
};
constexpr unsigned NumCertainties = unsigned(Certainty::Undecided) + 1;

} // namespace bank_lint

#endif
