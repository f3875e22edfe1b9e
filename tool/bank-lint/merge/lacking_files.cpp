//===-- tool/bank-lint/merge/lacking_files.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/merge/lacking_files.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

std::vector<std::string> missingIn(const FileResult &Result) {
  std::vector<std::string> Names;
  auto Add = [&](const SourceProblem &Problem) {
    if (!Problem.MissingHeader.empty() &&
        !is_contained(Names, Problem.MissingHeader))
      Names.push_back(Problem.MissingHeader);
  };
  for (const SourceProblem &Problem : Result.Problems) {
    Add(Problem);
    for_each(Problem.FollowUps, Add);
  }
  return Names;
}

std::string absolutePath(StringRef File) {
  SmallString<256> Path(File);
  sys::fs::make_absolute(Path);
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string rootOf(StringRef Path) {
  const StringRef Own = sys::path::parent_path(Path);
  std::string Root = repositoryRoot(Own, *vfs::getRealFileSystem());
  return Root.empty() ? Own.str() : Root;
}

std::string belowRoot(StringRef Folder, StringRef Root) {
  Folder.consume_front(Root);
  Folder.consume_front("/");
  return Folder.str();
}

} // namespace

std::vector<MissingHeader> LackingProject::missing() const {
  MapVector<StringRef, MissingHeader> Headers;
  for (const LackingFile &File : Files)
    for (const std::string &Name : File.Names) {
      auto [Known, IsNew] = Headers.try_emplace(Name);
      if (IsNew)
        Known->second = {Name, 0,
                         belowRoot(sys::path::parent_path(File.Path), Root)};
      ++Known->second.Files;
    }
  std::vector<MissingHeader> Result;
  for (auto &[Name, Header] : Headers)
    Result.push_back(std::move(Header));
  return Result;
}

std::vector<std::string> LackingProject::folders() const {
  std::vector<std::string> Result;
  for (const LackingFile &File : Files) {
    std::string Folder = belowRoot(sys::path::parent_path(File.Path), Root);
    if (!is_contained(Result, Folder))
      Result.push_back(std::move(Folder));
  }
  return Result;
}

std::vector<std::string> LackingProject::searched() const {
  std::vector<std::string> Result = Files.front().Result->HeaderFolders;
  erase_if(Result, [&](const std::string &Folder) {
    return any_of(Files, [&](const LackingFile &File) {
      return !is_contained(File.Result->HeaderFolders, Folder);
    });
  });
  return Result;
}

std::vector<LackingProject> lackingProjects(ArrayRef<FileResult *> Results) {
  std::vector<LackingProject> Projects;
  StringMap<std::size_t> Numbers; // of projects, by their roots
  for (FileResult *Result : Results) {
    std::vector<std::string> Names = missingIn(*Result);
    if (Names.empty())
      continue;
    std::string Path = absolutePath(Result->File);
    std::string Root = rootOf(Path);
    auto [Number, IsNew] = Numbers.try_emplace(Root, Projects.size());
    if (IsNew)
      Projects.push_back({std::move(Root), {}});
    Projects[Number->second].Files.push_back(
        {Result, std::move(Path), std::move(Names)});
  }
  return Projects;
}

} // namespace bank_lint
