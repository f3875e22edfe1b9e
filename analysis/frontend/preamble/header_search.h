//===-- analysis/frontend/preamble/header_search.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds headers as clang does, before it runs, and decides whose they are.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEADER_SEARCH_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_HEADER_SEARCH_H

#include "clang/Lex/HeaderSearchOptions.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <optional>
#include <string>
#include <vector>

namespace bank_lint::frontend {

enum class HeaderOwner {
  User,    ///< who may change it any time
  Library, ///< of the system's folders
  /// Its headers may be read in any order. The standards of C, C++ and POSIX
  /// say so of theirs, and the CUDA toolkit's are made to be used like these.
  /// In another library, one may define a macro that the next one asks for.
  FreeLibrary,
};

class HeaderSearch {
public:
  /// \p Toolkit: the folder of the CUDA toolkit, "" for none. \p Files must
  /// outlive this.
  HeaderSearch(const clang::HeaderSearchOptions &Search,
               llvm::StringRef Toolkit, llvm::vfs::FileSystem &Files);

  struct Found {
    std::string Path;
    HeaderOwner Owner;
  };
  /// What `#include "Name"` in the file \p Includer, or `#include <Name>` if
  /// \p IsAngled, leads to.
  std::optional<Found> find(llvm::StringRef Includer, llvm::StringRef Name,
                            bool IsAngled) const;

private:
  struct Folder {
    std::string Path; ///< without ".."
    clang::frontend::IncludeDirGroup Group;
    bool IsFree; ///< all that is in it
  };
  HeaderOwner ownerIn(const Folder &In, llvm::StringRef Name) const;

  std::vector<Folder> Folders; ///< in the order in which clang looks into them
  llvm::vfs::FileSystem &Files;
};

} // namespace bank_lint::frontend

#endif
