//===-- analysis/result/launch_pipes.h - what keeps an SM busy --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How long the pipes are busy with one launch of a kernel, with its bank
/// conflicts and without: docs/gain.md.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RESULT_LAUNCH_PIPES_H
#define BANK_LINT_ANALYSIS_RESULT_LAUNCH_PIPES_H

#include "analysis/result/gain_bound.h"

namespace bank_lint {

struct LaunchPipes {
  /// Cycles are those of a block, at the least.
  struct Pipe {
    std::string Name; ///< "DRAM"
    double Cycles = 0;
    double Without = 0; ///< bank conflicts
    std::string What;   ///< "4800 GB/s at 1980 MHz"; may be empty
  };
  std::vector<Pipe> Pipes; ///< that are known to be busy
  /// Bounds all bank conflicts together; with neither parts nor a reason: there
  /// are none.
  GainBound Conflicts;

  bool hasConflicts() const {
    return Conflicts.isKnown() || !Conflicts.WhyUnknown.empty();
  }
  /// The pipe that has most of \p Cycles; null if there are none.
  const Pipe *busiest(double Pipe::*Cycles) const {
    const Pipe *Result = nullptr;
    for (const Pipe &Each : Pipes)
      if (!Result || Each.*Cycles > Result->*Cycles)
        Result = &Each;
    return Result;
  }
};

} // namespace bank_lint

#endif
