//===-- analysis/fix/sibling_instantiations.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// An array whose padding is a template parameter, in a file that has
/// instantiations with conflicts and without:
///
///     template <int PAD> __global__ void turn(...) {
///       __shared__ double tile[32][32 + PAD];
///
///     turn<0><<<...>>>(...);  turn<1><<<...>>>(...);
///
/// No one layout is meant for both: the way out is the other instantiation.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_SIBLING_INSTANTIATIONS_H
#define BANK_LINT_ANALYSIS_FIX_SIBLING_INSTANTIATIONS_H

#include "analysis/fix/fix_target.h"

namespace bank_lint {

/// What the instantiation that has no conflicts at the array of \p T has
/// instead, "PAD = 1, as turn<1> in this file has it"; "" if there is none, or
/// what differs is more than padding.
std::string cleanSibling(const FixTarget &T, const FileResult &Result);

} // namespace bank_lint

#endif
