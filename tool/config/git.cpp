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
#include <chrono>
#include <cstdlib>

namespace fs = llvm::sys::fs;

namespace bank_lint {

/// Git works on this machine only, so it has an answer soon.
static constexpr std::chrono::seconds TimeLimit{30};

/// A repository may come from anyone, with settings of its own that name
/// programs. None of those is run: no file system monitor, no hook, no pager,
/// no diff. (Filters and conversions are left out by overrideFilters() and by
/// the options of each command.) A bare repository that lies among the files is
/// no repository.
static constexpr llvm::StringLiteral SafeSettings[] = {
    "core.fsmonitor=false",    "core.hooksPath=/dev/null",
    "core.pager=cat",          "core.alternateRefsCommand=",
    "core.sshCommand=false",   "core.gitProxy=",
    "credential.helper=",      "diff.external=",
    "submodule.recurse=false", "safe.bareRepository=explicit",
    "protocol.allow=never"};

/// Nothing is fetched, asked or written.
static constexpr llvm::StringLiteral SafeEnvironment[] = {
    "GIT_TERMINAL_PROMPT=0", "GIT_OPTIONAL_LOCKS=0", "GIT_NO_LAZY_FETCH=1",
    "GIT_ALLOW_PROTOCOL=", "GIT_PAGER=cat"};

/// Our environment; without what a hook says of another repository if \p
/// IsCurrent is false.
static std::vector<std::string> environment(bool IsCurrent,
                                            llvm::StringRef Index) {
  std::vector<std::string> Result;
  for (const std::string &Variable : ownEnvironment()) {
    const llvm::StringRef Name = llvm::StringRef(Variable).split('=').first;
    const bool IsOurs =
        llvm::any_of(SafeEnvironment, [&](llvm::StringRef Safe) {
          return Safe.split('=').first == Name;
        });
    if (!IsOurs && Name != "GIT_EXTERNAL_DIFF" &&
        (IsCurrent || !Name.starts_with("GIT_")))
      Result.push_back(Variable);
  }
  Result.insert(Result.end(), std::begin(SafeEnvironment),
                std::end(SafeEnvironment));
  if (!Index.empty())
    Result.push_back(("GIT_INDEX_FILE=" + Index).str());
  return Result;
}

llvm::Expected<CapturedRun>
GitRepository::start(llvm::ArrayRef<llvm::StringRef> Words) const {
  const std::string Program = findProgram("git");
  if (Program.empty())
    return llvm::createStringError("git is not installed");
  std::vector<std::string> All{Program, "--no-pager"};
  if (!Data.empty())
    All.insert(All.end(), {"--git-dir=" + Data, "--work-tree=" + Folder});
  else if (!IsCurrent)
    All.insert(All.end(), {"-C", Folder});
  for (llvm::StringRef Setting : SafeSettings)
    All.insert(All.end(), {"-c", Setting.str()});
  if (Overrides)
    for (const std::string &Setting : *Overrides)
      All.insert(All.end(), {"-c", Setting});
  All.insert(All.end(), Words.begin(), Words.end());
  llvm::Expected<CapturedRun> Run =
      runCaptured(All, environment(IsCurrent, Index), TimeLimit);
  if (!Run)
    return llvm::createStringError("git " + Words.front() + ": " +
                                   llvm::toString(Run.takeError()));
  return Run;
}

llvm::Expected<std::string>
GitRepository::run(llvm::ArrayRef<llvm::StringRef> Words) const {
  llvm::Expected<CapturedRun> Run = start(Words);
  if (!Run)
    return Run.takeError();
  if (Run->Code == 0)
    return std::move(Run->Output);
  std::string First =
      llvm::StringRef(Run->Errors).trim().split('\n').first.str();
  if (First.empty())
    First = "exit code " + std::to_string(Run->Code);
  return llvm::createStringError("git " + Words.front() + ": " + First);
}

llvm::Expected<std::string>
GitRepository::ask(llvm::ArrayRef<llvm::StringRef> Words) const {
  if (!Overrides)
    if (llvm::Error Wrong = overrideFilters())
      return std::move(Wrong);
  return run(Words);
}

llvm::Error GitRepository::overrideFilters() const {
  // Of all scopes at once, as the commands that follow read them: whether a
  // file is included may depend on what another scope says.
  llvm::Expected<CapturedRun> Run =
      start({"config", "--includes", "-z", "--name-only", "--get-regexp",
             "^filter\\."});
  if (!Run)
    return Run.takeError();
  if (Run->Code > 1) // 1: there are none.
    return llvm::createStringError("git config: exit code " +
                                   std::to_string(Run->Code));
  std::vector<std::string> Found;
  llvm::SmallVector<llvm::StringRef> Names;
  llvm::StringRef(Run->Output)
      .split(Names, '\0', /*MaxSplit=*/-1, /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names) {
    const std::string Filter = Name.rsplit('.').first.str();
    // -c could not name it.
    if (llvm::StringRef(Filter).contains('='))
      return llvm::createStringError("the name of the filter '" + Filter +
                                     "' has a '='");
    for (llvm::StringRef Program : {".clean=", ".smudge=", ".process="})
      Found.push_back(Filter + Program.str());
    Found.push_back(Filter + ".required=false");
  }
  llvm::sort(Found);
  Found.erase(llvm::unique(Found), Found.end());
  Overrides = std::move(Found);
  return llvm::Error::success();
}

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
  llvm::Expected<std::string> Place = run({"rev-parse", "--show-toplevel"});
  if (!Place)
    return Place.takeError();
  const llvm::StringRef WorkTree = llvm::StringRef(*Place).rtrim("\n");
  if (!fs::equivalent(WorkTree, Top))
    return llvm::createStringError("the work tree of the repository is '" +
                                   WorkTree + "', which is elsewhere");
  llvm::Expected<std::string> Data = run({"rev-parse", "--absolute-git-dir"});
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
    Super.Folder = Outer;
    Super.IsCurrent = false;
    llvm::Expected<std::string> Its =
        Super.run({"rev-parse", "--absolute-git-dir"});
    if (!Its)
      return Its.takeError();
    if (!fs::real_path(llvm::StringRef(*Its).rtrim("\n"), OuterData) &&
        Real.starts_with((OuterData + "/modules/").str())) {
      llvm::Expected<std::string> Back = run({"config", "core.worktree"});
      if (Back)
        return Super.checkPlace(Outer);
      llvm::consumeError(Back.takeError());
    }
  }
  return llvm::createStringError("'" + llvm::StringRef(Mark) + "' leads to '" +
                                 llvm::StringRef(Real) +
                                 "', which is not its own; if the work tree "
                                 "was moved, git worktree repair mends it");
}

