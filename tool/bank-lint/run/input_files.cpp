//===-- tool/bank-lint/run/input_files.cpp - which files to read ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/input_files.h"
#include "analysis/frontend/command/command_lookup.h"
#include "tool/process/phase_limit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {

/// The .cu files below \p Folder. Hidden folders (.git) are left out, and
/// links to folders are not followed, for they may lead in circles.
static llvm::Expected<std::vector<std::string>>
filesBelow(const std::string &Folder) {
  std::vector<std::string> Result;
  std::error_code Error;
  fs::recursive_directory_iterator It(Folder, Error, /*follow_symlinks=*/false),
      End;
  for (; !Error && It != End; It.increment(Error)) {
    llvm::StringRef Name = llvm::sys::path::filename(It->path());
    bool IsFolder = It->type() == fs::file_type::directory_file;
    if (IsFolder && Name.starts_with("."))
      It.no_push();
    else if (!IsFolder && Name.ends_with(".cu") && !Name.starts_with("."))
      Result.push_back(It->path());
  }
  if (Error)
    return llvm::createStringError(Folder + ": " + Error.message());
  if (Result.empty())
    return llvm::createStringError("no .cu file below '" + Folder + "'");
  llvm::sort(Result);
  return Result;
}

/// The sources of the database, seen from here where that is shorter.
static llvm::Expected<std::vector<std::string>>
filesOfDatabase(CommandLookup &Commands) {
  llvm::Expected<std::vector<std::string>> Files = Commands.sources();
  if (!Files)
    return Files;
  llvm::SmallString<256> Here;
  if (!fs::current_path(Here))
    for (std::string &File : *Files) {
      llvm::StringRef Path = File;
      if (Path.consume_front(Here) && Path.consume_front("/"))
        File = Path.str();
    }
  return Files;
}

llvm::Expected<std::vector<std::string>>
inputFiles(const CommandOptions &Options) {
  PhaseLimit Limit("looking for files", Options.Limits.Time,
                   Options.Limits.MiB);
  std::vector<std::string> OfDatabase;
  if (!Options.Database.empty()) {
    // A database that cannot be used is told once, not for each file.
    auto Files = filesOfDatabase(*Options.Analysis.Commands);
    if (!Files)
      return Files;
    OfDatabase = std::move(*Files);
  }
  if (Options.Files.empty()) {
    if (OfDatabase.empty())
      return llvm::createStringError("no CUDA file in the database '" +
                                     Options.Database + "'");
    return OfDatabase;
  }
  std::vector<std::string> Result;
  for (const std::string &Name : Options.Files) {
    // A folder with a name like a source's is told as a bad file.
    if (!fs::is_directory(Name) || llvm::StringRef(Name).ends_with(".cu")) {
      Result.push_back(Name);
      continue;
    }
    auto Below = filesBelow(Name);
    if (!Below)
      return Below;
    llvm::append_range(Result, *Below);
  }
  return Result;
}

} // namespace bank_lint
