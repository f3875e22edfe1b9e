//===-- tool/crosscheck/emitted_folder.h - a folder of ours -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A folder that is written again and again. It has a list of the files that
/// are ours; nothing else in it is removed or overwritten, and no symbolic link
/// is followed: what is written is below the folder, whatever others put there.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CROSSCHECK_EMITTED_FOLDER_H
#define BANK_LINT_TOOL_CROSSCHECK_EMITTED_FOLDER_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/raw_ostream.h"
#include <string>

namespace bank_lint {

class EmittedFolder {
public:
  /// Opens \p Path, which is made if there is none, and removes what is ours in
  /// it. It is an error if it holds files and none is ours.
  static llvm::Expected<EmittedFolder> open(llvm::StringRef Path);
  EmittedFolder(EmittedFolder &&Other);
  EmittedFolder &operator=(EmittedFolder &&) = delete;
  ~EmittedFolder();

  /// Writes a new file. \p Name is relative, with slashes; its folders are
  /// made.
  llvm::Error write(llvm::StringRef Name, bool IsProgram,
                    llvm::function_ref<void(llvm::raw_ostream &)> Write);

private:
  explicit EmittedFolder(llvm::StringRef Path) : Path(Path) {}
  llvm::Error clear(llvm::StringRef List);
  llvm::Error failure(const llvm::Twine &What, llvm::StringRef Name) const;

  std::string Path;
  int Folder = -1, List = -1; ///< file descriptors
};

} // namespace bank_lint

#endif
