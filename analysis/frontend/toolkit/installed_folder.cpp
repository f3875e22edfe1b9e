//===-- analysis/frontend/toolkit/installed_folder.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/toolkit/installed_folder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;

namespace bank_lint::frontend {

std::string installedFolder(StringRef Name) {
  std::string Program = sys::fs::getMainExecutable(
      nullptr, reinterpret_cast<void *>(&installedFolder));
  SmallString<256> Folder(
      sys::path::parent_path(sys::path::parent_path(Program)));
  sys::path::append(Folder, "lib/bank-lint", Name);
  return Folder.str().str();
}

} // namespace bank_lint::frontend
