//===-- tool/bank-lint/commands/cache.cpp - `bank-lint cache` -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/cache.h"
#include "analysis/pipeline/result_cache.h"
#include "tool/bank-lint/options/project_settings.h"
#include "tool/report/wording/message_line.h"
#include "llvm/Support/Format.h"

namespace bank_lint {

ExitCode runCache(const CommandOptions &Typed, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  const auto Completed = ProjectSettings::withUsers(Typed, Errors);
  if (!Completed)
    return ExitFailure;
  const CommandOptions &Options = *Completed;
  if (!Options.Analysis.Cache) {
    MessageLine(Errors, MessageLine::Error)
        << "there is no cache: the user has no home, or BANK_LINT_CACHE is "
           "empty";
    return ExitFailure;
  }
  const CacheFolder &Folder = Options.Analysis.Cache->folder();
  const std::string &Deed = Options.Files.front();
  if (Deed == "path") {
    Out << Folder.path() << "\n";
  } else if (Deed == "size") {
    CacheFolder::Size Size = Folder.size();
    Out << Size.Entries << (Size.Entries == 1 ? " entry, " : " entries, ")
        << llvm::format("%.1f", double(Size.Bytes) / (1 << 20)) << " MiB\n";
  } else if (llvm::Error Failed = Folder.clear()) {
    MessageLine(Errors, MessageLine::Error)
        << "cannot empty the cache: " << llvm::toString(std::move(Failed));
    return ExitFailure;
  }
  return ExitClean;
}

} // namespace bank_lint
