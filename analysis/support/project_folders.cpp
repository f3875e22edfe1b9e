//===-- analysis/support/project_folders.cpp - what a file is part of -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/support/project_folders.h"
#include "analysis/support/foreign_file.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include <unistd.h>

using namespace llvm;

namespace bank_lint {
namespace {

constexpr StringLiteral Marks[] = {".git", ".hg", ".jj", ".svn"};

std::string joined(StringRef Folder, StringRef Name) {
  SmallString<256> Path(Folder);
  sys::path::append(Path, Name);
  return Path.str().str();
}

/// Whether the `.git` in \p Folder is that of a submodule of a repository
/// above: a file that leads to its .git/modules.
bool isSubmodule(StringRef Folder, vfs::FileSystem &Files) {
  Expected<FileText> Read =
      readForeignFile(joined(Folder, ".git"), MostSettingsBytes, Files);
  if (!Read) {
    consumeError(Read.takeError());
    return false;
  }
  StringRef Named = (*Read)->getBuffer();
  if (!Named.consume_front("gitdir:"))
    return false;
  SmallString<256> Kept(Named.trim());
  sys::path::make_absolute(Folder, Kept);
  sys::path::remove_dots(Kept, /*remove_dot_dot=*/true);
  for (StringRef Outer = sys::path::parent_path(Folder); !Outer.empty();
       Outer = sys::path::parent_path(Outer))
    if (isAtOrBelow(Kept, joined(Outer, ".git/modules")) && Files.exists(Kept))
      return true;
  return false;
}

bool isRoot(StringRef Folder, vfs::FileSystem &Files) {
  return any_of(Marks, [&](StringRef Mark) {
    return Files.exists(joined(Folder, Mark)) &&
           (Mark != ".git" || !isSubmodule(Folder, Files));
  });
}

} // namespace

std::size_t sharedFolders(StringRef A, StringRef B) {
  auto ItA = sys::path::begin(A), EndA = sys::path::end(A);
  auto ItB = sys::path::begin(B), EndB = sys::path::end(B);
  std::size_t Count = 0;
  for (; ItA != EndA && ItB != EndB && *ItA == *ItB; ++ItA, ++ItB)
    ++Count;
  return Count;
}

bool isAtOrBelow(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || Folder.ends_with("/") || Path.starts_with("/"));
}

std::string repositoryRoot(StringRef Folder, vfs::FileSystem &Files) {
  while (!Folder.empty() && !isRoot(Folder, Files))
    Folder = sys::path::parent_path(Folder);
  return Folder.str();
}

std::vector<std::string> projectFolders(StringRef File,
                                        vfs::FileSystem &Files) {
  std::vector<std::string> Folders;
  for (StringRef Folder = sys::path::parent_path(File); !Folder.empty();
       Folder = sys::path::parent_path(Folder)) {
    Folders.push_back(Folder.str());
    if (isRoot(Folder, Files))
      return Folders;
  }
  ErrorOr<std::string> Here = Files.getCurrentWorkingDirectory();
  auto Last = Here ? find(Folders, *Here) : Folders.end();
  if (Last == Folders.end())
    Last = Folders.begin();
  if (Last != Folders.end())
    Folders.erase(std::next(Last), Folders.end());
  return Folders;
}

std::string whyNotUsed(StringRef Path, StringRef File, vfs::FileSystem &Files) {
  ErrorOr<vfs::Status> Found = Files.status(Path), Own = Files.status(File);
  if (!Found)
    return "cannot be read: " + Found.getError().message();
  const std::uint32_t Owner = Found->getUser();
  if (Owner != 0 && Owner != ::geteuid() && !(Own && Own->getUser() == Owner))
    return "belongs to another user (uid " + std::to_string(Owner) + ")";
  SmallString<256> Real, Root;
  if (Files.getRealPath(Path, Real))
    return "";
  const std::vector<std::string> Folders = projectFolders(File, Files);
  if (sys::path::filename(Real) == sys::path::filename(Path) ||
      Folders.empty() || Files.getRealPath(Folders.back(), Root) ||
      isAtOrBelow(Real, Root))
    return "";
  return "is a link to '" + Real.str().str() + "', outside of the project";
}

bool isVersionControlFolder(StringRef Name) {
  return any_of(Marks,
                [&](StringRef Mark) { return Name.equals_insensitive(Mark); });
}

} // namespace bank_lint
