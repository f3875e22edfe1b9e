//===-- tool/bank-lint/output/color_choice.cpp - colours or not -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/output/color_choice.h"
#include <cstdlib>

namespace bank_lint {

bool wantsColor(ColorChoice Choice, const llvm::raw_ostream &OS) {
  if (Choice != ColorChoice::Auto)
    return Choice == ColorChoice::Always;
  const char *NoColor = std::getenv("NO_COLOR");
  return OS.has_colors() && !(NoColor && *NoColor);
}

} // namespace bank_lint
