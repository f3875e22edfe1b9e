//===-- tool/bank-lint/options/project_settings.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/options/project_settings.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/pipeline/result_cache.h"
#include "analysis/support/confinement.h"
#include "tool/bank-lint/options/choices.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/launches/launch_files.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

/// Whether \p Said is for the command of \p Typed. A format that others have is
/// not: a project says how it wants its findings, and asks more than these.
static bool isFor(const Setting &Said, const CommandOptions &Typed) {
  if (!llvm::is_contained(Typed.Keys, Said.Key))
    return false;
  return Said.Key->Option != "format" ||
         llvm::any_of(choicesOf(OPT_format, Typed.Name),
                      [&](const Choice &C) { return C.Value == Said.Value; });
}

namespace {

/// The launches in files that were recorded, each file read once.
class RecordFiles {
public:
  /// Gives \p Options those that it names. What is wrong is reported on \p
  /// Errors.
  bool addTo(CommandOptions &Options, llvm::raw_ostream &Errors) {
    if (Options.LaunchFiles.empty())
      return true;
    std::shared_ptr<const RecordedLaunches> &Read = Known[Options.LaunchFiles];
    if (!Read) {
      launches::LaunchSet Set;
      for (const std::string &File : Options.LaunchFiles)
        if (llvm::Error Wrong =
                launches::readFile(File, /*MayRun=*/false, Set)) {
          tellError(Errors, std::move(Wrong));
          return false;
        }
      for (const std::string &Note : Set.notes())
        MessageLine(Errors, MessageLine::Note) << Note;
      Read = std::make_shared<RecordedLaunches>(Set.sorted());
    }
    Options.Analysis.Recorded = Read;
    return true;
  }

private:
  std::map<std::vector<std::string>, std::shared_ptr<const RecordedLaunches>>
      Known;
};

} // namespace

/// Whether it is for the user to say. A confined run answers another caller,
/// and writes no file that the command line does not name.
static bool isRefused(const Setting &Said) {
  return isConfined() && Said.Key->Option == "output";
}

/// What \p Said adds to what was typed, as arguments.
static std::vector<std::string> addedArguments(std::vector<Setting> Said,
                                               const CommandOptions &Typed) {
  overlay(Said, Typed.Said);
  std::vector<std::string> Added;
  for (const Setting &Each : Said)
    if (!Each.File.empty() && isFor(Each, Typed) && !isRefused(Each))
      Added.push_back(argumentOf(Each));
  return Added;
}

/// The command line with \p Added in it.
static std::optional<CommandOptions>
completed(const CommandOptions &Typed, llvm::ArrayRef<std::string> Added,
          llvm::raw_ostream &Errors) {
  std::vector<const char *> Arguments{"bank-lint"};
  for (llvm::ArrayRef<std::string> Part :
       {Added, llvm::ArrayRef(Typed.Arguments)})
    for (const std::string &Argument : Part)
      Arguments.push_back(Argument.c_str());
  // For a value that was not typed it says so.
  std::string Said;
  llvm::raw_string_ostream SaidStream(Said);
  auto Options = parseOptions(Arguments, SaidStream);
  if (Options) {
    Errors << Said;
    return Options;
  }
  llvm::StringRef Why = Said;
  for (llvm::StringRef Prefix : {"bank-lint: ", "error: "})
    Why.consume_front(Prefix);
  MessageLine(Errors, MessageLine::Error) << Why;
  return Options;
}

