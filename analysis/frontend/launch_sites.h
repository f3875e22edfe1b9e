//===-- analysis/frontend/launch_sites.h - the <<<>>> of a file --*- C++
//-*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the launches of kernels in host code and evaluates what they say.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_LAUNCH_SITES_H
#define BANK_LINT_ANALYSIS_FRONTEND_LAUNCH_SITES_H

#include "analysis/frontend/kernels.h"
#include "analysis/launch/launch.h"

namespace bank_lint::frontend {

/// All launches in the bodies of \p Functions, in source order. A launch in a
/// template is there once for each instantiation in which it differs. A launch
/// with an error in it is there with what can be evaluated.
std::vector<LaunchSite>
collectLaunches(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                const clang::ASTContext &Context, const Locations &Where,
                const MangledNameOf &MangledName);

} // namespace bank_lint::frontend

#endif
