//===-- tool/bank-lint/options/fix_choice.cpp - which fixes -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/fix_choice.h"

namespace bank_lint {

llvm::Expected<FixChoice> fixChoice(const ParsedLine &Line) {
  const bool Diff = Line.isOn(OPT_diff), Apply = Line.isOn(OPT_fix);
  if (Diff && Apply)
    return llvm::createStringError("--diff and --fix exclude each other");
  return Apply                          ? FixChoice::Apply
         : Diff                         ? FixChoice::Diff
         : Line.isOn(OPT_suggest_fixes) ? FixChoice::Suggest
                                        : FixChoice::None;
}

} // namespace bank_lint
