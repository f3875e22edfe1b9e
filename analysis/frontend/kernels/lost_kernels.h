//===-- analysis/frontend/kernels/lost_kernels.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A kernel whose declaration cannot be read is often in no tree at all:
///
///     __global__ void scale(lib::View<float> v) { ... } // lib is unknown
///
/// is a variable of type void to clang. So the tokens of the file are searched
/// for `__global__` in front of a body. Each that belongs to no function of the
/// tree is a lost kernel, and so is a template that is never instantiated if
/// there is an error between its first token and its body.
///
/// After some errors clang skips all that follows up to the next `;` outside of
/// functions, which may be other kernels. Then the file is parsed once more,
/// without the kernel that has the error.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LOST_KERNELS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LOST_KERNELS_H

#include "analysis/frontend/parse/diagnostics.h"
#include "analysis/frontend/parse/locations.h"
#include "analysis/frontend/recovery/lost_launches.h"
#include "analysis/frontend/recovery/source_tokens.h"
#include "llvm/ADT/ArrayRef.h"
#include <vector>

namespace clang {
class ASTContext;
} // namespace clang

namespace bank_lint::frontend {

/// Adds the kernels that are in \p Tokens and, because of \p Errors, not in the
/// tree of \p Context to \p Lost. In \p Lost are the templates that nothing
/// instantiates; of those with an error in their declaration it becomes the
/// reason.
void addLostDeclarations(clang::ASTContext &Context, const SourceTokens &Tokens,
                         llvm::ArrayRef<ErrorPlace> Errors,
                         const Locations &Where, std::vector<LostKernel> &Lost);

/// Has \p Mending remove the kernels after which others were skipped.
void removeFromText(clang::ASTContext &Context, const SourceTokens &Tokens,
                    llvm::ArrayRef<ErrorPlace> Errors, const Locations &Where,
                    LaunchMending &Mending);

} // namespace bank_lint::frontend

#endif
