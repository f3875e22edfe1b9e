//===-- analysis/frontend/host/launch_sites.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the launches of kernels in host code, `<<<>>>` and the functions of
/// the runtime, and what each of them says.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LAUNCH_SITES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LAUNCH_SITES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/parse/mangled_name.h"
#include "analysis/frontend/recovery/lost_code.h"
#include "analysis/program/outside_uses.h"

namespace bank_lint::frontend {

/// The launches of a file, and what there is to say of them.
struct FileLaunches {
  /// In source order. A launch is there once for each way on which it differs:
  /// the instantiations of a template, the calls of the function that it is in.
  std::vector<LaunchSite> Sites;
  /// What was not followed, a line each.
  std::vector<std::string> Notes;
};

/// The host code of a file.
struct HostCode {
  llvm::ArrayRef<clang::FunctionDecl *> Functions; ///< with bodies
  const clang::ASTContext &Context;
  const Locations &Where;
  const MangledNameOf &MangledName;
  const LostCode &Lost; ///< what errors took away
  const ReplacedPlaces &Replaced;
  bool HasErrors; ///< some code may be lost
};

/// All launches in \p Code. A launch with an error in it is there with what can
/// be evaluated. \p Elsewhere is asked for what other files do with functions
/// and kernels of this one; null: not available.
FileLaunches collectLaunches(const HostCode &Code,
                             const UsesElsewhere &Elsewhere);

/// What \p Code does with functions and kernels of other files.
FileUses collectOutsideUses(const HostCode &Code);

} // namespace bank_lint::frontend

#endif
