//===-- analysis/include_folders/project_listing.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names of the files below a project's root, so that a header can be
/// looked for by the name that an #include has for it. Nothing is opened but
/// folders. Links are not followed; hidden folders are left out: they hold what
/// tools keep (a repository's objects, caches, virtual environments), and not
/// the project's sources. Build folders are looked at: generated headers are
/// there.
///
/// A tree may be of any size, so both the entries and the time are limited. The
/// folders near the files that lack a header are read first.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_PROJECT_LISTING_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_PROJECT_LISTING_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <string>
#include <vector>

namespace bank_lint {

/// What may be spent on a search.
struct SearchLimits {
  unsigned MostEntries = 50'000; ///< files and folders that are listed
  unsigned MostHeaders = 2'000;  ///< that are read
  /// For the search in all projects of a run.
  std::chrono::steady_clock::time_point End =
      std::chrono::steady_clock::now() + std::chrono::seconds(3);

  bool isOver() const { return std::chrono::steady_clock::now() >= End; }
};

/// A folder and the file that an #include finds from there.
struct HeaderPlace {
  std::string Folder, File; ///< as seen from the root; the root itself is ""
};

class ProjectListing {
public:
  /// Lists the folder \p Root, an absolute path. \p Near are folders at or
  /// below it, as seen from it.
  ProjectListing(std::string Root, llvm::ArrayRef<std::string> Near,
                 const SearchLimits &Limits);

  const std::string &root() const { return Root; }
  /// Whether a limit was reached: there is more than is known.
  bool isCutShort() const { return IsCutShort; }
  unsigned entries() const { return Entries; }

  /// Whether the file \p Path, as seen from the root, was listed.
  bool hasFile(llvm::StringRef Path) const;
  /// Whether the folder \p Path was listed and nothing was in it.
  bool isEmptyFolder(llvm::StringRef Path) const;

  /// The folders from which `#include <Name>` finds a file: those F for which
  /// F/Name exists, if \p Name may begin with `..`. In the order of the
  /// listing.
  std::vector<HeaderPlace> placesOf(llvm::StringRef Name) const;

private:
  void listBelow(llvm::StringRef Start, const SearchLimits &Limits);
  bool listFolder(unsigned Folder, const SearchLimits &Limits);
  bool enter(const std::string &Folder);

  std::string Root;
  std::vector<std::string> Folders;
  std::vector<unsigned> Sizes;                        ///< entries, by folder
  llvm::StringMap<unsigned> Numbers;                  ///< of folders
  llvm::StringMap<std::vector<unsigned>> FoldersWith; ///< by a file's name
  unsigned Entries = 0;
  bool IsCutShort = false;
};

/// The name of an #include without `.` and inner `..`; "" of an absolute path,
/// and of one that names no file.
std::string plainHeaderName(llvm::StringRef Name);

/// \p Folder and \p Name, either of which may be "".
std::string pathIn(llvm::StringRef Folder, llvm::StringRef Name);

} // namespace bank_lint

#endif
