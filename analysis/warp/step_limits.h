//===-- analysis/warp/step_limits.h - how long a run may take ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_WARP_STEP_LIMITS_H
#define BANK_LINT_ANALYSIS_WARP_STEP_LIMITS_H

#include <cstdint>

namespace bank_lint {

/// How much an executor may do. An instruction is a step, some 0.2 to 0.4 us;
/// a new unknown costs as much as a few.
struct StepLimits {
  static constexpr std::uint64_t OfUnknown = 4;
  /// Of a warp, before its loops are solved instead of executed.
  std::uint64_t Executing;
  /// Of all warps, before it gives up.
  std::uint64_t AtAll;
};

} // namespace bank_lint

#endif
