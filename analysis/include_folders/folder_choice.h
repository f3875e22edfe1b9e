//===-- analysis/include_folders/folder_choice.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which folders of a project, given by -I, would find the headers that its
/// files lack.
///
/// A compile does not see what a missing header includes, so that is looked up
/// here: the headers that were found are read for their #include lines, and
/// what those do not find counts too. One round must be enough.
///
/// The choice is greedy: the folder that finds most of what is lacking, of two
/// the nearer one. It is a proposal and is never used by itself: of two headers
/// of one name the wrong one would give wrong results.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_FOLDER_CHOICE_H
#define BANK_LINT_ANALYSIS_INCLUDE_FOLDERS_FOLDER_CHOICE_H

#include "analysis/include_folders/project_listing.h"

namespace bank_lint {

/// A header that files of a project include and that is not found.
struct MissingHeader {
  std::string Name;   ///< as the #include has it
  unsigned Files = 1; ///< that lack it
  std::string From;   ///< the folder of one of them, as seen from the root
};

/// A header that one of the chosen folders finds.
struct FoundHeader {
  std::string Name;
  std::string File;     ///< as seen from the root
  unsigned Choices = 1; ///< files that other folders would find for it, and it
};

struct FolderChoice {
  /// As seen from the root, in the order of the search.
  std::vector<std::string> Folders;
  /// Those at the front of Folders that find missing headers; the others find
  /// what these include.
  std::size_t ForMissing = 0;
  std::vector<FoundHeader> Found; ///< of the missing headers, in their order
  std::vector<std::string> Elsewhere; ///< in the project, but in more folders
  std::vector<std::string> Nowhere;   ///< not in the project
  /// What the found headers include that is not in the project either.
  std::vector<std::string> IncludedNowhere;
};

/// \p Searched are the folders, absolute, in which headers are looked for
/// already. At most \p MostFolders are chosen.
FolderChoice chooseFolders(const ProjectListing &Project,
                           llvm::ArrayRef<MissingHeader> Missing,
                           llvm::ArrayRef<std::string> Searched,
                           std::size_t MostFolders, const SearchLimits &Limits);

} // namespace bank_lint

#endif
