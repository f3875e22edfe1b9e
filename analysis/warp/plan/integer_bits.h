//===-- analysis/warp/plan/integer_bits.h - types followed ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_INTEGER_BITS_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_INTEGER_BITS_H

#include "llvm/IR/Type.h"

namespace bank_lint {

/// Width of a value that polynomials can hold; 0 for floats, vectors,
/// structures.
inline unsigned integerBits(const llvm::Type &T) {
  if (T.isPointerTy())
    return 64;
  if (T.isIntegerTy() && T.getIntegerBitWidth() <= 64)
    return T.getIntegerBitWidth();
  return 0;
}

} // namespace bank_lint

#endif
