//===-- analysis/support/spare_threads.h ------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// How many threads more may run: those of the run that have no file. Whatever
/// else there is to do for a file takes some, as long as there are any.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_SUPPORT_SPARE_THREADS_H
#define BANK_LINT_ANALYSIS_SUPPORT_SPARE_THREADS_H

#include <atomic>

namespace bank_lint {

/// For any number of threads.
class SpareThreads {
public:
  /// One more thread may run. What was taken is given back so, too.
  void give(unsigned More = 1) { Count += More; }
  /// Whether there was one; it is the caller's then.
  bool take() {
    for (unsigned Left = Count; Left;)
      if (Count.compare_exchange_weak(Left, Left - 1))
        return true;
    return false;
  }

private:
  std::atomic<unsigned> Count = 0;
};

} // namespace bank_lint

#endif
