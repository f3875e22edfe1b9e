//===-- tool/config/git.cpp - what git knows ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/git.h"
#include "analysis/support/foreign_file.h"
#include "tool/report/source/source_root.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include <cstdlib>

namespace fs = llvm::sys::fs;

namespace bank_lint {

/// The top of the repository that \p Path is in; "" if it is in none.
static std::string repositoryOf(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real)) {
    Real = Path;
    fs::make_absolute(Real);
  }
  return repositoryAbove(Real);
}

/// Whether the user, or the hook that called us, says where the repository is.
static bool isToldByEnvironment() {
  return std::getenv("GIT_DIR") || std::getenv("GIT_WORK_TREE");
}

/// Whether the file that ends with a newline, in \p Folder, names \p Path.
static bool names(llvm::StringRef Folder, llvm::StringRef File,
                  llvm::StringRef Path) {
  llvm::Expected<FileText> Text =
      readOwnFile((Folder + "/" + File).str(), MostSettingsBytes);
  if (!Text) {
    llvm::consumeError(Text.takeError());
    return false;
  }
  llvm::SmallString<256> Named((*Text)->getBuffer().rtrim("\r\n"));
  llvm::sys::path::make_absolute(Folder, Named);
  return fs::equivalent(Named, Path);
}

llvm::Error GitRepository::checkPlace(llvm::StringRef Top) const {
  llvm::Expected<std::string> Place = Git.run({"rev-parse", "--show-toplevel"});
  if (!Place)
    return Place.takeError();
  const llvm::StringRef WorkTree = llvm::StringRef(*Place).rtrim("\n");
  if (!fs::equivalent(WorkTree, Top))
    return llvm::createStringError("the work tree of the repository is '" +
                                   WorkTree + "', which is elsewhere");
  llvm::Expected<std::string> Data =
      Git.run({"rev-parse", "--absolute-git-dir"});
  if (!Data)
    return Data.takeError();
  llvm::SmallString<256> Real;
  if (fs::real_path(llvm::StringRef(*Data).rtrim("\n"), Real))
    return llvm::createStringError("no folder '" + *Data + "'");
  const std::string Mark = (Top + "/.git").str();
  if (fs::is_symlink_file(Real + "/index"))
    return llvm::createStringError("the index of '" + Top + "' is a link");
  // Its own folder, or one that knows it: that of a work tree, of a submodule.
  if (Real == Mark || names(Real, "gitdir", Mark))
    return llvm::Error::success();
  // A folder apart, as git init --separate-git-dir and Android's repo make it,
  // does not know whose it is. What is in a `.git` is another repository's.
  if (!llvm::is_contained(llvm::make_range(llvm::sys::path::begin(Real),
                                           llvm::sys::path::end(Real)),
                          ".git"))
    return llvm::Error::success();
  const std::string Outer = repositoryAbove(llvm::sys::path::parent_path(Top));
  llvm::SmallString<256> OuterData;
  if (!Outer.empty() && llvm::StringRef(Real).contains("/modules/")) {
    GitRepository Super;
    Super.Git.Folder = Outer;
    Super.Git.IsCurrent = false;
    llvm::Expected<std::string> Its =
        Super.Git.run({"rev-parse", "--absolute-git-dir"});
    if (!Its)
      return Its.takeError();
    if (!fs::real_path(llvm::StringRef(*Its).rtrim("\n"), OuterData) &&
        Real.starts_with((OuterData + "/modules/").str())) {
      llvm::Expected<std::string> Back = Git.run({"config", "core.worktree"});
      if (Back)
        return Super.checkPlace(Outer);
      llvm::consumeError(Back.takeError());
    }
  }
  return llvm::createStringError("'" + llvm::StringRef(Mark) + "' leads to '" +
                                 llvm::StringRef(Real) +
                                 "', which is not its own; if the work tree "
                                 "was moved, git worktree repair fixes it");
}

llvm::Expected<GitRepository> GitRepository::of(llvm::StringRef Path) {
  GitRepository Result;
  llvm::Expected<std::string> Here =
      Result.Git.run({"rev-parse", "--show-toplevel"});
  if (Here)
    Result.Git.Folder = llvm::StringRef(*Here).rtrim("\n").str();
  if (!Here && Path.empty())
    return Here.takeError();
  if (!Here)
    llvm::consumeError(Here.takeError());
  // Its settings may say that its files are elsewhere, and its .git that its
  // data is; that is theirs, not ours.
  if (!Result.Git.Folder.empty() && !isToldByEnvironment())
    if (llvm::Error Wrong = Result.checkPlace(repositoryOf("."))) {
      if (Path.empty())
        return std::move(Wrong);
      llvm::consumeError(std::move(Wrong));
      Result.Git.Folder.clear();
    }
  if (!Path.empty()) {
    std::string Above = repositoryOf(Path);
    if (Above.empty() && Result.Git.Folder.empty())
      return llvm::createStringError("'" + Path + "' is in no git repository");
    if (!Above.empty() && Above != Result.Git.Folder) {
      Result.Git.Folder = Above;
      Result.Git.IsCurrent = false;
      if (llvm::Error Wrong = Result.checkPlace(Above))
        return std::move(Wrong);
    }
  }
  return Result;
}

