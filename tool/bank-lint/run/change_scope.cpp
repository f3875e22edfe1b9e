//===-- tool/bank-lint/run/change_scope.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/change_scope.h"
#include "tool/config/git.h"
#include "tool/process/phase_limit.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {
namespace {

bool isHeader(llvm::StringRef File) {
  return llvm::is_contained({".h", ".hh", ".hpp", ".cuh", ".inl", ".inc"},
                            path::extension(File));
}

/// The path as seen from here, if it is below.
std::string seenFromHere(const std::string &File) {
  llvm::SmallString<256> Here, Real;
  llvm::StringRef Path = File;
  if (!fs::current_path(Here) && !fs::real_path(Here, Real) &&
      Path.consume_front(Real) && Path.consume_front("/"))
    return Path.str();
  return File;
}

llvm::Error addChange(const GitRepository &Repository,
                      const CommandOptions &Options, ChangedLines &Change) {
  return Options.Staged ? Repository.addStaged(Change)
                        : Repository.addSince(Options.DiffFrom, Change);
}

/// What the index has of those of \p Files that are of \p Repository.
llvm::Error readIndex(const GitRepository &Repository,
                      llvm::ArrayRef<std::string> Files, ChangeScope &Scope) {
  auto Unstaged = Repository.unstaged();
  if (!Unstaged)
    return Unstaged.takeError();
  for (const std::string &File : Files) {
    llvm::SmallString<256> Real;
    if (fs::real_path(File, Real)) { // it may be in the index only
      Real = File;
      fs::make_absolute(Real);
    }
    if (!Unstaged->contains(Real.str().str()))
      continue;
    llvm::Expected<std::string> Text = Repository.staged(Real);
    if (!Text)
      return Text.takeError();
    Scope.Texts[File] = std::move(*Text);
  }
  for (const std::string &File : *Unstaged)
    if (isHeader(File))
      Scope.UnstagedHeaders.push_back(seenFromHere(File));
  return llvm::Error::success();
}

} // namespace

llvm::Expected<ChangeScope> changeScope(const CommandOptions &Options,
                                        std::vector<std::string> &Files) {
  PhaseLimit Limit("asking git", Options.Limits.Time, Options.Limits.MiB);
  ChangeScope Scope;
  std::map<std::string, GitRepository> Repositories;
  std::map<std::string, std::vector<std::string>> ByRepository;
  if (Files.empty())
    Files.push_back("");
  for (const std::string &File : Files) {
    llvm::Expected<GitRepository> Own = GitRepository::of(File);
    if (!Own)
      return Own.takeError();
    ByRepository[Own->folder()].push_back(File);
    Repositories.try_emplace(Own->folder(), std::move(*Own));
  }
  for (const auto &[Folder, Repository] : Repositories)
    if (llvm::Error Wrong = addChange(Repository, Options, Scope.Change))
      return std::move(Wrong);
  if (Files.front().empty()) {
    Files.clear();
    for (const auto &[File, Ranges] : Scope.Change.files())
      if (path::extension(File) == ".cu")
        Files.push_back(seenFromHere(File));
    ByRepository.begin()->second = Files;
  }
  if (Options.Staged)
    for (const auto &[Folder, Repository] : Repositories)
      if (llvm::Error Wrong =
              readIndex(Repository, ByRepository[Folder], Scope))
        return std::move(Wrong);
  return Scope;
}

} // namespace bank_lint
