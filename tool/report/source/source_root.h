//===-- tool/report/source/source_root.h - paths for programs ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Reports for other programs name files relative to the root of the
/// repository, whichever folder bank-lint was started in, so that a viewer on
/// another machine finds them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_ROOT_H
#define BANK_LINT_TOOL_REPORT_SOURCE_SOURCE_ROOT_H

#include "analysis/result/finding.h"
#include "tool/report/report_options.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <string>

namespace bank_lint {

/// The nearest folder at or above \p Folder, an absolute path, with a .git,
/// which is a file in submodules and some work trees; "" if there is none.
std::string repositoryAbove(llvm::StringRef Folder);

class SourceRoot {
public:
  /// \p Folder is absolute.
  explicit SourceRoot(llvm::StringRef Folder);

  /// The root that the options name, else the repository (the nearest folder
  /// with a .git) of the first file, else the current folder.
  static SourceRoot of(llvm::ArrayRef<FileResult> Results,
                       const ReportOptions &Options);

  /// The folder, without a slash at its end.
  llvm::StringRef folder() const { return Folder; }

  /// Whether \p File lies below the root.
  bool contains(llvm::StringRef File) const;

  /// The path below the root; the absolute path of a file that is elsewhere.
  /// For a cell, it is the path of the notebook.
  std::string path(llvm::StringRef File) const;

  /// The same as a URI reference: relative, or file:///... for a file that is
  /// elsewhere.
  std::string uri(llvm::StringRef File) const;

  /// "file:///home/me/project/"
  std::string folderUri() const;

private:
  std::string Folder;
};

} // namespace bank_lint

#endif
