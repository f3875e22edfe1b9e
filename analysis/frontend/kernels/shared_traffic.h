//===-- analysis/frontend/kernels/shared_traffic.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Whether threads of a block may talk to each other through a shared array
/// with no barrier in between, because they are in one warp:
///
///     s[t] += s[t + 16];   // no __syncthreads()
///     s[t] += s[t + 8];
///
/// Such code relies on which threads make a warp.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_KERNELS_SHARED_TRAFFIC_H
#define BANK_LINT_ANALYSIS_FRONTEND_KERNELS_SHARED_TRAFFIC_H

#include "analysis/frontend/parse/locations.h"
#include <string>

namespace clang {
class ASTContext;
class FunctionDecl;
} // namespace clang

namespace bank_lint::frontend {

/// Why they may in \p Kernel; "" if a __syncthreads() is on every way from a
/// write of a shared array to a read of it, and back.
std::string whyTalksWithoutBarrier(clang::FunctionDecl &Kernel,
                                   clang::ASTContext &Context,
                                   const Locations &Where);

} // namespace bank_lint::frontend

#endif
