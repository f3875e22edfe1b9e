//===-- analysis/frontend/recovery/host_errors.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which errors cost the analysis nothing: those in the body of a function that
/// runs on the host alone, and not in a launch, of a file whose kernels are no
/// templates: of these, host code makes the instances; and those in the body of
/// a template that no code is made of. What else such an error
/// drops, a value that the launch gets, is missed where it is needed
/// (lost_code.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_HOST_ERRORS_H
#define BANK_LINT_ANALYSIS_FRONTEND_RECOVERY_HOST_ERRORS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/recovery/source_tokens.h"

namespace clang {
class ASTContext;
} // namespace clang

namespace bank_lint::frontend {

/// Whether a template of a kernel has been parsed.
bool hasKernelTemplates(clang::ASTContext &Context);

/// Marks those of the errors in \p Errors that are in host code only, and the
/// missing headers that are a part of a function. \p HasKernelTemplates: there
/// are some that are not traversed.
void markHostErrors(clang::ASTContext &Context, const SourceTokens &Tokens,
                    bool HasKernelTemplates, DiagnosticCollector &Errors);

} // namespace bank_lint::frontend

#endif
