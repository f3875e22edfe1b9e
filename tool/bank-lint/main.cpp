//===-- tool/bank-lint/main.cpp - the program -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/baseline_update.h"
#include "tool/bank-lint/commands/cache.h"
#include "tool/bank-lint/commands/capture.h"
#include "tool/bank-lint/commands/check.h"
#include "tool/bank-lint/commands/compare.h"
#include "tool/bank-lint/commands/config.h"
#include "tool/bank-lint/commands/counters.h"
#include "tool/bank-lint/commands/crosscheck.h"
#include "tool/bank-lint/commands/doctor.h"
#include "tool/bank-lint/commands/explain.h"
#include "tool/bank-lint/commands/launches.h"
#include "tool/bank-lint/commands/layout.h"
#include "tool/bank-lint/commands/lsp.h"
#include "tool/bank-lint/commands/mcp.h"
#include "tool/bank-lint/commands/rules_list.h"
#include "tool/bank-lint/commands/sweep.h"
#include "tool/bank-lint/merge/merge.h"
#include "tool/bank-lint/options/help.h"
#include "tool/bank-lint/run/confined_run.h"
#include "tool/bank-lint/run/input_streams.h"
#include "tool/process/standard_streams.h"
#include "tool/report/text/wrapped_stream.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/Config/llvm-config.h"

using namespace bank_lint;

int main(int ArgumentCount, const char **Arguments) {
  guardStandardStreams(ExitFailure);
  VisibleStream Out(llvm::outs()), Errors(llvm::errs(), &llvm::outs());
  std::optional<CommandOptions> Options =
      parseOptions(llvm::ArrayRef(Arguments, ArgumentCount), Errors);
  if (!Options)
    return ExitFailure;
  confineRun(*Options);
  WrappedStream Notes(Errors, Options->Width);
  if (!readStreams(*Options, Notes))
    return ExitFailure;
  switch (Options->Name) {
  case Subcommand::Check:
    // A patch is written as it is.
    return runCheck(*Options, llvm::outs(), Notes);
  case Subcommand::Capture:
    return runCapture(*Options, llvm::outs(), Notes);
  case Subcommand::Counters:
    return runCounters(*Options, Out, Notes);
  case Subcommand::Compare:
    return runCompare(*Options, Out, Notes);
  case Subcommand::Crosscheck:
    return runCrosscheck(*Options, Out, Notes);
  case Subcommand::Doctor:
    return runDoctor(*Options, Out, Notes);
  case Subcommand::Explain:
    return runExplain(*Options, Out, Notes);
  case Subcommand::Layout:
    return runLayout(*Options, Out, Notes);
  case Subcommand::Sweep:
    return runSweep(*Options, Out, Notes);
  case Subcommand::Launches:
    return runLaunches(*Options, Out, Notes);
  case Subcommand::Lsp:
    return runLsp(*Options);
  case Subcommand::Mcp:
    return runMcp(*Options);
  case Subcommand::Merge:
    return runMerge(*Options, Out, Notes);
  case Subcommand::Rules:
    return runRules(*Options, Out);
  case Subcommand::Cache:
    return runCache(*Options, Out, Notes);
  case Subcommand::Baseline:
    return runBaselineUpdate(*Options, Out, Notes);
  case Subcommand::Config:
    return runConfig(*Options, Out, Notes);
  case Subcommand::Help:
    if (Options->HelpOn)
      writeHelp(*Options->HelpOn, Out);
    else
      writeOverview(Out);
    return ExitClean;
  case Subcommand::Version:
    Out << "bank-lint " << toolVersion() << "\nLLVM " << LLVM_VERSION_STRING
        << "\n";
    return ExitClean;
  }
}
