//===-- test/oracle/trial.h - one kernel, analysed and run ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Compiles kernels, analyses each under its launch, runs each several times
/// with random values for what the analysis did not get, and judges.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_TRIAL_H
#define BANK_LINT_TEST_ORACLE_TRIAL_H

#include "judge.h"
#include "random_kernel.h"
#include "llvm/Support/Error.h"

namespace bank_lint::oracle {

struct TrialOptions {
  unsigned Runs = 4; ///< of each kernel
  bool PrintVerdicts = false, PrintCode = false;
  /// Summarize the dead values of short kernels too (lowering/dead_values.h).
  bool SummarizeAll = false;
};

/// Text that goes in front of random kernels.
extern const char *const Prelude;

/// \returns the mismatches, each with all that one needs to see it; one
/// string for the whole of them if the kernels do not compile.
std::vector<std::string> tryKernels(const std::vector<RandomKernel> &Kernels,
                                    const std::string &Before,
                                    const TrialOptions &Options, Tally &Count);

/// The kernel in a file that says in comments how it is launched:
///     // launch: block=32,8 grid=4,1 [grid-known] [shared=4096]
///     // argument: n 1..12      unknown to the analysis
///     // argument: m = 5        known to it
///     // member: arg int a[4] 0..63     of a structure, the parameter "arg"
llvm::Expected<RandomKernel> readKernel(const std::string &Path);
/// \p K as such a file.
std::string writeKernel(const RandomKernel &K);

} // namespace bank_lint::oracle

#endif
