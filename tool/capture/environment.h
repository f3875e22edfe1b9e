//===-- tool/capture/environment.h - variables of compilers -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The environment in which compilers keep what they make, below one folder:
/// each by its variables where it has some, the others by hooks (hooks.h),
/// which Python finds in PYTHONPATH. What the user has set already in another
/// way is set again, because a cache that holds a kernel would keep its
/// compiler from making it again.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TOOL_CAPTURE_ENVIRONMENT_H
#define BANK_LINT_TOOL_CAPTURE_ENVIRONMENT_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"
#include <string>
#include <vector>

namespace bank_lint {

/// What is kept in a folder of a run.
struct CaptureFolder {
  std::string Path;

  std::string hooks() const { return Path + "/hooks"; }
  std::string kept() const { return Path + "/kept"; }
  /// Launches that the hooks saw, in files as `launches record` writes them:
  /// each process has its own.
  std::string launches() const { return Path + "/kept/launches"; }
  /// Kernels that no compiler could be made to keep (lost_kernels.h).
  std::string lost() const { return Path + "/kept/lost"; }
};

/// Makes the folders in \p Folder and writes the hooks.
llvm::Error prepare(const CaptureFolder &Folder);

/// \p Own with the variables for \p Folder. \p Arch ("sm_90"): what is compiled
/// for where no GPU says it.
std::vector<std::string> captureEnvironment(llvm::ArrayRef<std::string> Own,
                                            const CaptureFolder &Folder,
                                            llvm::StringRef Arch);

} // namespace bank_lint

#endif
