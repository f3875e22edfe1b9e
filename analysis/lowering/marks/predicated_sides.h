//===-- analysis/lowering/marks/predicated_sides.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// A short side of a branch is no branch in the machine code: its instructions
/// have a predicate, and the warp issues them also where no lane takes that
/// side. The profiler counts them as executed then. A longer side issues
/// nothing without lanes.
///
/// By the machine code that ptxas 13.0 makes for sm_80 of an `if` around one to
/// eight loads, and of one load and up to 13 products: up to 7 instructions are
/// predicated, 8 are branched over; of an `if` with an `else`, up to 5 on each
/// side.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_MARKS_PREDICATED_SIDES_H
#define BANK_LINT_ANALYSIS_LOWERING_MARKS_PREDICATED_SIDES_H

namespace llvm {
class BasicBlock;
class BranchInst;
} // namespace llvm

namespace bank_lint::lowering {

/// The side of \p Branch that it goes to by its successor \p Number, if that is
/// issued under a predicate; else null.
const llvm::BasicBlock *predicatedSide(const llvm::BranchInst &Branch,
                                       unsigned Number);

} // namespace bank_lint::lowering

#endif
