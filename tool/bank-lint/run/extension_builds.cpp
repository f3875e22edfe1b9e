//===-- tool/bank-lint/run/extension_builds.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/extension_builds.h"
#include "analysis/embedded/embedded_sources.h"
#include "analysis/embedded/python_builds.h"
#include "analysis/frontend/command/command_lookup.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

static std::string below(llvm::StringRef Folder, llvm::StringRef Path) {
  llvm::SmallString<256> Result(Folder);
  path::append(Result, Path);
  path::remove_dots(Result, /*remove_dot_dot=*/false);
  return Result.str().str();
}

std::vector<std::string> ExtensionBuilds::read(const std::string &Name) {
  constexpr std::uint64_t MostBytes = 4 << 20;
  std::uint64_t Size = 0;
  if (!Known.insert(Name).second || fs::file_size(Name, Size) ||
      Size > MostBytes || !fs::is_regular_file(Name))
    return {};
  auto Text = llvm::MemoryBuffer::getFile(Name);
  if (!Text)
    return {};
  const std::string Folder = path::parent_path(Name).str();
  const auto Quiet = Options.Says == Verbosity::Quiet;
  std::vector<std::string> Files;
  for (const PythonBuild &Build : pythonBuilds(Name, (*Text)->getBuffer())) {
    const std::string Where = Name + ":" + std::to_string(Build.Line) + ": ";
    if (!Build.Computed.empty() && !Quiet)
      MessageLine(Errors, MessageLine::Note)
          << Where << Build.Function << ": " << llvm::join(Build.Computed, ", ")
          << (Build.Computed.size() == 1 ? " is" : " are")
          << " computed, and only literal parts are used; name further files "
             "on the command line, and options with -I and -D";
    for (const std::string &Source : Build.Sources) {
      if (path::extension(Source) != ".cu")
        continue;
      const std::string File =
          path::is_absolute(Source) ? Source : below(Folder, Source);
      std::vector<std::string> Words{"nvcc"};
      llvm::append_range(Words, Build.Options);
      Words.insert(Words.end(), {"-c", path::is_absolute(Source)
                                           ? Source
                                           : path::filename(Source).str()});
      if (Options.Analysis.Commands)
        Options.Analysis.Commands->addCommand(
            Name, File, Folder.empty() ? "." : Folder, std::move(Words));
      if (!llvm::is_contained(Files, File))
        Files.push_back(File);
    }
  }
  return Files;
}

bool ExtensionBuilds::addFilesOf(const std::string &Name,
                                 std::vector<std::string> &Files) {
  if (path::extension(Name) != ".py" || Options.Texts.contains(Name))
    return false;
  const std::vector<std::string> Built = read(Name);
  if (Built.empty())
    return false;
  auto Text = llvm::MemoryBuffer::getFile(Name);
  if (Text && (*Text)->getBuffer().contains("__global__"))
    Files.push_back(Name);
  for (const std::string &File : Built)
    if (!llvm::is_contained(Files, File))
      Files.push_back(File);
  return true;
}

void ExtensionBuilds::lookAbove(const std::vector<std::string> &Files,
                                const std::string &Folder) {
  const llvm::StringRef Top = llvm::StringRef(Folder).rtrim('/');
  std::set<std::string> Folders;
  for (const std::string &File : Files)
    for (llvm::StringRef Each = path::parent_path(File);
         Folders.insert(Each.str()).second && Each != Top && !Each.empty();
         Each = path::parent_path(Each))
      ;
  for (const std::string &Each : Folders)
    read(below(Each, "setup.py"));
}

} // namespace bank_lint
