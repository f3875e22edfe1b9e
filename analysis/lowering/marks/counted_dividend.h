//===-- analysis/lowering/marks/counted_dividend.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks divisions whose dividend is what is left up to an end,
/// `if (i < n) q = (n - 1 - i) / step`: a difference that is not negative where
/// the division is executed.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_COUNTED_DIVIDEND_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_COUNTED_DIVIDEND_H

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

void setCountedDividend(llvm::Instruction &Division);
bool hasCountedDividend(const llvm::Instruction &Division);

} // namespace bank_lint::lowering

#endif
