//===-- analysis/frontend/host/library/map_swizzles.h -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where host code writes the swizzles of its tensor maps, and whether the maps
/// are seen from there to the launches:
///
///     CUtensorMap map = make(data, CU_TENSOR_MAP_SWIZZLE_NONE);
///     kernel<<<grid, block>>>(map);        nothing else has it
///     store(&map);                         if store has no body here, it may
///     CUtensorMap map;                     of the whole program: other files
///                                          may have it
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_MAP_SWIZZLES_H
#define BANK_LINT_ANALYSIS_FRONTEND_HOST_LIBRARY_MAP_SWIZZLES_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/tensor_map_spelling.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The swizzles in all host code of \p Functions.
TensorMapSpelling
collectMapSwizzles(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                   const clang::ASTContext &Context, const Locations &Where);

} // namespace bank_lint::frontend

#endif
