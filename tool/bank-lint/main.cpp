//===-- tool/bank-lint/main.cpp - the program -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/check.h"
#include "llvm/Support/InitLLVM.h"

int main(int ArgumentCount, const char **Arguments) {
  llvm::InitLLVM Setup(ArgumentCount, Arguments);
  std::optional<bank_lint::CheckOptions> Options = bank_lint::parseOptions(
      llvm::ArrayRef(Arguments, ArgumentCount), llvm::errs());
  if (!Options)
    return bank_lint::ExitFailure;
  return bank_lint::runCheck(*Options, llvm::outs(), llvm::errs());
}
