//===-- tool/bank-lint/commands/sweep.cpp - `bank-lint sweep` -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/sweep.h"
#include "analysis/block_trial.h"
#include "tool/bank-lint/merge/unused_statements.h"
#include "tool/bank-lint/run/embedded_counters.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/bank-lint/run/nvcc.h"
#include "tool/bank-lint/run/supervised_run.h"
#include "tool/process/private_folder.h"
#include "tool/report/tally/counters_tally.h"
#include "tool/report/wording/message_line.h"
#include "tool/sweep/table.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace bank_lint {
namespace {

/// What \p Options become for \p Of.
void choose(const sweeping::Combination &Of, AnalysisOptions &Options) {
  if (!Of.Arch.empty()) {
    Options.Arch = Of.Arch;
    Options.ArchAsked = true;
  }
  for (const auto &[Name, Value] : Of.Macros)
    Options.CompilerArguments.push_back("-D" + Name + "=" + Value);
  for (const auto &[Name, Value] : Of.Arguments)
    // sweepChoice() has read them.
    Options.Arguments.push_back(
        cantFail(parseArgumentValue(Name + "=" + Value)));
}

/// Counts \p File as \p Options have it. Another compiler gets contents that
/// are not on the disk in a separate file.
CountersResult countAttempt(const std::string &File, AnalysisOptions Options) {
  if (!Options.Contents || !Options.MakeCode)
    return countFile(File, Options);
  llvm::Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder) {
    llvm::consumeError(Folder.takeError());
    return countFile(File, Options); // with a note
  }
  std::string Path =
      Folder->path() + "/" + llvm::sys::path::filename(File).str();
  std::error_code Failed;
  llvm::raw_fd_ostream(Path, Failed) << *Options.Contents;
  if (!Failed)
    Options.ContentsAt = std::move(Path);
  return countFile(File, Options);
}

/// How the block was set.
std::vector<std::string> notesOf(const BlockTrial &Trial, bool HasOwnLines) {
  std::vector<std::string> Notes;
  std::string Places;
  for (const auto &[Line, Column] : Trial.places())
    if (HasOwnLines)
      Places += (Places.empty() ? "" : ", ") + std::to_string(Line) + ":" +
                std::to_string(Column);
  if (!Places.empty())
    Notes.push_back("blocks are written at " + Places +
                    "; what else reads these follows");
  for (const std::string &Kernel : Trial.leftAsWritten())
    Notes.push_back("the launch of " + Kernel +
                    " cannot be given another block; its grid is unknown");
  return Notes;
}

/// Notes where the block is written if the text \p HasOwnLines.
CountersResult count(const std::string &File, const AnalysisOptions &Options,
                     const std::optional<sweeping::Block> &Block,
                     bool HasOwnLines) {
  if (!Block)
    return countAttempt(File, Options);
  BlockTrial Trial(File, Options, *Block);
  CountersResult Counted = countAttempt(File, Trial.attempt());
  if (Trial.needsAnother(Counted))
    Counted = countAttempt(File, Trial.attempt());
  llvm::append_range(Counted.Base.Notes, notesOf(Trial, HasOwnLines));
  // The user has not seen the edited text.
  if (!Trial.places().empty())
    for (LaunchCounters &Each : Counted.Launches)
      Each.LaunchedWith.Where = {};
  return Counted;
}

/// A combination that is lost is a row that says so; if all are, nothing was
/// read.
ExitCode exitCodeOf(llvm::ArrayRef<CountersResult> Results,
                    const ExitRules &Rules) {
  ExitCode Code = ExitClean;
  unsigned Lost = 0;
  for (const CountersResult &Each : Results) {
    const bool IsLost = !Each.Base.Failure.empty();
    Lost += IsLost;
    const ExitCode Own = IsLost ? ExitNotAnalysed : exitCode(Each, Rules);
    if (Code == ExitClean || Own == ExitFailure)
      Code = Own;
  }
  return Lost == Results.size() ? ExitFailure : Code;
}

ExitCode report(llvm::ArrayRef<CountersResult> Results,
                const CommandOptions &Run, const CommandOptions &Typed,
                const StoppedRun &Stop, llvm::raw_ostream &Out,
                llvm::raw_ostream &Errors) {
  const SweepChoice &Choice = Run.Sweep;
  sweeping::Table Table = sweeping::tableOf(Choice.Tried, Results);
  Table.WantsOccupancy = Run.UsesNvcc;
  const ExitCode Code = exitCodeOf(
      Results, exitRules(baseResults(Results), Typed, Stop.Signal, Errors));
  // What is wrong with the file is wrong with all combinations.
  const bool IsLost = llvm::all_of(Results, [&](const CountersResult &Each) {
    return !Each.Base.Failure.empty() &&
           Each.Base.Failure == Results.front().Base.Failure;
  });
  if (IsLost)
    MessageLine(Errors, MessageLine::Error)
        << Results.front().Base.File << ": " << Results.front().Base.Failure;
  Errors.flush();
  switch (Choice.Format) {
  case SweepFormat::Text:
    if (IsLost)
      break;
    sweeping::writeText(Table, wantsColor(Run.Color, Out), Out);
    break;
  case SweepFormat::Json:
    sweeping::writeJson(Table, toolVersion(), int(Code), Out);
    break;
  case SweepFormat::Csv:
    sweeping::writeCsv(Table, Out);
    break;
  }
  Out.flush();
  return Code;
}

} // namespace

ExitCode runSweep(const CommandOptions &Options, llvm::raw_ostream &Out,
                  llvm::raw_ostream &Errors) {
  if (llvm::sys::fs::is_directory(Options.Files.front())) {
    MessageLine(Errors, MessageLine::Error)
        << "'" << Options.Files.front()
        << "' is a directory; bank-lint sweep takes one file";
    return ExitFailure;
  }
  llvm::Expected<std::vector<std::string>> Files = inputFiles(Options, Errors);
  if (!Files) {
    tellError(Errors, Files.takeError());
    return ExitFailure;
  }
  auto Settings = ProjectSettings::of(Options, *Files, Errors);
  if (!Settings)
    return ExitFailure;
  llvm::Expected<std::optional<Nvcc>> Compiler = Nvcc::askedFor(Options);
  if (!Compiler) {
    tellError(Errors, Compiler.takeError());
    return ExitFailure;
  }
  const sweeping::Plan &Tried = Settings->run().Sweep.Tried;
  const std::string &File = Files->front();
  const std::vector<std::string> Jobs(Tried.size(), File);
  return runSupervisedJobs<CountersResult>(
      Jobs, Settings->run(), Errors,
      [&](std::size_t I) {
        AnalysisOptions Own = Settings->analysisOf(File);
        choose(Tried.at(I), Own);
        return Own;
      },
      [&](std::size_t I, AnalysisOptions Analysis) {
        if (*Compiler)
          Analysis.MakeCode =
              (*Compiler)->maker(Options.Limits.Time, /*WantsResources=*/true);
        const std::optional<std::string> Contents = Analysis.Contents;
        return countEmbedded(
            File, Analysis,
            [&](const std::string &Source, const AnalysisOptions &Own) {
              // The text of a string has other lines than its file.
              return count(Source, Own, Tried.at(I).Threads,
                           /*HasOwnLines=*/Own.Contents == Contents);
            });
      },
      [](FileResult Base) { return CountersResult{std::move(Base), {}}; },
      [&](std::vector<CountersResult> &Results, const StoppedRun &Stop) {
        return report(Results, Settings->run(), Options, Stop, Out, Errors);
      });
}

} // namespace bank_lint
