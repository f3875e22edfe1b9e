//===-- test/oracle/exchange.h - lanes that exchange values -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Shuffles, votes, matches and reductions of a warp, as the PTX ISA describes
/// them: a lane waits at such an instruction until all lanes that its mask
/// names have come to the same instruction in the same iteration of all loops.
/// Lanes that have ended, or that the block does not have, are not waited for.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_EXCHANGE_H
#define BANK_LINT_TEST_ORACLE_EXCHANGE_H

#include "program.h"
#include "scalars.h"

namespace bank_lint::oracle {

/// Iterations of the loops around an instruction, outermost first.
using LoopPosition = llvm::SmallVector<std::uint32_t, 3>;

/// What a lane brings to an exchange.
struct Offer {
  const Code *At = nullptr; ///< null: the lane does not wait
  LoopPosition Where;
  llvm::SmallVector<Word, 4> Operands;

  /// The lanes that take part, by its operands.
  std::uint32_t mask() const;
};

/// How many matrices \p I loads if it is inline assembly with one ldmatrix of
/// 8x8 elements of 2 bytes, which is not transposed; else 0. Its lanes offer
/// their mask and the 4 words of their row.
unsigned matricesOf(const llvm::Instruction &I);

/// Whether \p I is an instruction by which lanes exchange values.
bool isExchange(const llvm::Instruction &I);

/// What \p Lane gets, one or two scalars. \p Offers holds those of all lanes of
/// the warp; \p Together those that take part with it.
/// \returns false if the instruction is unknown here.
bool exchange(llvm::ArrayRef<Offer> Offers, std::uint32_t Together,
              unsigned Lane, llvm::SmallVectorImpl<Word> &Result,
              Promises &Kept);

/// The lanes that wait at the same place as \p Lane, with the same mask.
std::uint32_t together(llvm::ArrayRef<Offer> Offers, unsigned Lane);

} // namespace bank_lint::oracle

#endif
