//===-- analysis/support/budget_range.h - with how much left ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The kernels of a file share its budgets of steps and of code, so that what
/// comes out of one may depend on how much others have left. Mostly it does
/// not: this records from how much to how much it is the same.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_BUDGET_RANGE_H
#define BANK_LINT_ANALYSIS_SUPPORT_BUDGET_RANGE_H

#include <algorithm>
#include <cstdint>
#include <limits>

namespace bank_lint {

struct BudgetRange {
  static constexpr std::uint64_t NoLimit =
      std::numeric_limits<std::uint64_t>::max();

  std::uint64_t Least = 0, Most = NoLimit; ///< left at the start
  /// What was wanted of it; if there was less, it was used up.
  std::uint64_t Taken = 0;

  bool contains(std::uint64_t Left) const {
    return Least <= Left && Left <= Most;
  }
  std::uint64_t leftOf(std::uint64_t Left) const {
    return Left - std::min(Left, Taken);
  }
  /// And then \p Next, with what this has left.
  void then(const BudgetRange &Next) {
    if (Next.Least)
      Least = std::max(Least, Next.Least + Taken);
    if (Next.Most != NoLimit)
      Most = std::min(Most, Next.Most + Taken);
    Taken += Next.Taken;
  }
};

} // namespace bank_lint

#endif
