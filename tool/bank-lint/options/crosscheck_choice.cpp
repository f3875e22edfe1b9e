//===-- tool/bank-lint/options/crosscheck_choice.cpp - what to measure ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/crosscheck_choice.h"

namespace cl = llvm::cl;

namespace bank_lint {

CrosscheckOptions::CrosscheckOptions(cl::SubCommand &Crosscheck,
                                     cl::OptionCategory &Category)
    : Kernels("kernel",
              cl::desc("measure this kernel, whether it has findings or not "
                       "(repeatable)"),
              cl::value_desc("name"), cl::sub(Crosscheck), cl::cat(Category)),
      All("all", cl::desc("measure all kernels, not only those with findings"),
          cl::sub(Crosscheck), cl::cat(Category)),
      EmitTo(
          "emit", cl::desc("write a folder that builds and measures elsewhere"),
          cl::value_desc("directory"), cl::sub(Crosscheck), cl::cat(Category)),
      Measured("measured",
               cl::desc("compare with what was measured: measured.csv of an "
                        "emitted folder, a source page of ncu as CSV, or a "
                        ".ncu-rep"),
               cl::value_desc("file"), cl::sub(Crosscheck), cl::cat(Category)) {
}

llvm::Expected<CrosscheckChoice>
CrosscheckOptions::choice(llvm::ArrayRef<const char *> Program) const {
  const unsigned Ways = !EmitTo.empty() + !Measured.empty() + !Program.empty();
  if (Ways > 1)
    return llvm::createStringError("--emit, --measured and a program after -- "
                                   "exclude each other");
  if (All && !Kernels.empty())
    return llvm::createStringError("--all and --kernel exclude each other");
  CrosscheckChoice Result;
  Result.Kernels.assign(Kernels.begin(), Kernels.end());
  // What was measured, and the user's own program, have the kernels they have.
  Result.All = All || (Ways && EmitTo.empty() && Kernels.empty());
  Result.EmitTo = EmitTo;
  Result.Measured = Measured;
  Result.Program.assign(Program.begin(), Program.end());
  return Result;
}

} // namespace bank_lint
