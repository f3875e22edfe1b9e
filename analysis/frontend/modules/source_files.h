//===-- analysis/frontend/modules/source_files.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The files that a module's debug info names: how they are shown, and which of
/// them a report may quote. The author of the module chose the names, so that
/// they may lead anywhere. Quoted is what ends like a source, is a regular
/// file, and lies, all links resolved, in the folder of the module or at or
/// below the current folder, in no hidden folder.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_MODULES_SOURCE_FILES_H
#define BANK_LINT_ANALYSIS_FRONTEND_MODULES_SOURCE_FILES_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>

namespace bank_lint::frontend {

struct SourceFile {
  std::string Shown;        ///< its path, from the current folder if below
  bool MayBeQuoted = false; ///< and then it can be read by that path
  bool IsOfSystem = false;  ///< a library's or a toolkit's, by its path
};

class SourceFiles {
public:
  /// The files of the module in the file \p Module; what is looked up is in \p
  /// Files.
  SourceFiles(llvm::StringRef Module,
              llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  /// The file that debug info calls \p Name, seen from \p Folder.
  SourceFile find(llvm::StringRef Name, llvm::StringRef Folder) const;

private:
  bool mayBeQuoted(llvm::StringRef Path) const;

  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  std::string OfModule, RealOfModule; ///< folders
  std::string Current, RealCurrent;
};

} // namespace bank_lint::frontend

#endif
