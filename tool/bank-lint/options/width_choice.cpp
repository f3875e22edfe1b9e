//===-- tool/bank-lint/options/width_choice.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/width_choice.h"
#include "tool/bank-lint/options/option_values.h"
#include "llvm/Support/Process.h"

namespace bank_lint {

llvm::Error fillWidth(const ParsedLine &Line, unsigned &Width) {
  Width = 100;
  const auto Set = llvm::sys::Process::GetEnv("BANK_LINT_WIDTH").value_or("");
  if (!Set.empty() && llvm::StringRef(Set).getAsInteger(10, Width))
    return llvm::createStringError("BANK_LINT_WIDTH: expected a whole number");
  return parseNumber(Line, OPT_width, Width);
}

} // namespace bank_lint
