//===-- tool/report/source/source_root.cpp - paths for other programs -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/source/source_root.h"
#include "analysis/embedded/embedded_sources.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace fs = llvm::sys::fs;
namespace path = llvm::sys::path;

namespace bank_lint {

static std::string absolutePath(llvm::StringRef File) {
  llvm::SmallString<256> Path = File;
  if (!fs::make_absolute(Path))
    path::remove_dots(Path, /*remove_dot_dot=*/true);
  return Path.str().str();
}

std::string repositoryAbove(llvm::StringRef Folder) {
  for (; !Folder.empty(); Folder = path::parent_path(Folder)) {
    llvm::SmallString<256> Mark = Folder;
    path::append(Mark, ".git");
    if (fs::exists(Mark))
      return Folder.str();
  }
  return "";
}

SourceRoot::SourceRoot(llvm::StringRef Folder) : Folder(absolutePath(Folder)) {
  while (llvm::StringRef(this->Folder).ends_with("/"))
    this->Folder.pop_back();
}

SourceRoot SourceRoot::of(llvm::ArrayRef<FileResult> Results,
                          const ReportOptions &Options) {
  if (!Options.Root.empty())
    return SourceRoot(Options.Root);
  if (!Results.empty()) {
    std::string First = absolutePath(Results.front().File);
    std::string Repository = repositoryAbove(path::parent_path(First));
    if (!Repository.empty())
      return SourceRoot(Repository);
  }
  return SourceRoot(".");
}

bool SourceRoot::contains(llvm::StringRef File) const {
  std::string Path = absolutePath(File);
  return llvm::StringRef(Path).starts_with(Folder + "/");
}

std::string SourceRoot::path(llvm::StringRef File) const {
  std::string Path = absolutePath(fileAndCell(File).first);
  llvm::StringRef Below = Path;
  return Below.consume_front(Folder + "/") ? Below.str() : Path;
}

/// Percent-encodes all but what RFC 3986 calls unreserved, and slashes.
static std::string encoded(llvm::StringRef Path) {
  std::string Uri;
  for (char C : Path) {
    if (llvm::isAlnum(C) || llvm::StringRef("-._~/").contains(C))
      Uri += C;
    else
      Uri += "%" + llvm::utohexstr(static_cast<unsigned char>(C),
                                   /*LowerCase=*/false, /*Width=*/2);
  }
  return Uri;
}

std::string SourceRoot::uri(llvm::StringRef File) const {
  return (contains(File) ? "" : "file://") + encoded(path(File));
}

std::string SourceRoot::folderUri() const {
  return "file://" + encoded(Folder) + "/";
}

} // namespace bank_lint
