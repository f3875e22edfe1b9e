//===-- test/compare/kernel_steps.cpp - how much each kernel takes --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Prints a line for each kernel of some files: its name and the steps that its
/// launches took, in which each new unknown counts as several. An unknown more
/// or less, or in another place, shows here before it shows in a report.
///
///     kernel_steps FILE...
//===----------------------------------------------------------------------===//
#include "analysis/pipeline/kernel_task.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace bank_lint;

static void printSteps(const std::string &File,
                       const AnalysisOptions &Options) {
  PreparedFile Planned = planFile(File, Options);
  Planned.Request.RunPasses = false; // each kernel has its own
  compilePlanned(Planned, Options);
  if (!Planned.Device) {
    outs() << File << ": not compiled\n";
    return;
  }
  const KernelShare Plenty = {KernelRun::StepsPerFile};
  forEachKernelCode(Planned, [&](const KernelInfo &Kernel, Function &Code) {
    LineTable Lines;
    const KernelOutcome Outcome =
        runTask(taskOf(Planned, Kernel, Code, Lines), Plenty);
    outs() << File << ": " << Kernel.DisplayName << ": " << Outcome.Steps.Taken
           << " steps, " << Outcome.Code.Taken << " instructions\n";
  });
}

int main(int Count, char **Arguments) {
  AnalysisOptions Options;
  Options.UseBuiltinHeaders = true;
  for (int I = 1; I < Count; ++I)
    runGuarded(Options, [&] { printSteps(Arguments[I], Options); });
  return 0;
}
