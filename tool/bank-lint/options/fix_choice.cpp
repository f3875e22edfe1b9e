//===-- tool/bank-lint/options/fix_choice.cpp - which fixes -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/fix_choice.h"

namespace cl = llvm::cl;

namespace bank_lint {

FixOptions::FixOptions(cl::SubCommand &Check, cl::OptionCategory &Category)
    : Suggest(
          "suggest-fixes",
          cl::desc("search for fixes of bank conflicts, and tell those that "
                   "a second analysis confirms"),
          cl::sub(Check), cl::cat(Category)),
      Diff("diff",
           cl::desc("search for fixes and print them as a patch, in place of "
                    "the report"),
           cl::sub(Check), cl::cat(Category)),
      Apply("fix", cl::desc("search for fixes and make them in the files"),
            cl::sub(Check), cl::cat(Category)) {}

llvm::Expected<FixChoice> FixOptions::choice() const {
  if (Diff && Apply)
    return llvm::createStringError("--diff and --fix exclude each other");
  return Apply     ? FixChoice::Apply
         : Diff    ? FixChoice::Diff
         : Suggest ? FixChoice::Suggest
                   : FixChoice::None;
}

} // namespace bank_lint
