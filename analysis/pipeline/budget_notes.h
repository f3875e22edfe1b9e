//===-- analysis/pipeline/budget_notes.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a report says of kernels that were analysed in another way than others,
/// for want of steps or of code: one note for all kernels of a file.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PIPELINE_BUDGET_NOTES_H
#define BANK_LINT_ANALYSIS_PIPELINE_BUDGET_NOTES_H

#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace bank_lint {

/// Kernels, as they are displayed.
struct ShortOfBudget {
  std::vector<std::string> Solved; ///< loops that should have been executed
  std::vector<std::string> Rolled; ///< loops that nvcc unrolls farther

  /// A note for each list that is not empty. It names the first few of its
  /// kernels and counts the others.
  std::vector<std::string> notes() const;
};

} // namespace bank_lint

#endif
