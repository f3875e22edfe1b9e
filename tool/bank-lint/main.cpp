//===-- tool/bank-lint/main.cpp - the program -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/baseline_update.h"
#include "tool/bank-lint/cache.h"
#include "tool/bank-lint/check.h"
#include "tool/bank-lint/config.h"
#include "tool/bank-lint/counters.h"
#include "tool/bank-lint/crosscheck.h"
#include "tool/bank-lint/doctor.h"
#include "tool/bank-lint/explain.h"
#include "tool/bank-lint/lsp.h"
#include "tool/bank-lint/merge.h"
#include "tool/bank-lint/rules_list.h"

using namespace bank_lint;

int main(int ArgumentCount, const char **Arguments) {
  std::optional<CommandOptions> Options =
      parseOptions(llvm::ArrayRef(Arguments, ArgumentCount), llvm::errs());
  if (!Options)
    return ExitFailure;
  switch (Options->Name) {
  case Subcommand::Check:
    return runCheck(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Counters:
    return runCounters(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Crosscheck:
    return runCrosscheck(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Doctor:
    return runDoctor(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Explain:
    return runExplain(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Lsp:
    return runLsp(*Options);
  case Subcommand::Merge:
    return runMerge(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Rules:
    return runRules(*Options, llvm::outs());
  case Subcommand::Cache:
    return runCache(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Baseline:
    return runBaselineUpdate(*Options, llvm::outs(), llvm::errs());
  case Subcommand::Config:
    return runConfig(*Options, llvm::outs(), llvm::errs());
  }
}
