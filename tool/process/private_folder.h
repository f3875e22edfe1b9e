//===-- tool/process/private_folder.h - files of one run --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A folder for temporary files, which no other user can read. It goes with the
/// object, or with the process however that ends: another process of ours waits
/// for the end and removes what is left.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_PROCESS_PRIVATE_FOLDER_H
#define BANK_LINT_TOOL_PROCESS_PRIVATE_FOLDER_H

#include "llvm/Support/Error.h"
#include <string>
#include <sys/types.h>

namespace bank_lint {

class PrivateFolder {
public:
  /// Below the folder that the system has for such files (TMPDIR).
  static llvm::Expected<PrivateFolder> create();
  PrivateFolder(PrivateFolder &&Other);
  PrivateFolder &operator=(PrivateFolder &&) = delete;
  ~PrivateFolder();

  const std::string &path() const { return Path; }

private:
  PrivateFolder() = default;

  std::string Path;
  pid_t Keeper = -1; ///< the process that waits
  int Held = -1;     ///< it waits until no process has this pipe open
};

} // namespace bank_lint

#endif
