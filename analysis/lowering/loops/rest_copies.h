//===-- analysis/lowering/loops/rest_copies.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Copies the body of a loop whose count is unknown, and puts the iterations
/// that are left over behind it (rest_loops.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_REST_COPIES_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_REST_COPIES_H

namespace llvm {
class Loop;
} // namespace llvm

namespace bank_lint::lowering {

struct Knowledge;

/// Unrolls \p L by \p Copies, with the rest behind it, if it has the form for
/// that. What \p Known says of accesses no longer holds.
void unrollWithRest(llvm::Loop &L, unsigned Copies, Knowledge &Known);

} // namespace bank_lint::lowering

#endif