std::optional<ProjectSettings>
ProjectSettings::of(const CommandOptions &Typed,
                    llvm::ArrayRef<std::string> Files,
                    llvm::raw_ostream &Errors) {
  PhaseLimit Limit("reading settings", Typed.Limits.Time, Typed.Limits.MiB);
  ProjectSettings Result;
  ConfigLookup Lookup(configKeys(), Typed.UseConfig ? userConfigPath() : "",
                      Typed.UseConfig && !Typed.IsRestricted);
  // Most files have the same.
  std::map<std::vector<std::string>, std::shared_ptr<const AnalysisOptions>>
      Known;
  RecordFiles Records;
  Result.Run = Typed;
  for (const std::string &File : Files) {
    llvm::Expected<std::vector<Setting>> Said = Lookup.settingsFor(File);
    if (!Said) {
      tellError(Errors, Said.takeError());
      return std::nullopt;
    }
    const std::vector<std::string> Added =
        addedArguments(std::move(*Said), Typed);
    std::shared_ptr<const AnalysisOptions> &Own = Known[Added];
    if (!Own) {
      std::optional<CommandOptions> Options = Typed;
      if (!Added.empty())
        Options = completed(Typed, Added, Errors);
      if (!Options)
        return std::nullopt;
      if (!Records.addTo(*Options, Errors))
        return std::nullopt;
      if (Known.size() == 1) {
        Result.Run = *Options;
        Result.leaveBadCache(Errors);
      }
      // One of each for all files: they remember what they have seen.
      Options->Analysis.Cache = Result.Run.Analysis.Cache;
      Options->Analysis.Project = Typed.Analysis.Project;
      if (Options->Database == Result.Run.Database &&
          Options->Analysis.Commands && Result.Run.Analysis.Commands)
        Options->Analysis.Commands = Result.Run.Analysis.Commands;
      if (Options->Analysis.Commands && Typed.Analysis.Commands)
        Options->Analysis.Commands->addCommands(*Typed.Analysis.Commands);
      Own = std::make_shared<AnalysisOptions>(std::move(Options->Analysis));
    }
    Result.ByFile[File] = Own;
    if (auto Read = Typed.Texts.find(File); Read != Typed.Texts.end()) {
      AnalysisOptions OfStream = *Own;
      OfStream.Contents = Read->second;
      Result.ByFile[File] =
          std::make_shared<AnalysisOptions>(std::move(OfStream));
    }
  }
  for (const ConfigNote &Found : Lookup.notes())
    Result.tell(Found, Typed, Errors);
  return Result;
}

void ProjectSettings::note(const std::string &Text, llvm::raw_ostream &Errors) {
  Notes.push_back(Text);
  MessageLine(Errors, MessageLine::Warning) << Text;
}

/// Whether a project may set a value does not matter for one that was typed.
void ProjectSettings::tell(const ConfigNote &Found, const CommandOptions &Typed,
                           llvm::raw_ostream &Errors) {
  auto IsTyped = [&](const Setting &Said) { return Said.Key == Found.Key; };
  if (!Found.Key || llvm::none_of(Typed.Said, IsTyped))
    note(Found.Text, Errors);
}

void ProjectSettings::leaveBadCache(llvm::raw_ostream &Errors) {
  std::shared_ptr<ResultCache> &Cache = Run.Analysis.Cache;
  const std::string Why = Cache ? Cache->folder().problem() : "";
  if (Why.empty())
    return;
  note("the cache '" + Cache->folder().path() + "' is not used: " + Why,
       Errors);
  Cache = nullptr;
}

std::optional<CommandOptions>
ProjectSettings::withUsers(const CommandOptions &Typed,
                           llvm::raw_ostream &Errors) {
  ConfigLookup Lookup(configKeys(), Typed.UseConfig ? userConfigPath() : "",
                      /*UseProjects=*/false);
  llvm::Expected<std::vector<Setting>> Said = Lookup.userSettings();
  if (!Said) {
    tellError(Errors, Said.takeError());
    return std::nullopt;
  }
  const std::vector<std::string> Added =
      addedArguments(std::move(*Said), Typed);
  return Added.empty() ? Typed : completed(Typed, Added, Errors);
}

void ProjectSettings::change(llvm::function_ref<void(AnalysisOptions &)> How) {
  How(Run.Analysis);
  std::map<const AnalysisOptions *, std::shared_ptr<const AnalysisOptions>> New;
  for (auto &[File, Own] : ByFile) {
    std::shared_ptr<const AnalysisOptions> &Changed = New[Own.get()];
    if (!Changed) {
      AnalysisOptions Copy = *Own;
      How(Copy);
      Changed = std::make_shared<AnalysisOptions>(std::move(Copy));
    }
    Own = Changed;
  }
}

} // namespace bank_lint
