//===-- analysis/lowering/loops/choose_unrolling.h --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Which loops of a constant count nvcc unrolls, and how far.
///
/// Read from the PTX that nvcc 13.0 writes for loops of 1 to 16 statements and
/// 8 to 256 iterations: a loop is unrolled completely up to 300 instructions,
/// otherwise by the largest power of two that divides its count and keeps it
/// within 75. Instructions are those that do something with data: addresses of
/// array elements are free, and so is what counts the loop. These are LLVM's
/// own limits (-O3, and a quarter of it), but LLVM would count addresses too.
/// ptxas unrolls on its own as well; that a loop whose count 4 divides is
/// unrolled by at least 4 is a guess at it, for bodies of up to 75, in which a
/// product and the sum that takes it in are one: of those that were tried it
/// still did so at 62 and 72, no more at 82 and 96.
///
/// A loop that says which element of a private array it wants goes further, for
/// unrolled it lets the array be in registers: up to 1750 instructions, those
/// that access the array not counted, if registers can hold the array at all:
/// it is small, and nothing loaded, no argument and no thread's number says
/// which element an access names.
/// That is read from the stack frames of test/issued/local_arrays.cu: arrays of
/// 128 floats with 4 additions and products an element (1680) are in registers,
/// arrays of 144 (1884) are not. nvcc goes further still in some loops around
/// one with a #pragma unroll; those are not followed.
///
/// Where no power of two divides the count, or where the loop has other exits
/// too, nvcc goes by the code that it finds: it unrolls 53 iterations of one
/// addition wholly, 53 of eight and 331 of one by 4, with the exit where it
/// was, 64 with a `break` wholly, 512 by 16. That is LLVM's unroller without a
/// word from anybody, and is left to it.
///
/// What the source says (#pragma unroll) stands.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_LOOPS_CHOOSE_UNROLLING_H
#define BANK_LINT_ANALYSIS_LOWERING_LOOPS_CHOOSE_UNROLLING_H

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/PassManager.h"
#include <cstdint>

namespace llvm {
class ScalarEvolution;
} // namespace llvm

namespace bank_lint::lowering {

/// Writes its choice where LLVM's unroller looks for #pragma unroll.
struct ChooseUnrolling : llvm::PassInfoMixin<ChooseUnrolling> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);
};

/// How many instructions \p I is in the size of a loop, private arrays aside.
/// powf is so long that a loop with it stays one.
unsigned sizeInUnrolling(const llvm::Instruction &I);

/// How often \p L runs at most by one of its exits alone; 0: unknown.
std::uint64_t countByAnExit(const llvm::Loop &L,
                            llvm::ScalarEvolution &Evolution);

/// Whether LLVM's unroller decides how far \p L goes, by what it finds in it.
bool isLeftToUnroller(const llvm::Loop &L);

/// A loop with a #pragma unroll whose count is known only once the loop around
/// it is unrolled: `for (h = 1; h < 8; h *= 2) for (j = 0; j < 8; j += 2 * h)`.
/// LLVM's unroller, which goes from the inside out, leaves it. Runs \p Passes
/// on functions that still have such a loop.
class UnrollAgain : public llvm::PassInfoMixin<UnrollAgain> {
public:
  explicit UnrollAgain(llvm::FunctionPassManager Passes)
      : Passes(std::move(Passes)) {}
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &Analyses);

private:
  llvm::FunctionPassManager Passes;
};

} // namespace bank_lint::lowering

#endif
