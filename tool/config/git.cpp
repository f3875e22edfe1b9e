//===-- tool/config/git.cpp - what git knows ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/git.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include <unistd.h>

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

static std::string contentsOf(llvm::StringRef File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : "";
}

/// The environment without what a hook says of another repository.
static std::vector<llvm::StringRef> foreignEnvironment() {
  std::vector<llvm::StringRef> Result;
  for (char **Each = environ; *Each; ++Each)
    if (!llvm::StringRef(*Each).starts_with("GIT_"))
      Result.push_back(*Each);
  return Result;
}

llvm::Expected<std::string>
GitRepository::run(llvm::ArrayRef<llvm::StringRef> Words) const {
  auto Program = llvm::sys::findProgramByName("git");
  if (!Program)
    return llvm::createStringError("git is not installed");
  std::vector<llvm::StringRef> Arguments{*Program};
  if (!IsCurrent)
    llvm::append_values(Arguments, llvm::StringRef("-C"),
                        llvm::StringRef(Folder));
  llvm::append_range(Arguments, Words);
  llvm::SmallString<128> Out, Errors;
  if (std::error_code Failed = fs::createTemporaryFile("bank-lint", "", Out))
    return llvm::errorCodeToError(Failed);
  auto RemoveOut = llvm::scope_exit([&] { fs::remove(Out); });
  if (std::error_code Failed = fs::createTemporaryFile("bank-lint", "", Errors))
    return llvm::errorCodeToError(Failed);
  auto RemoveErrors = llvm::scope_exit([&] { fs::remove(Errors); });
  std::vector<llvm::StringRef> Foreign = foreignEnvironment();
  std::optional<llvm::ArrayRef<llvm::StringRef>> Environment;
  if (!IsCurrent)
    Environment = Foreign;
  std::string Why;
  int Code = llvm::sys::ExecuteAndWait(
      *Program, Arguments, Environment,
      {llvm::StringRef(""), llvm::StringRef(Out), llvm::StringRef(Errors)},
      /*SecondsToWait=*/0, /*MemoryLimit=*/0, &Why);
  if (Code == 0)
    return contentsOf(Out);
  std::string Said = contentsOf(Errors);
  llvm::StringRef First = llvm::StringRef(Said).trim().split('\n').first;
  return llvm::createStringError(
      "git " + Words.front() + ": " +
      (First.empty() ? llvm::StringRef(Why) : First));
}

/// The nearest folder at or above \p Path with a .git, which is a file in
/// submodules and some work trees.
static std::string repositoryAbove(llvm::StringRef Path) {
  llvm::SmallString<256> Real;
  if (fs::real_path(Path, Real)) {
    Real = Path;
    fs::make_absolute(Real);
  }
  for (llvm::StringRef Folder = Real; !Folder.empty();
       Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Mark(Folder);
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      return Folder.str();
  }
  return "";
}

llvm::Expected<GitRepository> GitRepository::of(llvm::StringRef Path) {
  GitRepository Result;
  llvm::Expected<std::string> Here =
      Result.run({"rev-parse", "--show-toplevel"});
  if (Here)
    Result.Folder = llvm::StringRef(*Here).rtrim("\n").str();
  if (Path.empty())
    return Here ? llvm::Expected<GitRepository>(Result) : Here.takeError();
  std::string Above = repositoryAbove(Path);
  if (!Here)
    llvm::consumeError(Here.takeError());
  if (Above.empty() && Result.Folder.empty())
    return llvm::createStringError("'" + Path + "' is in no git repository");
  if (!Above.empty() && Above != Result.Folder) {
    Result.Folder = Above;
    Result.IsCurrent = false;
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
  llvm::Expected<std::string> Diff = run(Words);
  return Diff ? Change.add(*Diff, Folder) : Diff.takeError();
}

llvm::Error GitRepository::addSince(llvm::StringRef Commit,
                                    ChangedLines &Change) const {
  const std::string Named = (Commit + "^{commit}").str();
  llvm::Expected<std::string> Known =
      run({"rev-parse", "--verify", "--end-of-options", Named});
  if (!Known)
    return Known.takeError();
  std::string From = llvm::StringRef(*Known).trim().str();
  // Where histories have no part in common, it is the commit itself.
  if (llvm::Expected<std::string> Base = run({"merge-base", From, "HEAD"}))
    From = llvm::StringRef(*Base).trim().str();
  else
    llvm::consumeError(Base.takeError());
  std::vector<llvm::StringRef> Words{"diff"};
  llvm::append_range(Words, DiffOptions);
  Words.push_back(From);
  llvm::Expected<std::string> Diff = run(Words);
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

llvm::Expected<std::set<std::string>>
GitRepository::paths(llvm::ArrayRef<llvm::StringRef> Words) const {
  llvm::Expected<std::string> Listed = run(Words);
  if (!Listed)
    return Listed.takeError();
  std::set<std::string> Result;
  llvm::SmallVector<llvm::StringRef> Names;
  llvm::StringRef(*Listed).split(Names, '\0', /*MaxSplit=*/-1,
                                 /*KeepEmpty=*/false);
  for (llvm::StringRef Name : Names)
    Result.insert(Folder + "/" + Name.str());
  return Result;
}

llvm::Expected<std::set<std::string>> GitRepository::unstaged() const {
  return paths({"diff", "--name-only", "-z", "--no-ext-diff",
                "--ignore-submodules=all", "--no-relative"});
}

llvm::Expected<std::string> GitRepository::staged(llvm::StringRef File) const {
  File.consume_front(Folder + "/");
  const std::string Object = (":0:" + File).str();
  return run({"cat-file", "--filters", Object});
}

} // namespace bank_lint
