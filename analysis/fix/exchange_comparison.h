//===-- analysis/fix/exchange_comparison.h ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Judges an exchange of x and y in a kernel by what the analysis says with and
/// without it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_EXCHANGE_COMPARISON_H
#define BANK_LINT_ANALYSIS_FIX_EXCHANGE_COMPARISON_H

#include "analysis/fix/text/edited_text.h"
#include "analysis/result/finding.h"
#include <set>

namespace bank_lint {

/// Names of kernels, as AccessSummary::Kernel.
using KernelNames = std::set<std::string>;

/// What a block pays, rounded outwards.
Interval perBlock(const AccessSummary &A, const Figure &Of);

/// Whether the kernels \p Of access global memory better in \p After, as their
/// x and y are exchanged, and nothing is worse elsewhere; else an objection.
/// \p Edited is null if the file is the same. \p IgnoresShared: what shared
/// memory costs does not matter.
std::string whyNoBetterExchanged(const FileResult &Before,
                                 const FileResult &After,
                                 const EditedText *Edited,
                                 const KernelNames &Of,
                                 bool IgnoresShared = false);

} // namespace bank_lint

#endif
