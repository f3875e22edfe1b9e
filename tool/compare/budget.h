//===-- tool/compare/budget.h - how much counters may grow ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The limits of `--max-increase`: of all counters that cost time, or of those
/// that a pattern names, of some kernels or all.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_COMPARE_BUDGET_H
#define BANK_LINT_TOOL_COMPARE_BUDGET_H

#include "tool/compare/comparison.h"
#include "llvm/ADT/ArrayRef.h"

namespace bank_lint::comparing {

struct Limit {
  std::string Text;    ///< as it was given
  std::string Kernels; ///< a pattern for the name of a kernel; "": all
  std::string Metrics; ///< the same of counters; "": those that cost time
  double Most = 0;
  bool IsPercent = false;

  bool appliesTo(llvm::StringRef Kernel, llvm::StringRef Metric) const;
  bool allows(std::uint64_t Before, std::uint64_t After) const;
};

/// Parses "2%", "0", "gemm*=5%", "gemm*/*sectors*=5%", "/*sectors*=100"; *
/// stands for anything.
llvm::Expected<Limit> parseLimit(llvm::StringRef Text);

/// Whether more of the counter costs time: sectors, wavefronts, bank conflicts
/// and requests of constants, but for what they would be at best.
bool isCost(llvm::StringRef Metric);

/// A limit that a counter does not keep.
struct Breach {
  const LaunchChange *Launch = nullptr;
  CounterChange Counter;
  const Limit *Of = nullptr;
};

/// If a counter has several limits, the last one counts. A counter that was
/// known, and is not any more, keeps none; one with an unknown part is judged
/// by the largest that it can be.
std::vector<Breach> breachesOf(const Comparison &Of,
                               llvm::ArrayRef<Limit> Limits);

/// Counters with a limit of which it is unknown whether they keep it, and no
/// breach is known: one for each launch.
struct Unchecked {
  const LaunchChange *Launch = nullptr;
  Counter First;
  unsigned Count = 0; ///< of counters
};
std::vector<Unchecked> uncheckedOf(const Comparison &Of,
                                   llvm::ArrayRef<Limit> Limits);

/// Those of \p Limits that are for no counter of no launch.
std::vector<std::string> limitsForNothing(const Comparison &Of,
                                          llvm::ArrayRef<Limit> Limits);

} // namespace bank_lint::comparing

#endif
