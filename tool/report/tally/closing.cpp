//===-- tool/report/tally/closing.cpp - the end of a text report ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/closing.h"
#include "tool/report/tally/assumed_blocks.h"
#include "tool/report/tally/counters_tally.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Regex.h"

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
    if (Read->Failure.size() || Read->IsForeign)
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
  OS << " (arch " << llvm::join(Archs, ", ");
  if (!Read->IsForeign)
    OS << ", CUDA headers: "
       << (Read->Toolkit.empty() ? "built in" : oneLine(Read->Toolkit));
  OS << whoseOptions(Results) << ")";
}

/// Lists of the closing show so many lines of a kind, if not all are wanted.
static constexpr std::size_t ShownLines = 5;

/// Writes \p Lines, or the first of them and how many more there are.
static void writeLines(llvm::ArrayRef<std::string> Lines, bool IsWhole,
                       llvm::StringRef Kind, llvm::raw_ostream &OS) {
  // One line more is as short as to say that there is one.
  if (Lines.size() <= ShownLines + 1)
    IsWhole = true;
  for (const std::string &Line : IsWhole ? Lines : Lines.take_front(ShownLines))
    OS << Line << "\n";
  if (!IsWhole)
    OS << "... and " << Lines.size() - ShownLines << " more " << Kind
       << " (--verbose lists them)\n";
}

std::string whatWasRead(llvm::ArrayRef<FileResult> Results) {
  const Tally Counts = tally(Results);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  if (Counts.FailedFiles != Counts.Files)
    whatWasRead(Results, Counts, OS);
  return Text;
}

static bool hasNoKernels(const FileResult &Result) {
  return Result.Failure.empty() && !Result.Kernels && !Result.LeftOutKernels &&
         Result.NotAnalysed.empty() && Result.UninstantiatedTemplates.empty();
}

static std::string lostLine(const Unanalysed &Lost) {
  std::string Line = "not analysed: " + shortName(Lost.Kernel);
  if (Lost.Where.isValid())
    Line += " at " + place(Lost.Where);
  return Line + ": " + shortName(Lost.Reason);
}

static std::string templateLine(const UninstantiatedTemplate &Template,
                                const std::string &File, bool IsOnlyFile) {
  std::string Line =
      "not analysed: kernel template " + shortName(Template.Name);
  if (Template.Where.isValid())
    Line += " at " + place(Template.Where);
  Line += IsOnlyFile ? ": nothing in " + oneLine(File) + " instantiates it"
                     : ": no file of the run instantiates it";
  const bool IsTried = !Template.Example.empty();
  Line += IsTried ? "; try: bank-lint --instantiate '" +
                        oneLine(Template.Example) + "' " + oneLine(File)
                  : "; name your types: bank-lint --instantiate '" +
                        shortName(Template.Name) + "<...>' " + oneLine(File);
  return Line;
}

static void whichErrorsMatter(const Tally &Counts, llvm::raw_ostream &OS) {
  if (!Counts.FilesWithErrors)
    return;
  OS << counted(Counts.FilesWithErrors, "file")
     << (Counts.FilesWithErrors == 1 ? " has" : " have") << " errors";
  if (!Counts.FilesWithLosses)
    OS << ", but no kernel is missing";
  else
    OS << "; kernels may be missing"
       << (Counts.FilesWithLosses == Counts.FilesWithErrors
               ? std::string()
               : " in " + std::to_string(Counts.FilesWithLosses) + " of them")
       << "; see bank-lint doctor FILE, and add include directories with -I";
  OS << "\n";
}

/// Whether \p Note is about the code of its file without its name: it has a
/// place such as "the loop at 238:3", or is about the host code.
static bool isOfItsFile(llvm::StringRef Note) {
  static const llvm::Regex Place("(^| )[0-9]+:[0-9]+");
  return Note.starts_with("the host code ") || Place.match(Note);
}

static void whatWasLeftOut(llvm::ArrayRef<FileResult> Results,
                           const Tally *Counts, bool IsWhole,
                           llvm::raw_ostream &OS) {
  std::vector<std::string> WithoutKernels, Lost, Templates, Notes;
  llvm::StringSet<> Told; // of other files too
  for (const FileResult &Result : Results) {
    if (hasNoKernels(Result))
      WithoutKernels.push_back("no kernels in " + oneLine(Result.File));
    for (const Unanalysed &Each : Result.NotAnalysed)
      if (!Each.IsRepeated && !Each.IsKnown)
        Lost.push_back(lostLine(Each));
    for (const UninstantiatedTemplate &Each : Result.UninstantiatedTemplates)
      if (!Each.IsRepeated && !Each.IsKnown)
        Templates.push_back(
            templateLine(Each, Result.File, Results.size() == 1));
    for (const std::string &Remarkable : Result.Notes)
      if (Told.insert(Remarkable).second)
        Notes.push_back("note: " + shortName(Remarkable) +
                        (Results.size() > 1 && isOfItsFile(Remarkable)
                             ? " (" + oneLine(Result.File) + ")"
                             : ""));
  }
  writeLines(WithoutKernels, IsWhole, "files without kernels", OS);
  writeLines(Lost, IsWhole, "that were not analysed", OS);
  writeLines(Templates, IsWhole, "such templates", OS);
  if (Counts)
    whichErrorsMatter(*Counts, OS);
  // What helps, such as a -I, stands last.
  writeLines(Notes, IsWhole, "notes", OS);
}

