//===-- analysis/warp/step_range.h - with how many steps left ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a file share its steps, so that what comes out of one may
/// depend on how many others have left. Mostly it does not: this tells from
/// how many to how many steps it is the same.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_STEP_RANGE_H
#define BANK_LINT_ANALYSIS_WARP_STEP_RANGE_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace bank_lint {

struct StepRange {
  static constexpr std::uint64_t NoLimit =
      std::numeric_limits<std::uint64_t>::max();

  std::uint64_t Least = 0, Most = NoLimit; ///< left at the start
  /// What was wanted of them; if there were less, they were used up.
  std::uint64_t Taken = 0;

  bool contains(std::uint64_t StepsLeft) const {
    return Least <= StepsLeft && StepsLeft <= Most;
  }
  std::uint64_t leftOf(std::uint64_t StepsLeft) const {
    return StepsLeft - std::min(StepsLeft, Taken);
  }
  /// And then \p Next, with what this has left.
  void then(const StepRange &Next) {
    if (Next.Least)
      Least = std::max(Least, Next.Least + Taken);
    if (Next.Most != NoLimit)
      Most = std::min(Most, Next.Most + Taken);
    Taken += Next.Taken;
  }
};

} // namespace bank_lint

#endif
