//===-- tool/report/text/doctor_text.cpp - how a file was read ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/text/doctor_text.h"
#include "analysis/support/module_files.h"
#include "tool/report/tally/block_sources.h"
#include "tool/report/wording/counts.h"
#include "tool/report/wording/launch_text.h"
#include "tool/report/wording/short_text.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

namespace bank_lint {

namespace {

/// Lines of a name and what is said of it; a name is written once.
class DoctorWriter {
public:
  explicit DoctorWriter(llvm::raw_ostream &OS) : OS(OS) {}

  void file(const FileDiagnosis &Result);

private:
  void line(llvm::StringRef Name, const llvm::Twine &Text) {
    OS << llvm::formatv("{0,-14}", Name == Last ? "" : Name)
       << oneLine(Text.str()) << "\n";
    Last = Name.str();
  }
  void command(const CompileSetup &Setup);
  void options(llvm::ArrayRef<OptionFate> Options);
  void compile(const FileDiagnosis &Result);
  void error(const SourceProblem &Problem);
  void cache(const CacheDiagnosis &Cache);
  void kernels(const FileDiagnosis &Result);

  llvm::raw_ostream &OS;
  std::string Last;
};

struct OutcomeName {
  OptionOutcome Outcome;
  const char *Name;
};
constexpr OutcomeName Outcomes[] = {{OptionOutcome::Kept, "kept"},
                                    {OptionOutcome::Translated, "translated"},
                                    {OptionOutcome::Dropped, "dropped"},
                                    {OptionOutcome::Unknown, "unknown"}};

} // namespace

void DoctorWriter::options(llvm::ArrayRef<OptionFate> Options) {
  for (const OutcomeName &Wanted : Outcomes)
    for (const OptionFate &Fate : Options) {
      if (Fate.Outcome != Wanted.Outcome)
        continue;
      std::string Text = Fate.Option;
      if (Fate.Outcome == OptionOutcome::Translated)
        Text += " -> " + Fate.Became;
      if (!Fate.Why.empty())
        Text += ": " + Fate.Why;
      line(Wanted.Name, Text);
    }
}

void DoctorWriter::command(const CompileSetup &Setup) {
  for (const DatabaseSeen &Seen : Setup.Databases)
    line("database", Seen.Path + " (" + counted(Seen.Entries, "entry") + ")" +
                         (Seen.Problem.empty() ? "" : ": " + Seen.Problem));
  if (Setup.Databases.empty())
    line("database", "none");
  if (Setup.Database.empty())
    return line("command", "none; compiled without a project's options");
  line("command", Setup.Command);
  if (!Setup.BorrowedFrom.empty())
    line("command", "of the neighbour " + Setup.BorrowedFrom);
  if (Setup.Alternatives)
    line("command", "the first of " +
                        counted(Setup.Alternatives + 1, "command") +
                        " for this file");
  line("directory", Setup.Directory);
  line("compiler",
       Setup.Compiler +
           (Setup.Launchers.empty() ? "" : ", behind " + Setup.Launchers));
  options(Setup.Translated.Options);
}

void DoctorWriter::compile(const FileDiagnosis &Result) {
  const FileResult &Base = Result.Base;
  const TranslatedCommand &Command = Result.Setup.Translated;
  line("arch", Base.Arch + " (" + Result.ArchChosenBy + ")");
  if (Command.Architectures.size() > 1)
    line("arch",
         "the command names " + llvm::join(Command.Architectures, ", "));
  if (!Result.HeadersChosenBy.empty())
    line("CUDA headers", (Base.Toolkit.empty() ? "built in" : Base.Toolkit) +
                             " (" + Result.HeadersChosenBy + ")");
  for (const std::string &Folder : Result.FoldersLeftOut)
    line("CUDA headers", "left out for the built-in ones: " + Folder);
  if (!Command.Arguments.empty())
    line("to clang", llvm::join(Command.Arguments, " "));
  if (!Result.ExtraArguments.empty())
    line("from you", llvm::join(Result.ExtraArguments, " "));
  options(Result.TypedOptions);
}

void DoctorWriter::error(const SourceProblem &Problem) {
  line("errors", (Problem.Where.isValid() ? place(Problem.Where) + ": " : "") +
                     Problem.Text);
}

void DoctorWriter::cache(const CacheDiagnosis &Cache) {
  if (Cache.Folder.empty())
    return line("cache", "none");
  line("cache", Cache.Folder);
  const PreambleUse &Headers = Cache.Headers;
  const char *How = Headers.How == PreambleUse::Kept ? "from the cache"
                    : Headers.How == PreambleUse::Built
                        ? "compiled for the cache now"
                        : "read with the file";
  line("cache", "system headers: " + std::string(How) +
                    (Headers.Note.empty() ? "" : " (" + Headers.Note + ")"));
  if (Headers.OwnNote)
    line("cache", "your headers: " +
                      (Headers.OwnNote->empty()
                           ? How
                           : "read with the file (" + *Headers.OwnNote + ")"));
  line("cache", std::string("result of a check: ") +
                    (Cache.HasResult ? "cached" : "not cached"));
}

void DoctorWriter::kernels(const FileDiagnosis &Result) {
  const FileResult &Base = Result.Base;
  std::size_t Errors = 0;
  for (const SourceProblem &Problem : Base.Problems)
    Errors += Problem.IsError + Problem.FollowUps.size();
  line("errors", Errors ? counted(Errors, "error") : std::string("none"));
  for (const SourceProblem &Problem : Base.Problems) {
    error(Problem);
    for (const SourceProblem &FollowUp : Problem.FollowUps)
      error(FollowUp);
  }
  line("launches", llvm::Twine(Result.LaunchSites) + " in the file");
  if (std::string Blocks = describe(blockSources(Result.Kernels));
      !Blocks.empty())
    line("launches", Blocks);
  if (!Base.Kernels && Base.NotAnalysed.empty() &&
      Base.UninstantiatedTemplates.empty())
    line("kernels", "none");
  for (const DiagnosedKernel &Kernel : Result.Kernels) {
    line("kernels",
         shortName(Kernel.Name) + " at " + place(Kernel.Where, Base.File));
    for (const Launch &L : Kernel.Launches)
      line("kernels", "  " + describe(L, Base.File));
  }
  for (const Unanalysed &Lost : Base.NotAnalysed)
    line("not analysed",
         shortName(Lost.Kernel) + ": " + shortName(Lost.Reason));
  for (const UninstantiatedTemplate &Template : Base.UninstantiatedTemplates)
    line("not analysed", "kernel template " + shortName(Template.Name) +
                             ": never instantiated");
  for (const std::string &Note : Base.Notes)
    line("note", Note);
}

void DoctorWriter::file(const FileDiagnosis &Result) {
  Last.clear();
  line("file", Result.Base.File);
  if (Result.Base.IsForeign)
    line("read as", moduleLanguage(Result.Base.File).str() +
                        " of another compiler, without a compile");
  else
    command(Result.Setup);
  compile(Result);
  if (!Result.Base.Failure.empty())
    return line("failure", Result.Base.Failure);
  kernels(Result);
  cache(Result.Cache);
}

void writeDoctorText(llvm::ArrayRef<FileDiagnosis> Results,
                     llvm::raw_ostream &OS) {
  for (const FileDiagnosis &Result : Results) {
    if (&Result != Results.begin())
      OS << "\n";
    DoctorWriter(OS).file(Result);
  }
}

std::vector<FileResult> baseResults(llvm::ArrayRef<FileDiagnosis> Results) {
  std::vector<FileResult> Bases;
  for (const FileDiagnosis &Result : Results)
    Bases.push_back(Result.Base);
  return Bases;
}

} // namespace bank_lint
