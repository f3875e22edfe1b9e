//===-- tool/config/git_program.cpp - runs git ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/git_program.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include <chrono>

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
    "protocol.allow=never",    "core.splitIndex=false"};

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
GitProgram::start(llvm::ArrayRef<llvm::StringRef> Words,
                  const std::string &Input) const {
  const std::string Program = findProgram("git");
  if (Program.empty())
    return llvm::createStringError("git is not installed; install it, or "
                                   "name the files to lint");
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
      runCaptured(All, environment(IsCurrent, Index), TimeLimit, Input);
  if (!Run)
    return llvm::createStringError(
        "git " + Words.front() +
        " gave no answer: " + llvm::toString(Run.takeError()));
  return Run;
}

llvm::Expected<std::string>
GitProgram::run(llvm::ArrayRef<llvm::StringRef> Words,
                const std::string &Input) const {
  llvm::Expected<CapturedRun> Run = start(Words, Input);
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
GitProgram::ask(llvm::ArrayRef<llvm::StringRef> Words,
                const std::string &Input) const {
  if (!Overrides)
    if (llvm::Error Wrong = overrideFilters())
      return std::move(Wrong);
  return run(Words, Input);
}

llvm::Expected<std::string>
GitProgram::idOf(llvm::ArrayRef<llvm::StringRef> Words) const {
  if (!Overrides)
    if (llvm::Error Wrong = overrideFilters())
      return std::move(Wrong);
  llvm::Expected<CapturedRun> Run = start(Words);
  if (!Run)
    return Run.takeError();
  return Run->Code == 0 ? llvm::StringRef(Run->Output).trim().str() : "";
}

llvm::Error GitProgram::overrideFilters() const {
  // Reads all scopes at once, as the commands that follow read them: whether a
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

} // namespace bank_lint
