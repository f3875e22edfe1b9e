//===-- tool/bank-lint/merge/lacking_files.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files of a run that lack headers, project by project.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_BANK_LINT_MERGE_LACKING_FILES_H
#define BANK_LINT_TOOL_BANK_LINT_MERGE_LACKING_FILES_H

#include "analysis/include_folders/folder_choice.h"
#include "analysis/result/finding.h"

namespace bank_lint {

/// A file that lacks headers.
struct LackingFile {
  FileResult *Result;
  std::string Path;               ///< absolute, without dots
  std::vector<std::string> Names; ///< of the headers, each once
};

/// Those of one project.
struct LackingProject {
  std::string Root; ///< absolute
  std::vector<LackingFile> Files;

  /// The headers, each once, with the number of files that lack it.
  std::vector<MissingHeader> missing() const;
  /// The folders of the files, each once, as seen from the root.
  std::vector<std::string> folders() const;
  /// Where the headers of all of these files are looked for.
  std::vector<std::string> searched() const;
};

/// The projects of \p Results, in the order of their first files. One goes to
/// the root of its repository; of a file that is in none, it is the file's own
/// folder: nothing above it is looked at.
std::vector<LackingProject>
lackingProjects(llvm::ArrayRef<FileResult *> Results);

} // namespace bank_lint

#endif
