//===-- analysis/frontend/preamble/left_out_names.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names that a header can be the reason for: all that it, and what it
/// includes, spell outside of classes, functions and parameters. A name that is
/// not among them is declared by none of these files, so an error that misses
/// it stands whether they are read or not. What a parse has read of them anyway
/// it does not miss. To find the names the headers are preprocessed and not
/// parsed, and nothing is included before them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEFT_OUT_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEFT_OUT_NAMES_H

#include "analysis/frontend/parse/mendable_errors.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
} // namespace clang
namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace bank_lint::frontend {

class LeftOutNames : public LeftOutHeaders {
public:
  /// The names in \p Header, a path in \p Files, with the options of \p
  /// Invocation.
  LeftOutNames(std::string Header,
               std::shared_ptr<const clang::CompilerInvocation> Invocation,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  // Reads the headers when it is asked for the first time. What cannot be read
  // is unknown: any name may be in it.
  bool mayDeclare(llvm::StringRef Name, const FileSet &Read) override;

private:
  friend class NameCollector;
  /// Where a name is, by numbers of files.
  struct Places {
    llvm::SmallVector<unsigned, 2> Declaring; ///< they may be
    bool IsMacro = false;                     ///< of any of the files
  };
  void read();

  std::string Header;
  std::shared_ptr<const clang::CompilerInvocation> Invocation;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
  bool IsTried = false, IsKnown = false;
  std::vector<llvm::sys::fs::UniqueID> All;
  llvm::StringMap<Places> Names;
};

} // namespace bank_lint::frontend

#endif
