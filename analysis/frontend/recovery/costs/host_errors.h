//===-- analysis/frontend/recovery/costs/host_errors.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which errors cost the analysis nothing that is not reported anyway. An error
/// in a function of the device breaks the function, and each kernel that calls
/// it is lost by name. What else is declared with an error is missed by name,
/// too. So an error may cost a kernel in silence only if it costs
///
/// - an instance of a kernel template, which host code makes: the text that is
///   lost has a word that leads to one (kernel_names.h);
/// - a launch;
/// - a declaration that others stand in for: a specialisation, an overload of a
///   template for the device;
/// - a kernel or an instance in the branch of an #if that was not read, because
///   a macro of a missing header is not defined (deciding_conditions.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_HOST_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_COSTS_HOST_ERRORS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "analysis/frontend/recovery/uncertain_conditions.h"
#include "llvm/ADT/DenseMap.h"
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class Preprocessor;
} // namespace clang

namespace bank_lint::frontend {

/// Whether a template of a kernel has been parsed, in a header of the user.
bool hasKernelTemplates(clang::ASTContext &Context);

struct HostErrorCosts {
  /// Why a missing header may cost a kernel, or change its code.
  std::vector<std::string> Notes;
  /// What the figures of a kernel rest on, by where it is declared: "no missing
  /// header defines WIDE, ..."; "" for nothing.
  llvm::DenseMap<clang::SourceLocation, std::string> ByKernel;
  std::string ForOthers; ///< for those that it does not have

  const std::string &whatHolds(clang::SourceLocation Kernel) const {
    const auto Found = ByKernel.find(Kernel);
    return Found == ByKernel.end() ? ForOthers : Found->second;
  }
};

/// Marks those of \p Errors that cost no kernel in silence, and the missing
/// headers that decide which kernels there are: they may decide the branch of
/// one of \p Uncertain that has one. \p HasKernelTemplates: there are some that
/// are not traversed.
HostErrorCosts markHostErrors(clang::ASTContext &Context,
                              const SourceTokens &Tokens,
                              const UncertainConditions &Uncertain,
                              clang::Preprocessor &Reader,
                              const ReplacedPlaces &Replaced,
                              bool HasKernelTemplates, const Locations &Where,
                              DiagnosticCollector &Errors);

} // namespace bank_lint::frontend

#endif
