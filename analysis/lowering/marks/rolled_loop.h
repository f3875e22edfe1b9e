//===-- analysis/lowering/marks/rolled_loop.h -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Marks loops of a constant count that are left as loops, although nvcc may
/// unroll them: where its limit lies is known only roughly.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_ROLLED_LOOP_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_ROLLED_LOOP_H

#include <cstdint>

namespace llvm {
class Loop;
} // namespace llvm

namespace bank_lint {

/// Marks \p L, which has \p Size instructions if it is unrolled wholly. The
/// mark goes with the loop if something unrolls it.
void setRolled(llvm::Loop &L, std::uint64_t Size);

/// Whether setRolled() marked \p L, with a size that nvcc may unroll.
bool mayBeUnrolledYet(const llvm::Loop &L);

/// Keeps \p L from being unrolled, until it is released.
void leaveRolled(llvm::Loop &L);
/// More may be known of such a loop by now.
void releaseRolled(llvm::Loop &L);
/// Marks \p L, whose copies follow one another and leave a rest.
void setUnrolledWithRest(llvm::Loop &L);
bool isUnrolledWithRest(const llvm::Loop &L);
/// Whether the source says that \p L is not unrolled.
bool isRolledBySource(const llvm::Loop &L);

} // namespace bank_lint

#endif
