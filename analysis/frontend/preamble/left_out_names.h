//===-- analysis/frontend/preamble/left_out_names.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The names that a header can be the reason for: all that it, and what it
/// includes, spell. A name that is not among them is declared by none of these
/// files, so an error that misses it stands whether they are read or not. To
/// find the names the headers are preprocessed and not parsed, and nothing is
/// included before them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEFT_OUT_NAMES_H
#define BANK_LINT_ANALYSIS_FRONTEND_PREAMBLE_LEFT_OUT_NAMES_H

#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/StringSet.h"
#include <memory>
#include <optional>
#include <string>

namespace clang {
class CompilerInvocation;
} // namespace clang
namespace llvm::vfs {
class FileSystem;
} // namespace llvm::vfs

namespace bank_lint::frontend {

class LeftOutNames {
public:
  /// Of \p Header, a path in \p Files, with the options of \p Invocation.
  LeftOutNames(std::string Header,
               std::shared_ptr<const clang::CompilerInvocation> Invocation,
               llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files);

  /// Reads the header when it is asked for the first time. Of one that cannot
  /// be read nothing is known: any name may be in it.
  bool mayContain(llvm::StringRef Name);

private:
  std::string Header;
  std::shared_ptr<const clang::CompilerInvocation> Invocation;
  llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files;
  bool IsRead = false;
  std::optional<llvm::StringSet<>> Names;
};

} // namespace bank_lint::frontend

#endif
