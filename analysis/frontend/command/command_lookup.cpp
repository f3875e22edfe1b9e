//===-- analysis/frontend/command/command_lookup.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/command_lookup.h"
#include "analysis/frontend/command/command_files.h"
#include "analysis/frontend/command/compile_database.h"
#include "analysis/frontend/command/compiler_program.h"
#include "analysis/frontend/command/host_command.h"
#include "analysis/frontend/command/nvcc_command.h"
#include "analysis/support/host_sources.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include <map>
#include <mutex>
#include <optional>
#include <set>

using namespace llvm;

namespace bank_lint {

using namespace frontend;

namespace {

/// A database, or why it cannot be read.
struct ReadDatabase {
  CompileDatabase Database;
  std::string Problem;
};

/// The CUDA entry nearest to \p File: of the same stem first, then the one that
/// shares most folders, then the first. Null if there is none.
const DatabaseEntry *neighbourOf(StringRef File, const CompileDatabase &From) {
  const DatabaseEntry *Best = nullptr;
  std::pair<std::size_t, bool> BestRank;
  for (const DatabaseEntry &Entry : From.Entries) {
    if (!Entry.IsCuda)
      continue;
    std::pair<std::size_t, bool> Rank{
        sharedFolders(sys::path::parent_path(File),
                      sys::path::parent_path(Entry.File)),
        sys::path::stem(File) == sys::path::stem(Entry.File)};
    if (!Best || Rank > BestRank) {
      Best = &Entry;
      BestRank = Rank;
    }
  }
  return Best;
}

/// The folder of the toolkit that the program \p Path is part of, if its
/// headers are there.
std::string toolkitOf(StringRef Program, const CommandPlace &Place) {
  if (!Program.contains('/'))
    return "";
  std::string Folder = absolutePath(
      sys::path::parent_path(sys::path::parent_path(Place.absolute(Program))),
      Place.Directory);
  return Place.exists(Folder + "/include/cuda_runtime.h") ? Folder : "";
}

/// One line, as a shell would read it.
std::string commandLine(ArrayRef<std::string> Words) {
  std::string Result;
  raw_string_ostream Line(Result);
  for (const std::string &Word : Words) {
    if (!Result.empty())
      Line << ' ';
    sys::printArg(Line, Word, /*Quote=*/Word.empty());
  }
  return Result;
}

} // namespace

struct CommandLookup::State {
  std::string Asked; ///< the path of a database; "" to look for one
  IntrusiveRefCntPtr<vfs::FileSystem> Files;
  std::mutex Lock; ///< of what was read
  std::map<std::string, std::unique_ptr<ReadDatabase>> Databases;
  /// The databases in a folder. The folders of a project share those above.
  std::map<std::string, std::vector<std::string>> FoundIn;
  /// Those for the files of a folder, the nearest first.
  std::map<std::string, std::vector<std::string>> FoundFrom;
  /// By file: the commands that were added.
  std::map<std::string, CompileDatabase> Added;

  std::string absolute(StringRef File) {
    ErrorOr<std::string> Here = Files->getCurrentWorkingDirectory();
    return absolutePath(File, Here ? *Here : "/");
  }

  const ReadDatabase &read(const std::string &Path) {
    std::lock_guard<std::mutex> Guard(Lock);
    std::unique_ptr<ReadDatabase> &Known = Databases[Path];
    if (Known)
      return *Known;
    Known = std::make_unique<ReadDatabase>();
    Expected<CompileDatabase> Database = readDatabase(Path, *Files);
    if (Database)
      Known->Database = std::move(*Database);
    else
      Known->Problem = toString(Database.takeError());
    return *Known;
  }

  std::vector<std::string> candidatesFor(StringRef File) {
    if (!Asked.empty())
      return {Asked};
    std::lock_guard<std::mutex> Guard(Lock);
    auto [It, IsNew] =
        FoundFrom.try_emplace(sys::path::parent_path(File).str());
    if (IsNew)
      for (const std::string &Folder : projectFolders(File, *Files)) {
        auto [Known, IsNewFolder] = FoundIn.try_emplace(Folder);
        if (IsNewFolder)
          Known->second = databasesIn(Folder, *Files);
        append_range(It->second, Known->second);
      }
    return It->second;
  }

