//===-- analysis/frontend/recovery/dispatch_macros.h ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Extensions of PyTorch launch their kernels from a macro of ATen's, which
/// calls a lambda for the type of a tensor's elements:
///
///     AT_DISPATCH_FLOATING_TYPES(a.scalar_type(), "turn", [&] {
///       turn<scalar_t><<<blocks, 256>>>(a.data_ptr<scalar_t>(), n);
///     });
///
/// Without PyTorch's headers there would be no instantiation of the kernel. The
/// macros' shape is known, so that the launches can be read all the same: the
/// lambda is called once for each type of C++ that the macro has. Types of
/// ATen's own, such as at::Half, are left out.
///
/// From ATen/Dispatch.h and ATen/Dispatch_v2.h of PyTorch 2.9.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_DISPATCH_MACROS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_DISPATCH_MACROS_H

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/VirtualFileSystem.h"
#include <string>
#include <vector>

namespace clang {
class CompilerInvocation;
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

class Locations;

/// Defines the macros for \p File in \p Files if it names one of them. A header
/// that defines it replaces it; so does an option.
void addDispatchMacros(clang::CompilerInvocation &Invocation,
                       llvm::StringRef File, llvm::vfs::FileSystem &Files);

/// Which of these macros a file uses.
class DispatchMacroUse {
public:
  /// \p Reader has not begun. This must live as long as it does. \p OfOptions:
  /// the file that macros of options are in, if they are in one.
  void watch(clang::Preprocessor &Reader, llvm::StringRef OfOptions);

  /// A note, if launches were read by them.
  std::vector<std::string> notes(const Locations &Where) const;

private:
  friend class DispatchWatch;
  std::string Name;               ///< of the first
  clang::SourceLocation Location; ///< where it is used
};

} // namespace bank_lint::frontend

#endif
