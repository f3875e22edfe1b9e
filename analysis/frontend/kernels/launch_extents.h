//===-- analysis/frontend/kernels/launch_extents.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds where launches write their grid and their block.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LAUNCH_EXTENTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LAUNCH_EXTENTS_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/kernel_axes.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class Expr;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// \p E as it is written: what it is copied or converted from.
const clang::Expr *spelled(const clang::Expr *E);

/// The extents of all launches by chevrons in \p Functions, each place once.
std::vector<LaunchExtents>
collectLaunchExtents(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                     const clang::ASTContext &Context, const Locations &Where);

} // namespace bank_lint::frontend

#endif
