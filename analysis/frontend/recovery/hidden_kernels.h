//===-- analysis/frontend/recovery/hidden_kernels.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the kernels of the user's files that conditionals leave out:
///
///     #ifdef WITH_GPU
///     __global__ void k(float *x) { ... }
///     #endif
///
/// Without a word a file with them would look like one without kernels.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_HIDDEN_KERNELS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_HIDDEN_KERNELS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class Locations;

class HiddenKernels {
public:
  /// Keeps the kernels that \p Reader leaves out from now on. This must live as
  /// long as it does so.
  void watch(clang::Preprocessor &Reader);

  bool empty() const { return Found.empty(); }
  /// What to report of them: a note for each file and what hides the kernels.
  /// Kernels whose names \p Context knows as those of others are left out:
  /// another branch has them.
  std::vector<std::string> notes(clang::ASTContext &Context,
                                 const Locations &Where,
                                 llvm::StringRef Arch) const;

private:
  friend class SkipWatch;
  struct Kernel {
    std::string Name; ///< "" if it is made by a macro
    clang::SourceLocation Location;
    /// Macros that the conditional asks for.
    std::vector<std::string> Undefined, Defined;
    bool AsksForArch = false;
  };
  std::vector<Kernel> Found;
};

} // namespace bank_lint::frontend

#endif
