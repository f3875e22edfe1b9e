//===-- analysis/frontend/parse/header_folders.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/parse/header_folders.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"

namespace bank_lint::frontend {

std::vector<std::string> headerFolders(clang::Preprocessor &Reader) {
  std::vector<std::string> Folders;
  for (const clang::DirectoryLookup &Each :
       Reader.getHeaderSearchInfo().search_dir_range()) {
    llvm::SmallString<256> Path(Each.getName());
    Reader.getFileManager().makeAbsolutePath(Path);
    Folders.push_back(Path.str().str());
  }
  return Folders;
}

} // namespace bank_lint::frontend
