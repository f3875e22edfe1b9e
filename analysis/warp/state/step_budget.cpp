//===-- analysis/warp/state/step_budget.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/state/step_budget.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>

namespace bank_lint {

void StepBudget::startWarp() {
  StepsBefore += Steps;
  Steps = 0;
}

bool StepBudget::isTooMuchForLoops() {
  MostAtLoops = std::max(MostAtLoops, Steps);
  return Steps > Limits.Executing;
}

bool StepBudget::isTooMuch(std::uint64_t StepsOfOne, std::uint64_t Iterations) {
  const std::uint64_t Needed =
      llvm::SaturatingMultiply<std::uint64_t>(Iterations, StepsOfOne + 1);
  const std::uint64_t AtTheEnd = Steps + Needed / 2;
  MostAtLoops = std::max(MostAtLoops, AtTheEnd);
  return AtTheEnd > Limits.Executing;
}

} // namespace bank_lint
