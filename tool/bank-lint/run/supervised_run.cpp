//===-- tool/bank-lint/run/supervised_run.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/supervised_run.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/support/memory_arena.h"
#include "analysis/support/module_files.h"
#include "tool/process/free_memory.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include <csignal>

namespace bank_lint {

std::string reasonOfLoss(FileLedger::State State, const FileLimits &Limits) {
  switch (State) {
  case FileLedger::TooLong:
    return "it took longer than " + std::to_string(Limits.Time.count()) +
           " s; see --file-timeout";
  case FileLedger::TooLarge:
    return "it took more than " + std::to_string(Limits.MiB) +
           " MiB of memory; see --file-memory";
  case FileLedger::AfterLong:
    return "not analysed: other files that were lost took longer than " +
           std::to_string((Limits.MostLostTimes * Limits.Time).count()) +
           " s; see --file-timeout";
  case FileLedger::AfterMany:
    return "not analysed: too many other files were lost";
  case FileLedger::Stopped:
    return "not analysed: the run was stopped";
  default:
    return CompilerCrashed;
  }
}

void noteStopped(const StoppedRun &Stop, const FileLedger &Ledger,
                 const CommandOptions &Options, llvm::raw_ostream &Errors) {
  const std::size_t Done = Ledger.filesIn(FileLedger::Done).size();
  MessageLine Note(Errors, MessageLine::Note);
  Note << "stopped by "
       << (Stop.Signal == SIGINT ? "Ctrl-C (SIGINT)" : "SIGTERM") << ": "
       << Done << " of " << Ledger.size() << " files were analysed";
  if (!Options.Analysis.Cache)
    Note << "; nothing was cached (--no-cache)";
  else if (Done)
    Note << "; they are cached, and the same command continues from there";
}

/// MiB; with less, nothing is left lying for the next file.
constexpr std::uint64_t LittleMemory = 2048;

std::uint64_t memoryLeft() {
  std::optional<std::uint64_t> Left = freeMiB();
  if (Left && *Left < LittleMemory) {
    MemoryArena::giveBackUnused();
    Left = freeMiB();
  }
  return Left.value_or(~std::uint64_t(0));
}

std::string adviceAfterCrash(const std::string &File,
                             const AnalysisOptions &Analysis) {
  auto StatesStandard = [](llvm::ArrayRef<std::string> Arguments) {
    return llvm::any_of(Arguments, [](llvm::StringRef Argument) {
      return Argument.starts_with("-std") || Argument.starts_with("--std");
    });
  };
  if (isPtxFile(File))
    return "; ptxas may report what is wrong with it";
  if (isModuleFile(File))
    return "; opt -passes=verify of LLVM 22 may report what is wrong with it";
  if (StatesStandard(Analysis.CompilerArguments) ||
      (Analysis.Commands &&
       StatesStandard(Analysis.Commands->setupFor(File).Translated.Arguments)))
    return "";
  return "; it was read as C++17: if it is written for C++20, try -std=c++20";
}

} // namespace bank_lint
