//===-- analysis/frontend/command/command_files.cpp - files it may name ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/command/command_files.h"
#include "analysis/frontend/command/response_files.h"
#include "analysis/support/project_folders.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

namespace {

/// The beginnings of paths of headers that came with the system or a toolkit.
constexpr StringRef SystemHeaders[] = {
    "/usr/include/",     "/usr/lib/",           "/usr/lib64/",
    "/usr/share/",       "/usr/local/cuda",     "/usr/local/lib/",
    "/usr/local/lib64/", "/usr/local/include/", "/opt/cuda",
    "/opt/nvidia/",      "/nix/store/",
};

std::string realPath(StringRef Path, vfs::FileSystem &Files) {
  SmallString<256> Real;
  return Files.getRealPath(Path, Real) ? Path.str() : std::string(Real);
}

/// The deepest folder above both \p A and \p B.
std::string commonFolder(StringRef A, StringRef B) {
  StringRef Folder = sys::path::parent_path(A);
  while (!Folder.empty() && !isAtOrBelow(B, Folder))
    Folder = sys::path::parent_path(Folder);
  return Folder.str();
}

/// Adds \p Folder unless all files would be below it.
void add(std::vector<std::string> &Folders, StringRef Folder,
         vfs::FileSystem &Files) {
  if (Folder.empty())
    return;
  std::string Real = realPath(Folder, Files);
  if (Real != "/" && !is_contained(Folders, Real))
    Folders.push_back(std::move(Real));
}

void addRepository(std::vector<std::string> &Folders, StringRef Folder,
                   StringRef Otherwise, vfs::FileSystem &Files) {
  std::string Repository = repositoryRoot(Folder, Files);
  add(Folders, Repository.empty() ? Otherwise : StringRef(Repository), Files);
}

} // namespace

std::vector<std::string> foldersOfFoundDatabase(StringRef Database,
                                                StringRef File,
                                                vfs::FileSystem &Files) {
  std::vector<std::string> Folders;
  StringRef Own = sys::path::parent_path(Database);
  std::string FoundIn = commonFolder(Database, File);
  addRepository(Folders, Own, FoundIn, Files);
  add(Folders, Own, Files);
  // Build systems leave a link to the database of a build folder elsewhere.
  std::string Real = realPath(Database, Files);
  if (Real != Database) {
    StringRef RealFolder = sys::path::parent_path(Real);
    addRepository(Folders, RealFolder, RealFolder, Files);
  }
  return Folders;
}

std::vector<std::string> foldersOfNamedDatabase(StringRef Database,
                                                StringRef File,
                                                StringRef Directory,
                                                vfs::FileSystem &Files) {
  std::vector<std::string> Folders;
  std::string Real = realPath(Database, Files);
  StringRef Own = sys::path::parent_path(Real);
  addRepository(Folders, Own, Own, Files);
  add(Folders, Directory, Files);
  StringRef OfFile = sys::path::parent_path(File);
  addRepository(Folders, OfFile, OfFile, Files);
  return Folders;
}

bool isOfProject(StringRef Path, ArrayRef<std::string> Folders) {
  return any_of(Folders, [&](StringRef F) { return isAtOrBelow(Path, F); }) ||
         any_of(SystemHeaders,
                [&](StringRef S) { return Path.starts_with(S); });
}

bool CommandPlace::mayName(StringRef Path) const {
  SmallString<256> Real;
  if (Files->getRealPath(absolute(Path), Real)) {
    if (!exists(Path))
      return true;
    Real = absolute(Path);
    sys::path::remove_dots(Real, /*remove_dot_dot=*/true);
  }
  return isOfProject(Real, Project);
}

} // namespace bank_lint::frontend
