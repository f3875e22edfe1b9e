//===-- tool/bank-lint/commands/launches.cpp - `bank-lint launches` -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/launches.h"
#include "tool/launches/launch_files.h"
#include "tool/launches/launches_json.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/message_line.h"
#include "tool/report/wording/short_text.h"
#include "tool/report/wording/visible_text.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint {

/// "7 launches of 2 kernels; 3 are different".
static std::string summary(llvm::ArrayRef<RecordedLaunch> Launches) {
  std::uint64_t All = 0;
  llvm::StringSet<> Kernels;
  for (const RecordedLaunch &Launch : Launches) {
    All += Launch.Count;
    Kernels.insert(Launch.Mangled.empty() ? Launch.Name : Launch.Mangled);
  }
  return counted(All, "launch") + " of " + counted(Kernels.size(), "kernel") +
         ", " + std::to_string(Launches.size()) + " different";
}

ExitCode runLaunches(const CommandOptions &Options, llvm::raw_ostream &Out,
                     llvm::raw_ostream &Errors) {
  launches::LaunchSet Set;
  {
    PhaseLimit Limit("reading launches", Options.Limits.Time,
                     Options.Limits.MiB);
    for (const std::string &File : Options.Files)
      if (llvm::Error Wrong = launches::readFile(File, /*MayRun=*/true, Set)) {
        tellError(Errors, std::move(Wrong));
        return ExitFailure;
      }
  }
  const std::vector<RecordedLaunch> Launches = Set.sorted();
  for (const std::string &Note : Set.notes())
    MessageLine(Errors, MessageLine::Note) << Note;
  if (Options.SaveTo.empty() || Options.SaveTo == "-") {
    launches::writeJson(Launches, Out);
    return ExitClean;
  }
  if (llvm::Error Wrong =
          writeWholeFile(Options.SaveTo, [&](llvm::raw_ostream &File) {
            VisibleStream Visible(File);
            launches::writeJson(Launches, Visible);
          })) {
    MessageLine(Errors, MessageLine::Error)
        << "cannot write '" << Options.SaveTo
        << "': " << llvm::toString(std::move(Wrong));
    return ExitFailure;
  }
  Out << oneLine(Options.SaveTo) << ": " << summary(Launches) << "\n";
  return ExitClean;
}

} // namespace bank_lint
