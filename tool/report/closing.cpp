//===-- tool/report/closing.cpp - the end of a text report ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/closing.h"
#include "tool/report/counters_tally.h"
#include "tool/report/wording.h"

namespace bank_lint {

/// "1 of 2 files, 3 kernels under 4 launches (arch sm_80, ...)".
static void whatWasRead(llvm::ArrayRef<FileResult> Results, const Tally &Counts,
                        llvm::raw_ostream &OS) {
  const FileResult *Read = &Results.front();
  for (const FileResult &Result : Results)
    if (Read->Failure.size())
      Read = &Result;
  if (Counts.FailedFiles)
    OS << Counts.Files - Counts.FailedFiles << " of ";
  OS << counted(Counts.Files, "file") << ", "
     << counted(Counts.Kernels, "kernel");
  if (Counts.Launches > Counts.Kernels)
    OS << " under " << counted(Counts.Launches, "launch");
  OS << " (arch " << Read->Arch << ", CUDA headers: "
     << (Read->Toolkit.empty() ? "built in" : oneLine(Read->Toolkit)) << ")";
}

static bool hasNoKernels(const FileResult &Result) {
  return Result.Failure.empty() && !Result.Kernels &&
         Result.NotAnalysed.empty() && Result.UninstantiatedTemplates.empty();
}

static void whatWasLeftOut(const FileResult &Result, llvm::raw_ostream &OS) {
  if (hasNoKernels(Result))
    OS << "no kernels in " << oneLine(Result.File) << "\n";
  for (const Unanalysed &Lost : Result.NotAnalysed) {
    OS << "not analysed: " << shortName(Lost.Kernel);
    if (Lost.Where.isValid())
      OS << " at " << place(Lost.Where);
    OS << ": " << shortName(Lost.Reason) << "\n";
  }
  for (const UninstantiatedTemplate &T : Result.UninstantiatedTemplates) {
    OS << "not analysed: kernel template " << shortName(T.Name)
       << ": nothing in " << oneLine(Result.File) << " instantiates it";
    if (!T.Example.empty())
      OS << "; try: bank-lint --instantiate '" << oneLine(T.Example) << "' "
         << oneLine(Result.File);
    OS << "\n";
  }
  for (const std::string &Remarkable : Result.Notes)
    OS << "note: " << shortName(Remarkable) << "\n";
}

void writeClosing(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS) {
  Tally Counts = tally(Results);
  if (Counts.FailedFiles == Counts.Files)
    return;
  whatWasRead(Results, Counts, OS);
  OS << ": " << counted(Counts.Accesses, "access") << ": " << Counts.Clean
     << " clean, " << Counts.Flagged << " flagged, ";
  if (Counts.Tolerated)
    OS << Counts.Tolerated << " off their ideal but not reported, ";
  OS << Counts.Undecided << " undecided\n";
  for (const UndecidedReason &Reason : Counts.UndecidedReasons)
    OS << "undecided: " << Reason.Count << " x " << oneLine(Reason.Reason)
       << ", first at " << place(Reason.First) << "\n";
  for (const FileResult &Result : Results)
    whatWasLeftOut(Result, OS);
}

void writeCountersClosing(llvm::ArrayRef<CountersResult> Results,
                          llvm::raw_ostream &OS) {
  std::vector<FileResult> Bases = baseResults(Results);
  Tally Counts = tally(Bases);
  if (Counts.FailedFiles == Counts.Files)
    return;
  whatWasRead(Bases, Counts, OS);
  LaunchTally Launches = tallyLaunches(Results);
  OS << ": " << counted(Launches.Launches, "launch") << " counted";
  if (Launches.NotCounted)
    OS << ", " << Launches.NotCounted << " of them in part";
  OS << "\n";
  for (const FileResult &Base : Bases)
    whatWasLeftOut(Base, OS);
}

} // namespace bank_lint
