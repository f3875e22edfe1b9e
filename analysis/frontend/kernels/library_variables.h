//===-- analysis/frontend/kernels/library_variables.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A library's variable on the device that is its file's own, and that nothing
/// writes, has the value that it begins with. But its header may have functions
/// of the host that write it, and their bodies are not parsed
/// (analysis/frontend/parse/host_bodies.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LIBRARY_VARIABLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_LIBRARY_VARIABLES_H

#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class VarDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Has those of \p Variables, of system headers, that are not const count as
/// written by the host. Call before any code is generated.
void letHostWrite(llvm::ArrayRef<clang::VarDecl *> Variables,
                  clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