llvm::Expected<GitRepository> GitRepository::of(llvm::StringRef Path) {
  GitRepository Result;
  llvm::Expected<std::string> Here =
      Result.run({"rev-parse", "--show-toplevel"});
  if (Here)
    Result.Folder = llvm::StringRef(*Here).rtrim("\n").str();
  if (!Here && Path.empty())
    return Here.takeError();
  if (!Here)
    llvm::consumeError(Here.takeError());
  // Its settings may say that its files are elsewhere, and its .git that its
  // data is; that is theirs, not ours.
  if (!Result.Folder.empty() && !isToldByEnvironment())
    if (llvm::Error Wrong = Result.checkPlace(repositoryOf("."))) {
      if (Path.empty())
        return std::move(Wrong);
      llvm::consumeError(std::move(Wrong));
      Result.Folder.clear();
    }
  if (!Path.empty()) {
    std::string Above = repositoryOf(Path);
    if (Above.empty() && Result.Folder.empty())
      return llvm::createStringError("'" + Path + "' is in no git repository");
    if (!Above.empty() && Above != Result.Folder) {
      Result.Folder = Above;
      Result.IsCurrent = false;
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
  llvm::Expected<std::string> Diff = ask(Words);
  return Diff ? Change.add(*Diff, Folder) : Diff.takeError();
}

llvm::Error GitRepository::addSince(llvm::StringRef Commit,
                                    ChangedLines &Change) const {
  const std::string Named = (Commit + "^{commit}").str();
  llvm::Expected<std::string> Known =
      ask({"rev-parse", "--verify", "--end-of-options", Named});
  if (!Known)
    return llvm::createStringError(
        "'" + Commit + "' is no commit: " + llvm::toString(Known.takeError()));
  std::string From = llvm::StringRef(*Known).trim().str();
  // Where histories have no part in common, it is the commit itself.
  if (llvm::Expected<std::string> Base = ask({"merge-base", From, "HEAD"}))
    From = llvm::StringRef(*Base).trim().str();
  else
    llvm::consumeError(Base.takeError());
  std::vector<llvm::StringRef> Words{"diff"};
  llvm::append_range(Words, DiffOptions);
  Words.push_back(From);
  llvm::Expected<std::string> Diff = ask(Words);
  if (!Diff)
    return Diff.takeError();
  if (llvm::Error Wrong = Change.add(*Diff, Folder))
    return Wrong;
  auto New = paths({"ls-files", "-z", "--others", "--exclude-standard",
                    "--full-name", ":/"});
  if (!New)
    return New.takeError();
  for (const std::string &File : *New)
    Change.addWhole(File);
  return llvm::Error::success();
}

/// Removes the links below \p Folder that lead out of it, or nowhere.
static llvm::Error removeLinksOut(llvm::StringRef Folder) {
  llvm::SmallString<256> Top;
  std::error_code Wrong = fs::real_path(Folder, Top);
  std::vector<std::string> Links;
  for (fs::recursive_directory_iterator It(Folder, Wrong,
                                           /*follow_symlinks=*/false),
       End;
       It != End && !Wrong; It.increment(Wrong))
    if (It->type() == fs::file_type::symlink_file)
      Links.push_back(It->path());
  for (const std::string &Link : Links) {
    llvm::SmallString<256> Real;
    if (fs::real_path(Link, Real) ||
        !llvm::StringRef(Real).starts_with((Top + "/").str()))
      Wrong = fs::remove(Link);
    if (Wrong)
      break;
  }
  return llvm::errorCodeToError(Wrong);
}

llvm::Error GitRepository::writeFiles(llvm::StringRef Revision,
                                      llvm::StringRef Folder,
                                      llvm::StringRef Index) const {
  const std::string Named = (Revision + "^{tree}").str();
  llvm::Expected<std::string> Tree =
      ask({"rev-parse", "--verify", "--quiet", "--end-of-options", Named});
  const std::string Id =
      Tree ? llvm::StringRef(*Tree).trim().str() : std::string();
  if (!Tree)
    llvm::consumeError(Tree.takeError());
  if (Id.empty() || Id.front() == '^')
    return llvm::createStringError("git knows no such revision");
  llvm::Expected<std::string> Data = ask({"rev-parse", "--absolute-git-dir"});
  if (!Data)
    return Data.takeError();
  // As if the folder were the work tree: the attributes are those of the
  // revision. What is said of filters is asked again, as these commands read
  // it.
  GitRepository Apart;
  Apart.Folder = Folder.str();
  Apart.IsCurrent = false;
  Apart.Data = llvm::StringRef(*Data).rtrim("\n").str();
  Apart.Index = Index.str();
  if (llvm::Expected<std::string> Read = Apart.ask({"read-tree", Id}); !Read)
    return Read.takeError();
  llvm::Expected<std::string> Written =
      Apart.ask({"checkout-index", "--all", "--quiet"});
  return Written ? removeLinksOut(Folder) : Written.takeError();
}

llvm::Expected<std::string>
GitRepository::placeBelow(llvm::StringRef Path) const {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real))
    return llvm::createStringError("no folder '" + Path + "'");
  llvm::StringRef Below = Real;
  if (!Below.consume_front(Folder))
    return llvm::createStringError("'" + Path + "' is not below '" + Folder +
                                   "'");
  return Below.ltrim('/').str();
}

llvm::Expected<std::set<std::string>>
GitRepository::paths(llvm::ArrayRef<llvm::StringRef> Words) const {
  llvm::Expected<std::string> Listed = ask(Words);
  if (!Listed)
    return Listed.takeError();
  std::set<std::string> Result;
  llvm::SmallVector<llvm::StringRef> Names;
  llvm::StringRef(*Listed).split(Names, '\0', /*MaxSplit=*/-1,
                                 /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names) {
    // A folder, for a repository of its own.
    Name.consume_back("/");
    llvm::Expected<std::string> Path = pathBelow(Folder, Name);
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
  File.consume_front(Folder + "/");
  const std::string Object = (":0:" + File).str();
  // As git keeps it: line ends are not those of the work tree, if they differ.
  return ask({"cat-file", "blob", Object});
}

} // namespace bank_lint
