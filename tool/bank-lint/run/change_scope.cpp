//===-- tool/bank-lint/run/change_scope.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/run/change_scope.h"
#include "analysis/embedded/embedded_sources.h"
#include "tool/bank-lint/files/including_files.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "tool/bank-lint/run/input_files.h"
#include "tool/config/git.h"
#include "tool/process/phase_limit.h"
#include "tool/report/wording/message_line.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"

namespace fs = llvm::sys::fs;

namespace bank_lint {
namespace {

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

/// Sources and headers of the repository at \p Folder, in which those of
/// \p Known count as well.
FoundFiles filesOfRepository(const std::string &Folder,
                             llvm::ArrayRef<std::string> Known) {
  FoundFiles Found = findFiles(Folder);
  for (std::string &File : Found.Sources)
    File = seenFromHere(File);
  for (const std::string &File : Known)
    if (!llvm::is_contained(Found.Sources, File))
      Found.Sources.push_back(File);
  return Found;
}

/// Whether \p File of the change has CUDA sources in it; with --staged, as it
/// is in the index.
bool embedsSources(const std::string &File, bool IsStaged,
                   const GitRepository &Repository) {
  if (!mayEmbedSources(File) || !IsStaged)
    return embedsCudaSources(File);
  llvm::Expected<std::string> Text = Repository.staged(File);
  if (Text)
    return embedsCudaSources(File, *Text);
  llvm::consumeError(Text.takeError()); // it is not there
  return false;
}

/// The changed sources, and those that include a changed header. A header with
/// CUDA code that none includes is linted by itself; what is not looked at is
/// reported on \p Errors.
std::vector<std::string> filesOfChange(const CommandOptions &Options,
                                       const GitRepository &Repository,
                                       llvm::ArrayRef<std::string> Known,
                                       const ChangeScope &Scope,
                                       llvm::raw_ostream &Errors) {
  std::vector<std::string> Files, Headers;
  for (const auto &[File, Ranges] : Scope.Change.files())
    if (isCudaSource(File) || embedsSources(File, Options.Staged, Repository))
      Files.push_back(seenFromHere(File));
    else // an #include may name any file
      Headers.push_back(File);
  LeftOut Without;
  if (!Headers.empty()) {
    FoundFiles Found = filesOfRepository(Repository.folder(), Known);
    IncludingFiles Including =
        filesIncluding(Headers, Found.Sources, Found.Headers);
    for (const std::string &File : Including.Sources)
      if (!llvm::is_contained(Files, File))
        Files.push_back(File);
    std::vector<std::string> NotLookedAt;
    for (const std::string &Header : Including.Unused)
      if (isHeader(Header))
        (hasCudaCode(Header) ? Files : NotLookedAt)
            .push_back(seenFromHere(Header));
    Without.add(Found.Without);
    if (!NotLookedAt.empty())
      MessageLine(Errors, MessageLine::Note)
          << "not looked at, since no CUDA file that was found includes "
          << (NotLookedAt.size() == 1 ? "it: " : "them: ")
          << llvm::join(NotLookedAt, ", ");
  }
  leaveExcludedOut(Options, Files, Without);
  tellLeftOut(Options, Without, Errors);
  return Files;
}

} // namespace

llvm::Expected<ChangeScope> changeScope(const CommandOptions &Options,
                                        std::vector<std::string> &Files,
                                        llvm::raw_ostream &Errors) {
  PhaseLimit Limit("asking git", Options.Limits.Time, Options.Limits.MiB);
  ChangeScope Scope;
  // Sources of a database that the user named, not files that he did.
  std::vector<std::string> Known;
  if (Options.Files.empty())
    Known = std::exchange(Files, {});
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
    Files = filesOfChange(Options, Repositories.begin()->second, Known, Scope,
                          Errors);
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
