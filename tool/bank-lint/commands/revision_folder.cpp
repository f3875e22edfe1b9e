//===-- tool/bank-lint/commands/revision_folder.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/bank-lint/commands/revision_folder.h"
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/support/confinement.h"
#include "analysis/support/project_folders.h"
#include "tool/bank-lint/files/file_search.h"
#include "tool/bank-lint/files/moved_database.h"
#include "tool/bank-lint/files/source_kinds.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <set>

using namespace llvm;
namespace fs = sys::fs;
namespace path = sys::path;

namespace bank_lint {

static std::string below(StringRef Folder, StringRef Inside) {
  SmallString<256> Path(Folder);
  path::append(Path, Inside);
  return Path.str().str();
}

/// The submodules whose commit is there, among the files of a revision that \p
/// From has and \p Into gets.
Error RevisionFolder::writeSubmodules(const GitRepository &From,
                                      const std::string &Into,
                                      ReadableFiles &Choice, unsigned Depth) {
  constexpr unsigned MostDepth = 8;
  for (const auto &[Path, Commit] : Choice.takeSubmodules()) {
    const std::string Place = below(From.folder(), Path);
    auto Lacks = [Path = Path, Commit = Commit](std::vector<std::string> &List,
                                                const Twine &Why) {
      List.push_back(("the submodule " + Path + " at " +
                      StringRef(Commit).take_front(12) + " " + Why)
                         .str());
    };
    Expected<GitRepository> Own = GitRepository::of(Place);
    SmallString<256> Real;
    if (!Own || fs::real_path(Place, Real) || Own->folder() != Real ||
        Depth == MostDepth) {
      if (!Own)
        consumeError(Own.takeError());
      std::error_code Wrong;
      const bool IsEmpty =
          fs::is_directory(Place) &&
          fs::directory_iterator(Place, Wrong) == fs::directory_iterator();
      Lacks(IsEmpty ? NeverThere : Lacking,
            "is not checked out: git submodule update --init " + Path);
      continue;
    }
    if (std::error_code Wrong = fs::create_directories(below(Into, Path)))
      return errorCodeToError(Wrong);
    if (!Own->hasRevision(Commit))
      Lacks(Lacking, "is not on this machine: git -C " + Path + " fetch");
    else if (Error Wrong =
                 writeFiles(*Own, Commit, below(Into, Path), Choice, Depth + 1))
      return Wrong;
  }
  return Error::success();
}

Error RevisionFolder::writeFiles(const GitRepository &From,
                                 const std::string &Revision,
                                 const std::string &Into, ReadableFiles &Choice,
                                 unsigned Depth) {
  const std::string Scratch =
      below(Folder.path(), "git" + std::to_string(Scratches++));
  if (std::error_code Wrong = fs::create_directory(Scratch))
    return errorCodeToError(Wrong);
  if (Error Wrong = From.writeFiles(Revision, Into, Scratch, Choice))
    return Wrong;
  return writeSubmodules(From, Into, Choice, Depth);
}

/// The databases that have the commands of the sources in \p Paths, which are
/// files and folders.
static std::set<std::string> databasesOf(CommandLookup &Commands,
                                         ArrayRef<std::string> Paths) {
  constexpr std::size_t MostSources = 500;
  std::set<std::string> Result;
  std::size_t Count = 0;
  for (const std::string &Path : Paths) {
    std::vector<std::string> Sources{Path};
    if (fs::is_directory(Path))
      Sources = findFiles(Path).Sources;
    for (const std::string &Source : Sources)
      if (isCudaSource(Source) && ++Count <= MostSources)
        if (const std::string Used = Commands.setupFor(Source).Database;
            !Used.empty())
          Result.insert(absolutePath(Used));
  }
  return Result;
}

/// A database of the repository has the same place in the revision, unless the
/// revision has one there.
Error RevisionFolder::writeDatabases(const CommandOptions &Options,
                                     ArrayRef<std::string> Paths) {
  auto PlaceOf = [&](StringRef File) {
    StringRef Inside = File;
    if (isAtOrBelow(File, Repository) && Inside.consume_front(Repository))
      return below(Top, Inside.ltrim('/'));
    return below(Folder.path(), "database/compile_commands.json");
  };
  if (!Options.Database.empty()) {
    SmallString<256> Named(Options.Database);
    if (fs::is_directory(Named))
      path::append(Named, "compile_commands.json");
    SmallString<256> Real;
    if (std::error_code Wrong = fs::real_path(Named, Real))
      return createStringError("'" + Named + "': " + Wrong.message());
    Database = PlaceOf(Real);
    if (Error Wrong = moveDatabase(Real.str().str(), Database, Repository, Top))
      return createStringError("'" + Named +
                               "': " + toString(std::move(Wrong)));
    return Error::success();
  }
  if (!Options.Analysis.Commands)
    return Error::success();
  const std::vector<std::string> Whole{"."};
  for (const std::string &Each :
       databasesOf(*Options.Analysis.Commands,
                   Paths.empty() ? ArrayRef(Whole) : Paths)) {
    const std::string Target = PlaceOf(Each);
    if (!isAtOrBelow(Each, Repository) || fs::exists(Target))
      continue;
    // One that cannot be read is reported where the work tree is analysed.
    if (Error Wrong = moveDatabase(Each, Target, Repository, Top))
      consumeError(std::move(Wrong));
  }
  return Error::success();
}

Expected<RevisionFolder> RevisionFolder::write(const std::string &Revision,
                                               const CommandOptions &Options,
                                               ArrayRef<std::string> Paths) {
  Expected<GitRepository> Repository = GitRepository::of("");
  if (!Repository)
    return createStringError("no file or folder, and " +
                             toString(Repository.takeError()));
  Expected<std::string> Below = Repository->placeBelow(".");
  if (!Below)
    return Below.takeError();
  Expected<PrivateFolder> Folder = PrivateFolder::create();
  if (!Folder)
    return Folder.takeError();
  RevisionFolder Result(std::move(*Folder));
  Result.Repository = Repository->folder();
  Result.Top = below(Result.Folder.path(), "files");
  Result.Present = below(Result.Top, *Below);
  if (std::error_code Wrong = fs::create_directory(Result.Top))
    return errorCodeToError(Wrong);
  ReadableFiles Choice(Paths);
  if (Error Wrong = Result.writeFiles(*Repository, Revision, Result.Top, Choice,
                                      /*Depth=*/0))
    return createStringError("no file or folder, and " +
                             toString(std::move(Wrong)));
  alsoAllow(Result.Folder.path());
  // Settings are looked for up to the top of a repository.
  if (std::error_code Wrong = fs::create_directory(below(Result.Top, ".git")))
    return errorCodeToError(Wrong);
  if (Error Wrong = Result.writeDatabases(Options, Paths))
    return std::move(Wrong);
  return std::move(Result);
}

} // namespace bank_lint
