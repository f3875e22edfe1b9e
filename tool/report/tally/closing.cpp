//===-- tool/report/tally/closing.cpp - the end of a text report ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/closing.h"
#include "tool/report/tally/assumed_blocks.h"
#include "tool/report/tally/counters_tally.h"
#include "tool/report/wording/wording.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

namespace bank_lint {

/// ", options of build/compile_commands.json", if a project's were used.
static std::string whoseOptions(llvm::ArrayRef<FileResult> Results) {
  std::vector<llvm::StringRef> Databases;
  for (const FileResult &Result : Results)
    if (!Result.Database.empty() &&
        !llvm::is_contained(Databases, Result.Database))
      Databases.push_back(Result.Database);
  if (Databases.empty())
    return "";
  if (Databases.size() > 1)
    return ", options of " + counted(Databases.size(), "database");
  return ", options of " + oneLine(Databases.front());
}

/// "1 of 2 files, 3 kernels under 4 launches (arch sm_80, ...)".
static void whatWasRead(llvm::ArrayRef<FileResult> Results, const Tally &Counts,
                        llvm::raw_ostream &OS) {
  const FileResult *Read = &Results.front();
  std::vector<llvm::StringRef> Archs;
  for (const FileResult &Result : Results) {
    if (Read->Failure.size())
      Read = &Result;
    if (Result.Failure.empty() && !llvm::is_contained(Archs, Result.Arch))
      Archs.push_back(Result.Arch);
  }
  if (Counts.FailedFiles)
    OS << Counts.Files - Counts.FailedFiles << " of ";
  OS << counted(Counts.Files, "file") << ", "
     << counted(Counts.Kernels, "kernel");
  if (Counts.Launches > Counts.Kernels)
    OS << " under " << counted(Counts.Launches, "launch");
  OS << " (arch " << llvm::join(Archs, ", ") << ", CUDA headers: "
     << (Read->Toolkit.empty() ? "built in" : oneLine(Read->Toolkit))
     << whoseOptions(Results) << ")";
}

static bool hasNoKernels(const FileResult &Result) {
  return Result.Failure.empty() && !Result.Kernels &&
         Result.NotAnalysed.empty() && Result.UninstantiatedTemplates.empty();
}

/// \p Told holds the notes that were told of other files.
static void whatWasLeftOut(const FileResult &Result, llvm::StringSet<> &Told,
                           llvm::raw_ostream &OS) {
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
    if (Told.insert(Remarkable).second)
      OS << "note: " << shortName(Remarkable) << "\n";
}

static void whatWasAssumed(llvm::ArrayRef<AssumedBlock> Blocks,
                           llvm::raw_ostream &OS) {
  if (!Blocks.empty())
    OS << describe(Blocks) << "\n";
}

void writeClosing(llvm::ArrayRef<FileResult> Results, llvm::raw_ostream &OS) {
  Tally Counts = tally(Results);
  if (Counts.FailedFiles == Counts.Files)
    return;
  whatWasRead(Results, Counts, OS);
  OS << ": " << counted(Counts.Accesses, "access") << ": " << Counts.Clean
     << " clean, " << Counts.Flagged << " flagged, ";
  if (Counts.Tolerated)
    OS << Counts.Tolerated << " tolerated, ";
  OS << Counts.Undecided << " undecided";
  if (Counts.Hidden)
    OS << "; " << counted(Counts.Hidden, "finding")
       << (Counts.Hidden == 1 ? " that costs" : " that cost")
       << " too little to tell (--min-weight=0 tells all)";
  for (const SetAsideWording &Each : setAsideWordings())
    if (unsigned Count = Counts.SetAside[std::size_t(Each.By)])
      OS << "; " << counted(Count, "finding") << " " << Each.Text;
  OS << "\n";
  for (const UndecidedReason &Reason : Counts.UndecidedReasons)
    OS << "undecided: " << Reason.Count << " x " << oneLine(Reason.Reason)
       << ", first at " << place(Reason.First) << "\n";
  whatWasAssumed(assumedBlocks(Results), OS);
  llvm::StringSet<> Told;
  for (const FileResult &Result : Results)
    whatWasLeftOut(Result, Told, OS);
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
  whatWasAssumed(assumedBlocks(Results), OS);
  llvm::StringSet<> Told;
  for (const FileResult &Base : Bases)
    whatWasLeftOut(Base, Told, OS);
}

} // namespace bank_lint
