//===-- analysis/include_folders/python_headers.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/python_headers.h"
#include "analysis/support/confinement.h"
#include "analysis/support/foreign_file.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include <optional>

using namespace llvm;
namespace fs = sys::fs;
namespace path = sys::path;

namespace bank_lint {
namespace {

std::string below(StringRef Folder, const Twine &Inside) {
  SmallString<256> Path(Folder);
  path::append(Path, Inside);
  return Path.str().str();
}

/// The folders in \p Folder whose names begin with \p Start, sorted.
std::vector<std::string> foldersIn(StringRef Folder, StringRef Start = "") {
  constexpr unsigned Most = 5000;
  std::vector<std::string> Result;
  std::error_code Wrong;
  unsigned Seen = 0;
  for (fs::directory_iterator It(Folder, Wrong), End; !Wrong && It != End;
       It.increment(Wrong))
    if (path::filename(It->path()).starts_with(Start) &&
        fs::is_directory(It->path()) && ++Seen <= Most)
      Result.push_back(It->path());
  sort(Result);
  return Result;
}

bool mayRead(StringRef Folder) {
  fs::file_status Status;
  return !fs::status(Folder, Status) &&
         Status.type() == fs::file_type::directory_file &&
         !whyOutOfReach(Folder, Status.permissions());
}

/// The folder of the Python that a virtual environment was made with, "/usr";
/// "" if \p Prefix is none.
std::string basePrefix(StringRef Prefix) {
  constexpr std::uint64_t MostBytes = 1 << 16;
  Expected<FileText> Text =
      readForeignFile(below(Prefix, "pyvenv.cfg"), MostBytes);
  if (!Text) {
    consumeError(Text.takeError());
    return "";
  }
  for (StringRef Line : split((*Text)->getBuffer(), '\n')) {
    auto [Key, Value] = Line.split('=');
    if (Key.trim() == "home")
      return path::parent_path(Value.trim()).str();
  }
  return "";
}

/// What is installed below \p Prefix.
std::vector<PythonEnvironment> environmentsBelow(StringRef Prefix) {
  std::vector<PythonEnvironment> Result;
  const std::string Base = basePrefix(Prefix);
  for (const char *Library : {"lib", "lib64"})
    for (const std::string &Version :
         foldersIn(below(Prefix, Library), "python3"))
      for (const char *Packages : {"site-packages", "dist-packages"}) {
        PythonEnvironment New{Prefix.str(), below(Version, Packages), ""};
        if (!mayRead(New.Packages))
          continue;
        for (StringRef Of : {Prefix, StringRef(Base)}) {
          const std::string Headers =
              below(Of, "include/" + path::filename(Version));
          if (New.Headers.empty() && !Of.empty() &&
              fs::exists(below(Headers, "Python.h")))
            New.Headers = Headers;
        }
        Result.push_back(std::move(New));
      }
  return Result;
}

/// Whether the `include` folder \p Folder may have the header \p Name.
bool mayHave(StringRef Folder, StringRef Name) {
  return fs::exists(below(Folder, *path::begin(Name))) ||
         fs::exists(below(Folder, Name));
}

} // namespace

PythonSearch PythonSearch::ofThisProcess() {
  auto Variable = [](const char *Name) {
    return sys::Process::GetEnv(Name).value_or("");
  };
  PythonSearch Result;
  Result.VirtualEnv = Variable("VIRTUAL_ENV");
  Result.CondaPrefix = Variable("CONDA_PREFIX");
  if (SmallString<128> Home; path::home_directory(Home))
    Result.Home = Home.str().str();
  return Result;
}

std::optional<PythonHeaders> PythonPackages::findIn(
    const PythonEnvironment &Environment, ArrayRef<MissingHeader> Missing,
    ArrayRef<std::string> Searched, const SearchLimits &Limits) {
  constexpr std::size_t MostFolders = 4;
  PythonHeaders Result{Environment.Prefix, {}, {}};
  bool NeedsPython = false;
  for (const MissingHeader &Header : Missing) {
    if (is_contained(Result.Names, Header.Name))
      continue;
    if (Header.Name == "Python.h" && !Environment.Headers.empty()) {
      Result.Names.push_back(Header.Name);
      NeedsPython = true;
    }
    for (const std::string &Folder : includeFolders(Environment)) {
      if (Limits.isOver())
        break;
      if (!mayHave(Folder, Header.Name))
        continue;
      const ProjectListing Listing(Folder, {""}, Limits);
      std::vector<MissingHeader> AllMissing(Missing.begin(), Missing.end());
      for (MissingHeader &Each : AllMissing)
        Each.From.clear();
      const FolderChoice Choice =
          chooseFolders(Listing, AllMissing, Searched, MostFolders, Limits);
      if (none_of(Choice.Found, [&](const FoundHeader &Found) {
            return Found.Name == Header.Name;
          }))
        continue;
      for (const FoundHeader &Found : Choice.Found)
        if (!is_contained(Result.Names, Found.Name))
          Result.Names.push_back(Found.Name);
      for (const auto &[Number, Each] : enumerate(Choice.Folders)) {
        // Others find by chance what the headers include.
        const bool IsMeant = Number < Choice.ForMissing || Each.empty() ||
                             path::filename(Each) == "include";
        const std::string Whole = Each.empty() ? Folder : below(Folder, Each);
        if (IsMeant && !is_contained(Result.Folders, Whole))
          Result.Folders.push_back(Whole);
      }
      NeedsPython |= is_contained(Choice.IncludedNowhere, "Python.h");
      break;
    }
  }
  if (Result.Names.empty())
    return std::nullopt;
  if (NeedsPython && !Environment.Headers.empty())
    Result.Folders.push_back(Environment.Headers);
  return Result;
}

const std::vector<PythonEnvironment> &
PythonPackages::installedBelow(const std::string &Prefix) {
  auto [Known, IsNew] = Installed.try_emplace(Prefix);
  if (IsNew)
    Known->second = environmentsBelow(Prefix);
  return Known->second;
}

const std::vector<std::string> &
PythonPackages::includeFolders(const PythonEnvironment &Of) {
  auto [Known, IsNew] = Includes.try_emplace(Of.Packages);
  if (!IsNew)
    return Known->second;
  auto Add = [&](StringRef Package) {
    std::string Folder = below(Package, "include");
    if (fs::exists(Folder))
      Known->second.push_back(std::move(Folder));
  };
  for (const std::string &Package : foldersIn(Of.Packages)) {
    Add(Package);
    // A folder without a module of its own has packages, as nvidia/ has.
    if (!fs::exists(below(Package, "__init__.py")))
      for (const std::string &Inner : foldersIn(Package))
        Add(Inner);
  }
  return Known->second;
}

std::vector<PythonEnvironment> PythonPackages::environmentsFor(StringRef Root) {
  std::vector<PythonEnvironment> Result;
  for (const std::string &Active : {Search.VirtualEnv, Search.CondaPrefix})
    if (path::is_absolute(Active))
      append_range(Result, installedBelow(Active));
  // No link of a repository leads out of it.
  SmallString<256> RealRoot;
  if (!Root.empty() && !fs::real_path(Root, RealRoot))
    for (const char *Name : {".venv", "venv", "env"}) {
      SmallString<256> Real;
      for (PythonEnvironment &Each : environmentsBelow(below(Root, Name)))
        if (!fs::real_path(Each.Packages, Real) && isAtOrBelow(Real, RealRoot))
          Result.push_back(std::move(Each));
    }
  if (!Search.Home.empty())
    append_range(Result, installedBelow(below(Search.Home, ".local")));
  for (const std::string &System : Search.SystemPrefixes)
    append_range(Result, installedBelow(System));
  return Result;
}

std::optional<PythonHeaders>
PythonPackages::find(StringRef Root, ArrayRef<MissingHeader> Missing,
                     ArrayRef<std::string> Searched,
                     const SearchLimits &Limits) {
  for (const PythonEnvironment &Each : environmentsFor(Root))
    if (std::optional<PythonHeaders> Found =
            findIn(Each, Missing, Searched, Limits))
      return Found;
  return std::nullopt;
}

} // namespace bank_lint
