//===-- analysis/fix/attempts.h - changes that do not help ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Keeps the changes of an array that were tried and are no better, for the
/// reason why there is no fix.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_ATTEMPTS_H
#define BANK_LINT_ANALYSIS_FIX_ATTEMPTS_H

#include "analysis/fix/layout_candidates.h"
#include <string>
#include <utility>
#include <vector>

namespace bank_lint {

/// Attempts that failed, and the objections: the first of each kind.
class Attempts {
public:
  void add(const Candidate &C, const std::string &Objection) {
    All.emplace_back(&C, Objection);
  }
  bool isEmpty() const { return All.empty(); }
  /// Rows that are longer come first: that is what one tries first.
  std::string text();

private:
  std::vector<std::pair<const Candidate *, std::string>> All;
};

} // namespace bank_lint

#endif
