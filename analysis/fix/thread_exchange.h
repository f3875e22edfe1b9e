//===-- analysis/fix/thread_exchange.h - x and y exchanged ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The roles of x and y exchanged in a kernel whose lanes go down columns of
/// global memory:
///
///     int row = blockIdx.x * blockDim.x + threadIdx.x;      x for y,
///     int column = blockIdx.y * blockDim.y + threadIdx.y;   y for x
///     in[row * n + column]
///
/// If all reads of threadIdx and blockDim change, and the launch gives a block
/// of as many threads the other way round, the same threads run under other
/// numbers: each does what its counterpart did. The same holds of blockIdx and
/// gridDim. That is the same program unless it matters which threads make a
/// warp; KernelAxes::WhyOrdered says whether it may.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_FIX_THREAD_EXCHANGE_H
#define BANK_LINT_ANALYSIS_FIX_THREAD_EXCHANGE_H

#include "analysis/fix/exchange_comparison.h"
#include "analysis/fix/fix_trials.h"

namespace bank_lint {

/// The kernels of \p Result with a finding of global memory that an exchange
/// may remove: lanes are side by side in y, or y has no part in the address.
KernelNames exchangeableKernels(const FileResult &Result);

/// The result of an exchange for one kernel, in all instantiations.
struct ExchangedKernel {
  KernelNames Kernels;
  std::optional<Fix> Made; ///< confirmed
  /// If there is none: why, and what the analysis says of the exchange.
  std::string NoFix;
  FileResult After; ///< only accesses of Kernels matter
  std::vector<SourceEdit> Edits;
  bool MayAdvise = false; ///< it means the same, and costs less
  bool IsBetter = true;   ///< else NoFix says what is worse
  /// The access of After that is \p A of the file as it is; null: none is.
  const AccessSummary *after(const AccessSummary &A) const;
};

/// Searches for exchanges of \p Candidates. Facts need not be there: they are
/// asked for once an exchange is worth it.
std::vector<ExchangedKernel> exchangedKernels(FixTrials &Trials,
                                              const KernelNames &Candidates);

} // namespace bank_lint

#endif
