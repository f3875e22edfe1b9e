//===-- analysis/launch/assumptions.h - stated at a kernel ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reads what a comment on a kernel states:
///
///     // bank-lint: assume blockDim = (16, 16), pitch % 32 == 0, n >= 1024
///
/// and holds it against the kernel's parameters and the launches of the file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_ASSUMPTIONS_H
#define BANK_LINT_ANALYSIS_LAUNCH_ASSUMPTIONS_H

#include "analysis/program/device_module.h"

namespace bank_lint {

/// What is wrong with an assumption.
struct AssumptionProblem {
  bool IsError = true; ///< false: it can be read, but has no use
  SourceRange Where;
  std::string Text; ///< one line
};

/// Everything that the comments on a kernel state.
struct Assumptions {
  Extent Grid, Block;                  ///< sizes that are not stated are absent
  std::vector<ArgumentValue> Values;   ///< `n = 4`
  std::vector<ArgumentFact> Facts;     ///< all others
  std::vector<TensorMapArgument> Maps; ///< `map.swizzle = 128`, by Name
  SourceRange BlockWhere;              ///< of the first that states the block
  SourceRange GridWhere;

  bool isEmpty() const;
};

/// Reads \p Comments. Clauses are joined by commas:
///   blockDim = (16, 16)   blockDim.x = 128   the same of gridDim
///   n = 4   n == 4   n >= 4   n > 4   n <= 4   n < 4   n % 32 == 0
///   map.box = (64, 128)   map.element = 2   map.swizzle = 128
///   map.strides = (8192)  (of a tensor map, in bytes but for the box)
/// What cannot be read is reported in \p Problems, and the rest is kept.
Assumptions readAssumptions(const std::vector<AssumptionComment> &Comments,
                            std::vector<AssumptionProblem> &Problems);

/// Reports assumptions on \p Kernel that cannot be read, that name no integer
/// parameter of it, or that a launch of it in \p Sites contradicts.
std::vector<AssumptionProblem>
checkAssumptions(const KernelInfo &Kernel,
                 const std::vector<LaunchSite> &Sites);

} // namespace bank_lint

#endif
