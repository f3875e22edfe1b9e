//===-- analysis/lowering/loops/rest_loops.h --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Loops whose count nvcc does not know. It unrolls them all the same, by 4 or
/// by 2, and what is left over, the rest, comes behind or in front:
///
///     for (i = 0; i < 15; ++i)          for (i = 0; i < 15; ++i) {
///       for (j = 0; j < i; ++j) X  ->     for (j = 0; j < i - i % 4; j += 4)
///                                           X, X, X, X
///                                         if (i % 4 > 0) X
///                                         if (i % 4 > 1) X
///                                         if (i % 4 > 2) X
///                                       }
///
/// The rest is a separate loop in front if the counter begins at no constant.
/// In an outermost loop it is a loop again. What X keeps in a register from
/// iteration to iteration is loaded for the rest once more.
///
/// Read from the PTX that nvcc 13.0 writes for sm_80, of loops of 1 to 23
/// statements in loops of 2 to 60 iterations. Sizes are LLVM's, with addresses:
/// a body is unrolled by 4 up to 53 instructions, by 2 up to 106, which is
/// about 200 together. A body that holds a whole inner loop has some addresses
/// more, and is unrolled by 4 up to 53, by 2 up to 96. The loop around it comes
/// afterwards. It is unrolled whole if that makes 400 at most, of which each
/// loop with a rest is some 22 besides its copies, and 5 more if its count
/// changes; else it stays a loop.
///
/// From sm_100 on nvcc looks at the loop around first, and unrolls it if that
/// makes the count within known, up to 300 instructions. What is kept in a
/// register is loaded in front of both parts there, so that nothing is
/// gained by distinguishing them.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_REST_LOOPS_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_REST_LOOPS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Loop;
class ScalarEvolution;
} // namespace llvm

namespace bank_lint::lowering {

/// By how much nvcc unrolls \p L, whose trip count is unknown before it runs;
/// 0: it is no such loop, or stays as it is. \p IsUnrolledBody: an inner loop
/// that is unrolled wholly has left code in it.
unsigned copiesWithRest(const llvm::Loop &L, llvm::ScalarEvolution &Evolution,
                        bool IsUnrolledBody = false);

/// Whether \p L stays a loop because of a loop with a rest in it.
bool staysAroundRest(const llvm::Loop &L);

/// Unrolls such loops if their count follows from the iteration of the loops
/// around them alone, so that the warp's execution decides about each part.
/// With another count, such as an argument, the rest would be a guess. Marks
/// the loops that stay around any.
struct UnrollWithRest : llvm::PassInfoMixin<UnrollWithRest> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

} // namespace bank_lint::lowering

#endif
