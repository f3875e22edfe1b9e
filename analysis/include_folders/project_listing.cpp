//===-- analysis/include_folders/project_listing.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/include_folders/project_listing.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint {
namespace {

struct FolderEntry {
  std::string Name;
  bool IsFolder = false;
};

/// What is no name that can be shown and typed as it is.
bool hasControlCharacter(StringRef Name) {
  return any_of(Name, [](char C) { return isASCII(C) && !isPrint(C); });
}

sys::fs::file_type typeOf(const sys::fs::directory_entry &Entry) {
  if (Entry.type() != sys::fs::file_type::type_unknown)
    return Entry.type();
  sys::fs::file_status Status; // the file system does not say it in passing
  if (sys::fs::status(Entry.path(), Status, /*follow=*/false))
    return sys::fs::file_type::status_error;
  return Status.type();
}

unsigned depthOf(StringRef Folder) {
  return Folder.empty() ? 0 : Folder.count('/') + 1;
}

/// The folder \p Levels above \p Folder, which is at least that deep.
StringRef above(StringRef Folder, unsigned Levels) {
  while (Levels--)
    Folder = Folder.contains('/') ? Folder.rsplit('/').first : StringRef();
  return Folder;
}

} // namespace

std::string pathIn(StringRef Folder, StringRef Name) {
  if (Folder.empty() || Name.empty())
    return (Folder + Name).str();
  return (Folder + "/" + Name).str();
}

std::string plainHeaderName(StringRef Name) {
  SmallString<128> Plain(Name);
  sys::path::remove_dots(Plain, /*remove_dot_dot=*/true);
  const StringRef Last = sys::path::filename(Plain);
  if (sys::path::is_absolute(Plain) || Last.empty() || Last == ".." ||
      Last == ".")
    return "";
  return Plain.str().str();
}

ProjectListing::ProjectListing(std::string Root, ArrayRef<std::string> Near,
                               const SearchLimits &Limits)
    : Root(std::move(Root)) {
  std::vector<std::string> Starts(Near);
  while (!Starts.empty() && !IsCutShort) {
    std::vector<std::string> Next;
    for (const std::string &Start : Starts) {
      listBelow(Start, Limits);
      if (!Start.empty())
        Next.push_back(above(Start, 1).str());
    }
    Starts = std::move(Next);
  }
}

bool ProjectListing::enter(const std::string &Folder) {
  if (!Numbers.try_emplace(Folder, Folders.size()).second)
    return false;
  Folders.push_back(Folder);
  Sizes.push_back(0);
  return true;
}

/// Level by level.
void ProjectListing::listBelow(StringRef Start, const SearchLimits &Limits) {
  std::size_t Next = Folders.size();
  if (IsCutShort || !enter(Start.str()))
    return;
  for (; Next < Folders.size(); ++Next)
    if (!listFolder(Next, Limits))
      return;
}

/// \returns whether there is more to spend.
bool ProjectListing::listFolder(unsigned Folder, const SearchLimits &Limits) {
  std::vector<FolderEntry> Found;
  std::error_code Error;
  for (sys::fs::directory_iterator It(pathIn(Root, Folders[Folder]), Error,
                                      /*follow_symlinks=*/false),
       End;
       !Error && It != End; It.increment(Error)) {
    if (++Entries > Limits.MostEntries || Limits.isOver()) {
      IsCutShort = true;
      break;
    }
    ++Sizes[Folder];
    const StringRef Name = sys::path::filename(It->path());
    const sys::fs::file_type Type = typeOf(*It);
    const bool IsFolder = Type == sys::fs::file_type::directory_file;
    if ((IsFolder && Name.starts_with(".")) || hasControlCharacter(Name) ||
        (!IsFolder && Type != sys::fs::file_type::regular_file))
      continue;
    Found.push_back({Name.str(), IsFolder});
  }
  sort(Found, [](const FolderEntry &A, const FolderEntry &B) {
    return A.Name < B.Name;
  });
  for (const FolderEntry &Entry : Found) {
    if (Entry.IsFolder)
      enter(pathIn(Folders[Folder], Entry.Name));
    else
      FoldersWith[Entry.Name].push_back(Folder);
  }
  return !IsCutShort;
}

bool ProjectListing::hasFile(StringRef Path) const {
  const StringRef Name = sys::path::filename(Path);
  auto Folder = Numbers.find(above(Path, 1));
  auto With = FoldersWith.find(Name);
  return Folder != Numbers.end() && With != FoldersWith.end() &&
         is_contained(With->second, Folder->second);
}

bool ProjectListing::isEmptyFolder(StringRef Path) const {
  auto Folder = Numbers.find(Path);
  return !IsCutShort && Folder != Numbers.end() && !Sizes[Folder->second];
}

std::vector<HeaderPlace> ProjectListing::placesOf(StringRef Name) const {
  const std::string Plain = plainHeaderName(Name);
  StringRef Rest = Plain;
  unsigned Up = 0;
  while (Rest.consume_front("../"))
    ++Up;
  std::vector<HeaderPlace> Result;
  auto With = FoldersWith.find(sys::path::filename(Rest));
  if (Rest.empty() || With == FoldersWith.end())
    return Result;
  const StringRef Below = above(Rest, 1);
  StringMap<std::string> FileFrom; // by the folder that Rest is seen from
  for (unsigned Number : With->second) {
    StringRef Base = Folders[Number];
    std::string File = pathIn(Base, sys::path::filename(Rest));
    if (!Base.consume_back(Below) ||
        (!Base.empty() && !Below.empty() && !Base.consume_back("/")))
      continue;
    if (Up)
      FileFrom[Base] = std::move(File);
    else
      Result.push_back({Base.str(), std::move(File)});
  }
  if (!FileFrom.empty())
    for (const std::string &Folder : Folders)
      if (depthOf(Folder) >= Up)
        if (auto File = FileFrom.find(above(Folder, Up));
            File != FileFrom.end())
          Result.push_back({Folder, File->second});
  return Result;
}

} // namespace bank_lint
