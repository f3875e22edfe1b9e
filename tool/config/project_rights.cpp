//===-- tool/config/project_rights.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/project_rights.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "analysis/support/resolved_path.h"
#include "tool/config/own_reports.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

namespace {

bool isOfUserOrRoot(llvm::StringRef Path) {
  fs::file_status Status;
  return !fs::status(Path, Status) &&
         (Status.getUser() == 0 || Status.getUser() == ::geteuid());
}

bool isToolkit(llvm::StringRef Path) {
  return fs::exists(Path + "/include/cuda_runtime.h") && isOfUserOrRoot(Path);
}

bool isDatabase(llvm::StringRef Path) {
  llvm::SmallString<256> File(Path);
  if (fs::is_directory(Path))
    path::append(File, "compile_commands.json");
  return path::filename(File) == "compile_commands.json" &&
         isOfUserOrRoot(File);
}

/// Whether a report in \p Format may take the place of the file at \p Path.
bool isReplaceable(llvm::StringRef Path, llvm::StringRef Format) {
  llvm::Expected<FileText> Text = readForeignFile(Path, MostDataBytes);
  if (Text)
    return isOwnReport((*Text)->getBuffer(), Format);
  llvm::consumeError(Text.takeError());
  return !fs::exists(Path);
}

std::string whyPathRefused(const Setting &Said) {
  const ProjectMay May = Said.Key->May;
  llvm::StringRef Format = Said.Key->Name, Path = Said.Value;
  if (Said.Key->Shape == ConfigShape::NewList) // "sarif=report.sarif"
    std::tie(Format, Path) = Path.split('=');
  if (Path == "-")
    return "";
  const auto Folder = resolvedPath(path::parent_path(Said.File));
  const auto Real = resolvedPath(Path);
  if (!Folder || !Real)
    return "leads in a circle";
  if (!isAtOrBelow(*Real, *Folder)) {
    if (May == ProjectMay::NameToolkit)
      return isToolkit(*Real) ? ""
                              : "leads out of the folder of this file, and to "
                                "no CUDA toolkit";
    if (May == ProjectMay::NameDatabase)
      return isDatabase(*Real) ? ""
                               : "leads out of the folder of this file, and to "
                                 "no compile_commands.json of yours";
    return "leads out of the folder of this file";
  }
  if (May != ProjectMay::WriteBelow)
    return "";
  const llvm::StringRef Below = llvm::StringRef(*Real).substr(Folder->size());
  if (std::any_of(path::begin(Below), path::end(Below), isVersionControlFolder))
    return "leads into the files of the version control system";
  fs::file_status Status;
  if (!fs::status(*Real, Status) && !fs::is_regular_file(Status))
    return "is no regular file";
  return isReplaceable(*Real, Format)
             ? ""
             : "would replace '" + Path.str() +
                   "', which is no report of bank-lint's";
}

/// 0 is no limit.
std::string whyLimitRefused(const Setting &Said,
                            llvm::ArrayRef<Setting> Users) {
  const ConfigKey &Key = *Said.Key;
  double Value = 0, Most = Key.UsualLimit;
  llvm::StringRef(Said.Value).getAsDouble(Value);
  for (const Setting &User : Users)
    if (User.Key == &Key)
      llvm::StringRef(User.Value).getAsDouble(Most);
  if (Most == 0 || (Value > 0 && Value <= Most))
    return "";
  return "a project may only lower the limit, which is " +
         std::to_string(std::uint64_t(Most));
}

} // namespace

std::string whyRefused(const Setting &Said, llvm::ArrayRef<Setting> Users) {
  auto IsSame = [&](const Setting &User) { return User.Key == Said.Key; };
  switch (Said.Key->May) {
  case ProjectMay::SayAnything:
    return "";
  case ProjectMay::ReadBelow:
  case ProjectMay::WriteBelow:
  case ProjectMay::NameToolkit:
  case ProjectMay::NameDatabase:
    return whyPathRefused(Said);
  case ProjectMay::LowerIt:
    return whyLimitRefused(Said, Users);
  case ProjectMay::SwitchItOn:
    return Said.Value == "true" || llvm::none_of(Users, IsSame)
               ? ""
               : "a project may only switch it on";
  case ProjectMay::SayNothing:
    return "a project may not set this; set it on the command line or in your "
           "own config.yaml";
  }
}

} // namespace bank_lint
