//===-- analysis/frontend/kernels/access_finder.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the accesses in the bodies of functions, and the calls of accessors,
/// where the code generator puts their debug locations.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ACCESS_FINDER_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_ACCESS_FINDER_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/device_module.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Adds those of the \p Functions that are in the user's files to \p Map.
void findAccesses(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  const clang::ASTContext &Context, const Locations &Where,
                  SourceMap &Map);

} // namespace bank_lint::frontend

#endif