static void whatWasAssumed(llvm::ArrayRef<AssumedBlock> Blocks,
                           llvm::raw_ostream &OS) {
  if (!Blocks.empty())
    OS << describe(Blocks) << "\n";
}

/// "12 findings in 3 of 50 files, 1 of them an error, 8 fixable with --fix".
static void whatWasFound(const Tally &Counts, llvm::raw_ostream &OS) {
  if (!Counts.Findings)
    return;
  OS << counted(Counts.Findings, "finding");
  if (Counts.Files > 1)
    OS << " in " << Counts.FilesWithFindings << " of " << Counts.Files
       << " files";
  if (Counts.Crashes && Counts.Findings == 1)
    OS << ", a certain crash";
  else if (Counts.Crashes)
    OS << ", " << Counts.Crashes << " of them a certain crash";
  if (Counts.Fixable)
    OS << ", " << Counts.Fixable << " fixable with --fix";
  if (Counts.MayHaveFix && !Counts.Fixable)
    OS << "; --suggest-fixes searches for fixes";
  OS << "\n";
}

static void whatIsUndecided(const Tally &Counts, bool IsWhole,
                            llvm::raw_ostream &OS) {
  std::vector<std::string> Lines;
  for (const UndecidedReason &Reason : Counts.UndecidedReasons)
    Lines.push_back("undecided: " + std::to_string(Reason.Count) + " x " +
                    oneLine(Reason.Reason) + ", first at " +
                    place(Reason.First) + "; try bank-lint explain " +
                    place(Reason.First));
  writeLines(Lines, IsWhole, "reasons", OS);
}

/// "12 accesses may cost up to 8 times their ideal", and with -v, which.
static void whatMayCost(const Tally &Counts, bool IsWhole,
                        llvm::raw_ostream &OS) {
  if (Counts.PossibleCosts.empty())
    return;
  unsigned Accesses = 0;
  for (const PossibleCost &Each : Counts.PossibleCosts)
    Accesses += Each.Count;
  const double AtMost = Counts.PossibleCosts.front().AtMost;
  OS << counted(Accesses, "tolerated access") << " may cost up to "
     << decimal(AtMost) << " times " << (Accesses == 1 ? "its" : "their")
     << " ideal" << (IsWhole ? ":" : ": --verbose lists them") << "\n";
  if (!IsWhole)
    return;
  for (const PossibleCost &Each : Counts.PossibleCosts)
    OS << "tolerated: " << place(Each.Where) << ": " << Each.Kind << ": "
       << Each.Figure << ": " << oneLine(Each.Reason) << "; try "
       << oneLine(Each.Next) << "\n";
}

void writeClosing(llvm::ArrayRef<FileResult> Results, bool IsWhole,
                  llvm::raw_ostream &OS) {
  Tally Counts = tally(Results);
  if (Counts.FailedFiles == Counts.Files)
    return;
  whatWasFound(Counts, OS);
  whatWasRead(Results, Counts, OS);
  OS << ": " << counted(Counts.Accesses, "access") << ": " << Counts.Clean
     << " clean, " << Counts.Flagged << " flagged, ";
  if (Counts.Tolerated)
    OS << Counts.Tolerated << " tolerated, ";
  OS << Counts.Undecided << " undecided";
  if (Counts.Conditional)
    OS << "; " << Counts.Conditional << " expected, not proven";
  if (Counts.Hidden)
    OS << "; " << counted(Counts.Hidden, "finding") << " below "
       << (Counts.HiddenByGain == 0               ? "--min-weight"
           : Counts.HiddenByGain == Counts.Hidden ? "--min-gain"
                                                  : "--min-weight or "
                                                    "--min-gain")
       << " (0 shows all)";
  for (const SetAsideWording &Each : setAsideWordings())
    if (unsigned Count = Counts.SetAside[std::size_t(Each.By)])
      OS << "; " << counted(Count, "finding") << " " << Each.Text;
  if (Counts.KnownLosses)
    OS << "; " << counted(Counts.KnownLosses, "problem")
       << " known from the baseline";
  if (Counts.LeftOutKernels)
    OS << "; " << counted(Counts.LeftOutKernels, "kernel")
       << " not looked at (--kernel)";
  OS << "\n";
  whatMayCost(Counts, IsWhole, OS);
  whatIsUndecided(Counts, IsWhole, OS);
  whatWasAssumed(assumedBlocks(Results), OS);
  whatWasLeftOut(Results, &Counts, IsWhole, OS);
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
  whatWasLeftOut(Bases, nullptr, /*IsWhole=*/true, OS);
}

} // namespace bank_lint