/// What every diff is asked for, whatever the user's settings are.
static constexpr llvm::StringLiteral DiffOptions[] = {
    "--unified=0",           "--no-color",      "--no-ext-diff",
    "--no-textconv",         "--find-renames",  "--ignore-submodules=all",
    "--src-prefix=a/",       "--dst-prefix=b/", "--no-relative",
    "--inter-hunk-context=0"};

llvm::Error GitRepository::addStaged(ChangedLines &Change) const {
  std::vector<llvm::StringRef> Words{"diff", "--cached"};
  llvm::append_range(Words, DiffOptions);
  llvm::Expected<std::string> Diff = Git.ask(Words);
  return Diff ? Change.add(*Diff, Git.Folder) : Diff.takeError();
}

llvm::Error GitRepository::addSince(llvm::StringRef Commit,
                                    ChangedLines &Change) const {
  const std::string Named = (Commit + "^{commit}").str();
  const llvm::StringRef Words[] = {"rev-parse", "--verify", "--end-of-options",
                                   Named};
  llvm::Expected<std::string> Known = Git.idOf(Words);
  if (!Known)
    return Known.takeError();
  if (Known->empty()) {
    llvm::Expected<std::string> Why = Git.ask(Words);
    return llvm::createStringError(
        "'" + Commit + "' is no commit: " + llvm::toString(Why.takeError()));
  }
  std::string From = *Known;
  llvm::Expected<std::string> Base = Git.idOf({"merge-base", From, "HEAD"});
  if (!Base)
    return Base.takeError();
  // Where histories have no part in common, it is the commit itself.
  if (!Base->empty())
    From = *Base;
  std::vector<llvm::StringRef> Asked{"diff"};
  llvm::append_range(Asked, DiffOptions);
  Asked.push_back(From);
  llvm::Expected<std::string> Diff = Git.ask(Asked);
  if (!Diff)
    return Diff.takeError();
  if (llvm::Error Wrong = Change.add(*Diff, Git.Folder))
    return Wrong;
  auto New = paths({"ls-files", "-z", "--others", "--exclude-standard",
                    "--full-name", ":/"});
  if (!New)
    return New.takeError();
  for (const std::string &File : *New)
    Change.addWhole(File);
  return llvm::Error::success();
}

llvm::Error GitRepository::writeFiles(llvm::StringRef Revision,
                                      llvm::StringRef Folder,
                                      const std::string &Scratch,
                                      RevisionChoice &Choice) const {
  const std::string Named = (Revision + "^{tree}").str();
  llvm::Expected<std::string> Id =
      Git.idOf({"rev-parse", "--verify", "--quiet", "--end-of-options", Named});
  if (!Id)
    return Id.takeError();
  if (Id->empty() || Id->front() == '^')
    return llvm::createStringError("git knows no such revision");
  llvm::Expected<std::string> Data =
      Git.ask({"rev-parse", "--absolute-git-dir"});
  if (!Data)
    return Data.takeError();
  // As if the folder were the work tree: the attributes are those of the
  // revision. What is said of filters is asked again, as these commands read
  // it.
  GitProgram Apart;
  Apart.Folder = Folder.str();
  Apart.IsCurrent = false;
  Apart.Data = llvm::StringRef(*Data).rtrim("\n").str();
  Apart.Index = Scratch + "/index";
  return writeRevision(Apart, *Id, Scratch, Choice);
}

bool GitRepository::hasRevision(llvm::StringRef Revision) const {
  const std::string Named = (Revision + "^{tree}").str();
  llvm::Expected<std::string> Id =
      Git.idOf({"rev-parse", "--verify", "--quiet", "--end-of-options", Named});
  if (Id)
    return !Id->empty() && Id->front() != '^';
  llvm::consumeError(Id.takeError());
  return false;
}

llvm::Expected<std::string>
GitRepository::placeBelow(llvm::StringRef Path) const {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    return llvm::createStringError("no folder '" + Path + "'");
  llvm::StringRef Below = Real;
  if (!Below.consume_front(Git.Folder))
    return llvm::createStringError("'" + Path + "' is not below '" +
                                   Git.Folder + "'");
  return Below.ltrim('/').str();
}

llvm::Expected<std::set<std::string>>
GitRepository::paths(llvm::ArrayRef<llvm::StringRef> Words) const {
  llvm::Expected<std::string> Listed = Git.ask(Words);
  if (!Listed)
    return Listed.takeError();
  std::set<std::string> Result;
  llvm::SmallVector<llvm::StringRef> Names;
  llvm::StringRef(*Listed).split(Names, '\0', /*MaxSplit=*/-1,
                                 /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names) {
    // A folder, for a repository of its own.
    Name.consume_back("/");
    llvm::Expected<std::string> Path = pathBelow(Git.Folder, Name);
    if (!Path)
      return Path.takeError();
    if (!Path->empty())
      Result.insert(*Path);
  }
  return Result;
}

llvm::Expected<std::set<std::string>> GitRepository::unstaged() const {
  return paths({"diff", "--name-only", "-z", "--no-ext-diff", "--no-textconv",
                "--ignore-submodules=all", "--no-relative"});
}

llvm::Expected<std::string> GitRepository::staged(llvm::StringRef File) const {
  File.consume_front(Git.Folder + "/");
  const std::string Object = (":0:" + File).str();
  // As git keeps it: line ends are not those of the work tree, if they differ.
  return Git.ask({"cat-file", "blob", Object});
}

} // namespace bank_lint
