//===-- analysis/frontend/arrays/shared_arrays.h ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds the __shared__ arrays of a file with everything that uses them, and
/// puts a probe on each index (index_probes.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_SHARED_ARRAYS_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_SHARED_ARRAYS_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/shared_array.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The arrays that \p Functions, all of the translation unit, use. Changes the
/// tree: indices go through probes.
std::vector<SharedArray>
probeSharedArrays(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  clang::ASTContext &Context, const Locations &Where);

} // namespace bank_lint::frontend

#endif
