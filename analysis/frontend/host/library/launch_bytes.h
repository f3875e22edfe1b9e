//===-- analysis/frontend/host/library/launch_bytes.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the launches of a file say how much shared memory they give,
///
///     std::size_t bytes = n * 32 * sizeof(float);
///     kernel<<<grid, block, bytes>>>(...);
///
/// for those who want to give more: at the launch, or at the variable, if
/// nothing else would see the difference.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_LAUNCH_BYTES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_LAUNCH_BYTES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/shared_array.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The bytes of all launches in \p Functions, each place once.
std::vector<LaunchBytes>
collectLaunchBytes(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   const clang::ASTContext &Context, const Locations &Where);

} // namespace bank_lint::frontend

#endif
