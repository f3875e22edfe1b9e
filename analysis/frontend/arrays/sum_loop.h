//===-- analysis/frontend/arrays/sum_loop.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Recognises loops whose iterations may come in any order:
///
///     for (int k = 0; k < 32; ++k)
///       sum += h[bin * 32 + k];
///
/// The body is one accumulation into a variable of an unsigned type, whose
/// arithmetic is exact modulo a power of two, and has no other effect. A sum of
/// floats is none: another order rounds otherwise.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_SUM_LOOP_H
#define BANK_LINT_ANALYSIS_FRONTEND_ARRAYS_SUM_LOOP_H

#include "analysis/frontend/arrays/reference_paths.h"
#include "analysis/program/shared_array.h"
#include <optional>

namespace clang {
class ASTContext;
} // namespace clang

namespace bank_lint::frontend {

class Locations;

/// The innermost loop around the end of \p Path, if it is such a loop.
std::optional<SumLoop> sumLoopAround(ReferencePath Path,
                                     const clang::ASTContext &Context,
                                     const Locations &Where);

} // namespace bank_lint::frontend

#endif
