//===-- analysis/include_folders/included_headers.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What headers of a project include, at any depth, and no compile would find
/// yet. Only regular files of the listing are read, and not many.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_INCLUDED_HEADERS_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_INCLUDED_HEADERS_H

#include "analysis/include_folders/include_lines.h"
#include "analysis/include_folders/project_listing.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>

#include <set>

namespace bank_lint {

/// A header that is looked for from a folder of the project.
struct WantedHeader {
  std::string Name;
  std::string From; ///< the folder of who includes it, as seen from the root
};

class IncludedHeaders {
public:
  /// \p Searched are absolute.
  IncludedHeaders(const ProjectListing &Project,
                  llvm::ArrayRef<std::string> Searched,
                  const SearchLimits &Limits);

  /// What the headers that are found for \p Wanted include, and what these
  /// include, if it is in the project and not in the searched folders: each
  /// name once. Where several files have a name, that in the first of \p
  /// Folders counts, or else the nearest.
  std::vector<WantedHeader> of(llvm::ArrayRef<WantedHeader> Wanted,
                               llvm::ArrayRef<std::string> Folders);

  /// Names in what was read by of() that neither the project nor a searched
  /// folder has, sorted.
  const std::set<std::string> &unfound() const { return Unfound; }

  /// The places of a header; remembered.
  llvm::ArrayRef<HeaderPlace> placesOf(llvm::StringRef Name);

private:
  /// Where a header is that needs no further folder: "" if it is not in the
  /// project; absent if it is nowhere.
  std::optional<std::string> foundAlready(const IncludeLine &Line,
                                          llvm::StringRef From);
  std::optional<std::string> inSearched(llvm::StringRef Name);
  const std::vector<IncludeLine> &linesOf(const std::string &File);

  const ProjectListing &Project;
  const std::vector<std::string> Searched;
  const SearchLimits Limits;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  llvm::StringMap<std::vector<IncludeLine>> Lines;         ///< by file
  llvm::StringMap<std::vector<HeaderPlace>> Places;        ///< by name
  llvm::StringMap<std::optional<std::string>> SearchedFor; ///< by name
  std::set<std::string> Unfound;
};

/// The place that counts if \p Folders are searched in their order; else the
/// one nearest to the folder \p From. \p Places are not empty.
const HeaderPlace &chosenPlace(llvm::ArrayRef<HeaderPlace> Places,
                               llvm::ArrayRef<std::string> Folders,
                               llvm::StringRef From);

/// How many steps lead from one folder to the other, up and down.
unsigned distance(llvm::StringRef From, llvm::StringRef To);

} // namespace bank_lint

#endif
