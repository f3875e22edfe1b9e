//===-- analysis/result/file_times.h - where time went ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long the analysis of a file took. Not kept with its result.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_FILE_TIMES_H
#define BANK_LINT_ANALYSIS_RESULT_FILE_TIMES_H

#include "analysis/support/phase_times.h"
#include <string>
#include <vector>

namespace bank_lint {

struct KernelTimes {
  std::string Kernel;  ///< as AccessSummary::Kernel
  PhaseTimes Times;    ///< passes and execution
  bool IsKept = false; ///< its outcome was kept: nothing was run
};

struct FileTimes {
  double Wall = 0;                  ///< seconds of wall time
  PhaseTimes Times;                 ///< all but those of kernels
  bool IsKept = false;              ///< its result was kept
  std::vector<ParseTime> Parses;    ///< clang's, in their order
  std::vector<KernelTimes> Kernels; ///< in source order

  PhaseTimes all() const {
    PhaseTimes Sum = Times;
    for (const KernelTimes &Each : Kernels)
      Sum += Each.Times;
    return Sum;
  }
  FileTimes &operator+=(const FileTimes &Other) {
    Wall += Other.Wall;
    Times += Other.Times;
    IsKept &= Other.IsKept;
    Parses.insert(Parses.end(), Other.Parses.begin(), Other.Parses.end());
    Kernels.insert(Kernels.end(), Other.Kernels.begin(), Other.Kernels.end());
    return *this;
  }
};

} // namespace bank_lint

#endif
