//===-- test/fuzz/require.h - what must hold of any input -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_FUZZ_REQUIRE_H
#define BANK_LINT_TEST_FUZZ_REQUIRE_H

#include "llvm/Support/raw_ostream.h"
#include <cstdlib>

namespace bank_lint {

/// Ends the process, so that the fuzzer keeps the input, unless \p Condition.
inline void require(bool Condition, const char *What) {
  if (Condition)
    return;
  llvm::errs() << "does not hold: " << What << "\n";
  std::abort();
}

} // namespace bank_lint

#endif
