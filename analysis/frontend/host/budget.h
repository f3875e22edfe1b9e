//===-- analysis/frontend/host/budget.h - ends long executions --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts what is executed, so that every file comes to an end.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_BUDGET_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_BUDGET_H

#include "llvm/Support/SaveAndRestore.h"
#include <algorithm>

namespace bank_lint::frontend {

class HostBudget {
public:
  /// Counts a statement or an expression. \returns false if there are too many
  /// of them, or too many within one another: then it is not to be executed.
  bool spend() {
    if (StepsLeft)
      --StepsLeft;
    return StepsLeft != 0 && Nesting <= MostNesting;
  }
  /// For as long as the result lives, what is executed is one deeper.
  [[nodiscard]] llvm::SaveAndRestore<unsigned> nest() {
    return llvm::SaveAndRestore<unsigned>(Nesting, Nesting + 1);
  }
  bool isSpent() const { return StepsLeft == 0; }
  /// Whether code may be executed once more, for values that it chooses.
  bool mayRepeat() const { return StepsLeft > MostSteps / 2; }
  unsigned stepsLeft() const { return StepsLeft; }
  /// Steps that must be left when a loop that is executed has ended.
  unsigned leftAfterLoop() const {
    return StepsLeft - std::min(StepsLeft, MostLoopSteps);
  }
  /// Leaves as many steps as a loop may take, at least.
  void refill() { StepsLeft = std::max(StepsLeft, MostLoopSteps); }

private:
  /// Statements and expressions, over all ways through a file's host code.
  static constexpr unsigned MostSteps = 2'000'000;
  /// The same for a loop that is executed.
  static constexpr unsigned MostLoopSteps = 3'000;
  static constexpr unsigned MostNesting = 256;

  unsigned StepsLeft = MostSteps;
  unsigned Nesting = 0;
};

} // namespace bank_lint::frontend

#endif
