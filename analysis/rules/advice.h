//===-- analysis/rules/advice.h - what would help ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Recognises ways to access memory for which there is a better one that
/// everybody knows, but that no edit of one place brings about:
///
///     structure-of-arrays   lanes access the same member of neighbouring
///                           structures of more than 16 bytes
///     vector-access         a thread accesses neighbouring elements one by one
///     transposed-tile       lanes go down a column, and along a row at the
///                           other end of the copy
///     exchanged-threads     lanes go down a column in all of the kernel, and
///                           neighbours in y along a row
///     row-walk              each thread walks along a row of its own
///     whole-sectors         an asynchronous copy past L1 into rows that split
///                           the sectors of its source
///     swizzled-chunks       ldmatrix on rows of 32, 64 or n * 128 bytes
///
/// Nothing is said unless the formula of the address shows it: what the thread
/// and the loop add must be numbers.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RULES_ADVICE_H
#define BANK_LINT_ANALYSIS_RULES_ADVICE_H

#include "analysis/result/finding.h"
#include "analysis/rules/traffic.h"

namespace bank_lint {

/// The first of these that \p F is, with what the model says of the better way;
/// absent if it is none. \p Kernel holds the other accesses of its kernel and
/// launch.
std::optional<Advice> adviceOn(const Finding &F, const KernelTraffic &Kernel);

} // namespace bank_lint

#endif
