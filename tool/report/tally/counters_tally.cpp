//===-- tool/report/tally/counters_tally.cpp - did all get counted --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/counters_tally.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

std::vector<FileResult> baseResults(llvm::ArrayRef<CountersResult> Results) {
  std::vector<FileResult> Bases;
  for (const CountersResult &Result : Results)
    Bases.push_back(Result.Base);
  return Bases;
}

LaunchTally tallyLaunches(llvm::ArrayRef<CountersResult> Results) {
  LaunchTally Counts;
  for (const CountersResult &Result : Results) {
    Counts.Launches += Result.Launches.size();
    Counts.NotCounted +=
        llvm::count_if(Result.Launches, [](const LaunchCounters &L) {
          return llvm::any_of(
              L.Totals, [](const PredictedCounter &C) { return !C.Value; });
        });
  }
  return Counts;
}

ExitCode exitCode(llvm::ArrayRef<CountersResult> Results,
                  const ExitRules &Rules) {
  ExitCode OfFiles = exitCode(tally(baseResults(Results)), Rules);
  if (OfFiles == ExitClean && tallyLaunches(Results).NotCounted)
    return ExitNotAnalysed;
  return OfFiles;
}

} // namespace bank_lint
