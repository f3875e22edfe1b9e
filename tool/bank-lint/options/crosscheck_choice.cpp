//===-- tool/bank-lint/options/crosscheck_choice.cpp - what to measure ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/crosscheck_choice.h"

namespace bank_lint {

llvm::Expected<CrosscheckChoice>
crosscheckChoice(const ParsedLine &Line, llvm::ArrayRef<std::string> Program) {
  CrosscheckChoice Result;
  Result.Kernels = Line.items(OPT_kernel);
  Result.EmitTo = Line.value(OPT_emit);
  Result.Measured = Line.value(OPT_measured);
  Result.Program.assign(Program.begin(), Program.end());
  const unsigned Ways = !Result.EmitTo.empty() + !Result.Measured.empty() +
                        !Result.Program.empty();
  if (Ways > 1)
    return llvm::createStringError("--emit, --measured and a program after -- "
                                   "exclude each other");
  const bool All = Line.isOn(OPT_all);
  if (All && !Result.Kernels.empty())
    return llvm::createStringError("--all and --kernel exclude each other");
  // What was measured, and the user's own program, have the kernels they have.
  Result.All = All || (Ways && Result.EmitTo.empty() && Result.Kernels.empty());
  return Result;
}

} // namespace bank_lint
