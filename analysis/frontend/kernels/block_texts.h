//===-- analysis/frontend/kernels/block_texts.h -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Finds where launches take their blocks from: `dim3 block(32, TILE)` leads to
/// 32 and to what TILE is defined as.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_BLOCK_TEXTS_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_BLOCK_TEXTS_H

#include "analysis/frontend/parse/locations.h"
#include "analysis/program/block_text.h"
#include "llvm/ADT/ArrayRef.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// The texts of all launches in \p Functions by chevrons or cudaLaunchKernel,
/// each place once.
std::vector<BlockText>
collectBlockTexts(llvm::ArrayRef<clang::FunctionDecl *> Functions,
                  const clang::ASTContext &Context, const Locations &Where);

} // namespace bank_lint::frontend

#endif