  void use(const DatabaseEntry &Entry, const CompileDatabase &Database,
           StringRef File, CompileSetup &Setup);
  void lookIn(StringRef File, const std::string &Path, CompileSetup &Setup);
};

/// \p Options between those that nvcc reads from its two variables.
static std::vector<std::string> withVariables(ArrayRef<std::string> Options,
                                              CompileSetup &Setup) {
  std::vector<std::string> Result(Options);
  for (StringRef Variable : {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"}) {
    std::optional<std::string> Text = sys::Process::GetEnv(Variable);
    if (!Text || StringRef(*Text).trim().empty())
      continue;
    BumpPtrAllocator Allocator;
    StringSaver Saver(Allocator);
    SmallVector<const char *> Words;
    cl::TokenizeGNUCommandLine(*Text, Saver, Words);
    bool IsFirst = Variable == "NVCC_PREPEND_FLAGS";
    Result.insert(IsFirst ? Result.begin() : Result.end(), Words.begin(),
                  Words.end());
    Setup.Notes.push_back(Variable.str() +
                          " adds to the project's options: " + *Text);
  }
  return Result;
}

void CommandLookup::State::use(const DatabaseEntry &Entry,
                               const CompileDatabase &Database, StringRef File,
                               CompileSetup &Setup) {
  std::vector<std::string> Words = Entry.words();
  CompilerProgram Program = findCompiler(Words);
  CommandPlace Place{Entry.Directory, Files};
  Place.Project = Asked.empty()
                      ? foldersOfFoundDatabase(Database.Path, File, *Files)
                      : foldersOfNamedDatabase(absolute(Database.Path), File,
                                               Entry.Directory, *Files);
  std::string NvccsToolkit = toolkitOf(Program.Path, Place);
  if (!NvccsToolkit.empty())
    Place.Project.push_back(NvccsToolkit + "/include");
  Setup.Database = Database.Path;
  Setup.Directory = Entry.Directory;
  Setup.Command = commandLine(Words);
  Setup.Compiler = nameOf(Program.Language).str();
  Setup.Launchers = join(Program.Launchers, " ");
  switch (Program.Language) {
  case OptionLanguage::Nvcc:
    Setup.Translated =
        translateNvcc(withVariables(Program.Options, Setup), Place);
    Setup.Translated.Toolkit = NvccsToolkit;
    break;
  case OptionLanguage::Clang:
    Setup.Translated = translateClang(Program.Options, Place);
    break;
  case OptionLanguage::Host:
    Setup.Translated = translateHost(Program.Options, Place);
    Setup.Notes.push_back(
        "the compiler '" + Program.Path.str() + "' of " + Database.Path +
        " is unknown; only its options -D, -U, -I, -std, -f are used");
    break;
  }
  std::string &Toolkit = Setup.Translated.Toolkit;
  if (!Toolkit.empty() && !Place.exists(Toolkit + "/include/cuda_runtime.h")) {
    Setup.Notes.push_back("the toolkit '" + Toolkit + "' of " + Database.Path +
                          " is not on this machine");
    Toolkit.clear();
  }
  for (const std::string &Problem : Setup.Translated.Problems)
    Setup.Notes.push_back(Database.Path + ": " + Problem);
}

/// Takes the command for \p File from the database at \p Path if it has one.
void CommandLookup::State::lookIn(StringRef File, const std::string &Path,
                                  CompileSetup &Setup) {
  // A file that the user names is used, no matter who owns it.
  if (std::string Why = Asked.empty() ? whyNotUsed(Path, File, *Files) : "";
      !Why.empty()) {
    Setup.Databases.emplace_back(Path, 0, Why);
    Setup.Notes.push_back(Path + " is not used: it " + Why);
    return;
  }
  const ReadDatabase &Read = read(Path);
  const CompileDatabase &Database = Read.Database;
  DatabaseSeen &Seen =
      Setup.Databases.emplace_back(Path, Database.Entries.size(), Read.Problem);
  if (!Read.Problem.empty()) {
    if (!Asked.empty())
      Setup.Failure = Path + " " + Read.Problem;
    else
      Setup.Notes.push_back(Path + " is not used: it " + Read.Problem);
    return;
  }
  if (Database.Skipped)
    Setup.Notes.push_back(
        Path + ": " + std::to_string(Database.Skipped) + " of " +
        std::to_string(Database.Skipped + Database.Entries.size()) +
        " entries cannot be used; the first of them " + Database.FirstSkipped);
  std::vector<const DatabaseEntry *> Own = Database.of(File, *Files);
  if (!Own.empty()) {
    Setup.Alternatives = Own.size() - 1;
    return use(*Own.front(), Database, File, Setup);
  }
  bool MayBorrow = !Asked.empty() || isHeader(File);
  const DatabaseEntry *Neighbour =
      MayBorrow ? neighbourOf(File, Database) : nullptr;
  if (!Neighbour) {
    bool HasCuda = any_of(Database.Entries,
                          [](const DatabaseEntry &E) { return E.IsCuda; });
    Seen.Problem = HasCuda ? "has no command for this file"
                           : "has no command for a CUDA file";
    // A database of other languages says nothing of CUDA files; unless it was
    // asked for.
    if (HasCuda || !Asked.empty())
      Setup.Notes.push_back(Path + " " + Seen.Problem +
                            "; analysed without a project's options");
    return;
  }
  Setup.BorrowedFrom = Neighbour->File;
  Setup.Notes.push_back("no command for this file in " + Path +
                        "; compiled as its neighbour " + Neighbour->File);
  use(*Neighbour, Database, File, Setup);
}

CommandLookup::CommandLookup(const std::string &DatabaseAsked)
    : CommandLookup(DatabaseAsked, vfs::getRealFileSystem()) {}

CommandLookup::CommandLookup(const std::string &DatabaseAsked,
                             IntrusiveRefCntPtr<vfs::FileSystem> Files)
    : S(std::make_unique<State>()) {
  S->Files = std::move(Files);
  if (DatabaseAsked.empty())
    return;
  S->Asked = DatabaseAsked;
  if (ErrorOr<vfs::Status> Status = S->Files->status(DatabaseAsked);
      Status && Status->isDirectory())
    S->Asked = absolutePath("compile_commands.json", DatabaseAsked);
}

CommandLookup::~CommandLookup() = default;

CompileSetup CommandLookup::setupFor(StringRef File) {
  CompileSetup Setup;
  std::string Absolute = S->absolute(File);
  for (const std::string &Path : S->candidatesFor(Absolute)) {
    S->lookIn(Absolute, Path, Setup);
    if (!Setup.Database.empty())
      break;
  }
  auto Known = S->Added.find(Absolute);
  if (Setup.Database.empty() && Known != S->Added.end()) {
    const CompileDatabase &Own = Known->second;
    Setup.Alternatives = Own.Entries.size() - 1;
    S->use(Own.Entries.front(), Own, Absolute, Setup);
  }
  return Setup;
}

void CommandLookup::addCommand(const std::string &Path, StringRef File,
                               const std::string &Directory,
                               std::vector<std::string> Words) {
  const std::string Absolute = S->absolute(File);
  CompileDatabase &Own = S->Added[Absolute];
  if (Own.Path.empty())
    Own.Path = Path;
  DatabaseEntry Entry;
  Entry.File = Absolute;
  Entry.Directory = S->absolute(Directory);
  Entry.IsCuda = true;
  Entry.Arguments = std::move(Words);
  Own.Entries.push_back(std::move(Entry));
}

void CommandLookup::addCommands(const CommandLookup &Other) {
  if (&Other != this)
    S->Added.insert(Other.S->Added.begin(), Other.S->Added.end());
}

std::vector<std::string> CommandLookup::unitsBeside(StringRef File) {
  const CompileSetup Setup = setupFor(File);
  std::vector<std::string> Result;
  if (Setup.Database.empty())
    return Result;
  const std::string Absolute = S->absolute(File);
  const std::vector<std::string> Folders =
      S->Asked.empty()
          ? foldersOfFoundDatabase(Setup.Database, Absolute, *S->Files)
          : foldersOfNamedDatabase(S->absolute(Setup.Database), Absolute,
                                   Setup.Directory, *S->Files);
  std::set<std::string> Seen;
  for (const DatabaseEntry &Entry : S->read(Setup.Database).Database.Entries) {
    SmallString<256> Real;
    if ((Entry.IsCuda || isCppSource(Entry.File)) &&
        Seen.insert(Entry.File).second &&
        !S->Files->getRealPath(Entry.File, Real) && isOfProject(Real, Folders))
      Result.push_back(Entry.File);
  }
  return Result;
}

Expected<std::vector<std::string>> CommandLookup::sources() {
  const ReadDatabase &Read = S->read(S->Asked);
  if (!Read.Problem.empty())
    return createStringError(
        "-p: '" + S->Asked + "': " + Read.Problem +
        (S->Files->exists(S->Asked)
             ? ""
             : "; CMake writes one with -DCMAKE_EXPORT_COMPILE_COMMANDS=ON"));
  std::set<std::string> Result;
  for (const DatabaseEntry &Entry : Read.Database.Entries)
    if (Entry.IsCuda)
      Result.insert(Entry.File);
  return std::vector<std::string>(Result.begin(), Result.end());
}

} // namespace bank_lint
