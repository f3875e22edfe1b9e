//===-- tool/bank-lint/run/input_files.cpp - which files to read ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/input_files.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/pipeline/project_uses.h"
#include "tool/bank-lint/files/path_patterns.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "tool/bank-lint/options/config_keys.h"
#include "tool/bank-lint/run/extension_builds.h"
#include "tool/config/config_lookup.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {
namespace {

/// Knows what --exclude and the `exclude` of .bank-lint files say.
class Exclusion {
public:
  explicit Exclusion(const CommandOptions &Options)
      : Typed(absolutePath(".")),
        Lookup(configKeys(), Options.UseConfig ? userConfigPath() : "",
               Options.UseConfig && !Options.IsRestricted) {
    for (const std::string &Pattern : Options.Exclude)
      Typed.add(Pattern);
  }

  bool names(const std::string &File) {
    const std::string Path = absolutePath(File);
    if (Typed.excludesFile(Path))
      return true;
    // What is wrong with a file of settings is reported when it is used.
    llvm::Expected<std::vector<Setting>> Said = Lookup.settingsFor(File);
    if (!Said) {
      llvm::consumeError(Said.takeError());
      return false;
    }
    return llvm::any_of(*Said, [&](const Setting &Each) {
      return Each.Key->Name == "exclude" && fits(Each, Path);
    });
  }

private:
  /// The pattern is seen from the folder of the file that says it.
  static bool fits(const Setting &Said, const std::string &Path) {
    PathPatterns Patterns(
        llvm::sys::path::parent_path(absolutePath(Said.File)).str());
    Patterns.add(Said.Value);
    return Patterns.excludesFile(Path);
  }

  PathPatterns Typed;
  ConfigLookup Lookup;
};

/// How to have \p Modules read; "" where there are none.
std::string adviceOn(const std::vector<std::string> &Modules) {
  if (Modules.empty())
    return "";
  const std::string Count = std::to_string(Modules.size());
  return "; " + (Modules.size() == 1 ? "1 file" : Count + " files") +
         " of PTX, LLVM IR or machine code below it: name the files to read, "
         "such as '" +
         Modules.front() + "'";
}

/// The CUDA files below \p Folder that are not left out; those of C++ that are
/// not are added to \p Cpp.
llvm::Expected<std::vector<std::string>>
filesBelow(const std::string &Folder, Exclusion &Excluded, LeftOut &Without,
           std::vector<std::string> &Cpp) {
  FoundFiles Found = findFiles(Folder);
  llvm::copy_if(Found.Cpp, std::back_inserter(Cpp),
                [&](const std::string &File) { return !Excluded.names(File); });
  const bool HasSources = !Found.Sources.empty();
  std::vector<std::string> Files = std::move(Found.Sources);
  llvm::append_range(Files, Found.Embedding);
  llvm::sort(Files);
  if (!HasSources)
    llvm::copy_if(Found.Headers, std::back_inserter(Files), hasCudaCode);
  Without.add(Found.Without);
  std::erase_if(Files, [&](const std::string &File) {
    const bool IsOut = Excluded.names(File);
    if (IsOut)
      Without.add(LeftOutBy::Exclude, File);
    return IsOut;
  });
  llvm::append_range(Files, Found.Unreadable);
  if (Files.empty()) {
    const std::string Why = Without.text();
    const std::string Advice = adviceOn(Found.Modules);
    return llvm::createStringError(
        "no CUDA file below '" + Folder + "'" +
        (Why.empty() ? "" : "; " + Why) + Advice +
        (Why.empty() && Advice.empty()
             ? "; it has no .cu file, and no kernel in a header, Python file "
               "or notebook"
             : ""));
  }
  return Files;
}

/// The sources of the database, seen from here where that is shorter.
llvm::Expected<std::vector<std::string>>
filesOfDatabase(CommandLookup &Commands) {
  llvm::Expected<std::vector<std::string>> Files = Commands.sources();
  if (Files)
    for (std::string &File : *Files)
      File = seenFromHere(File);
  return Files;
}

} // namespace

std::string seenFromHere(const std::string &File) {
  llvm::SmallString<256> Here, Real;
  if (fs::current_path(Here) || fs::real_path(Here, Real))
    return File;
  for (llvm::StringRef Folder : {Here.str(), Real.str()}) {
    llvm::StringRef Path = File;
    if (Path.consume_front(Folder) && Path.consume_front("/"))
      return Path.str();
  }
  return File;
}

void tellLeftOut(const CommandOptions &Options, const LeftOut &Without,
                 llvm::raw_ostream &Errors) {
  if (Options.Says == Verbosity::Quiet)
    return;
  if (const std::string Text = Without.text(); !Text.empty())
    MessageLine(Errors, MessageLine::Note) << Text;
}

void leaveExcludedOut(const CommandOptions &Options,
                      std::vector<std::string> &Files, LeftOut &Without) {
  Exclusion Excluded(Options);
  std::erase_if(Files, [&](const std::string &File) {
    const bool IsOut = Excluded.names(File);
    if (IsOut)
      Without.add(LeftOutBy::Exclude, File);
    return IsOut;
  });
}

llvm::Expected<std::vector<std::string>>
inputFiles(const CommandOptions &Options, llvm::raw_ostream &Errors) {
  PhaseLimit Limit("looking for files", Options.Limits.Time,
                   Options.Limits.MiB);
  LeftOut Without;
  std::vector<std::string> Result;
  if (!Options.Database.empty()) {
    // A database that cannot be used is reported once, not for each file.
    auto Files = filesOfDatabase(*Options.Analysis.Commands);
    if (!Files)
      return Files;
    Result = std::move(*Files);
  }
  if (Options.Files.empty()) {
    if (Result.empty())
      return llvm::createStringError("no CUDA file in the database '" +
                                     Options.Database + "'");
    leaveExcludedOut(Options, Result, Without);
    if (Result.empty())
      return llvm::createStringError("no CUDA file in the database '" +
                                     Options.Database + "'; " + Without.text());
    tellLeftOut(Options, Without, Errors);
    return Result;
  }
  Result.clear();
  std::vector<std::string> Cpp; // which may call what CUDA files define
  Exclusion Excluded(Options);
  ExtensionBuilds Extensions(Options, Errors);
  for (const std::string &Name : Options.Files) {
    // A folder with a name like a source's is reported as a bad file.
    if (!fs::is_directory(Name) || isCudaSource(Name) ||
        Options.Texts.contains(Name)) {
      if (!Extensions.addFilesOf(Name, Result))
        Result.push_back(Name);
      continue;
    }
    auto Below = filesBelow(Name, Excluded, Without, Cpp);
    if (!Below)
      return Below;
    Extensions.lookAbove(*Below, Name);
    llvm::append_range(Result, *Below);
  }
  llvm::append_range(Cpp, Result);
  Options.Analysis.Project->pointAt(Cpp);
  tellLeftOut(Options, Without, Errors);
  return Result;
}

} // namespace bank_lint
