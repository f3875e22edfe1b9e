//===-- analysis/frontend/kernels/block_room.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many threads a kernel's shared arrays have room for, read from how they
/// are indexed: `tile[threadIdx.y][threadIdx.x]`, `s[threadIdx.y * 16 +
/// threadIdx.x]`, `s[threadIdx.x + 1]`, also through variables that keep their
/// value.
///
/// Only the default block depends on this, so that it may be a guess: unknown
/// terms are assumed to be 0 or more. An index behind a condition that keeps
/// some threads of a block away (`if (threadIdx.x < 32)`) says nothing; one
/// that keeps threads of the grid away (`if (x < width)`) does.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_BLOCK_ROOM_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_BLOCK_ROOM_H

#include "analysis/program/block_limits.h"

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Looks at the body of \p Kernel, not at functions that it calls.
BlockLimits blockRoom(const clang::FunctionDecl &Kernel,
                      const clang::ASTContext &Context);

} // namespace bank_lint::frontend

#endif
