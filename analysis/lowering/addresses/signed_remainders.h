//===-- analysis/lowering/addresses/signed_remainders.h ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// For an index such as `t * 8 % 256`, where `t` is an int, ptxas 13.0 does not
/// know that it is a multiple of 8: nvcc computes the remainder for negative
/// numbers as well. LLVM 22 sees that `t` is none, and writes `t * 8 & 255`. So
/// it is noted before the combiner how many low bits of an address remain
/// known; accesses/shared_parts.h asks. Seen in the code that nvcc 13.0
/// generates for 40 such indices for sm_80, sm_90 and sm_100.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SIGNED_REMAINDERS_H
#define BANK_LINT_ANALYSIS_LOWERING_ADDRESSES_SIGNED_REMAINDERS_H

#include "llvm/IR/PassManager.h"

namespace llvm {
class Instruction;
} // namespace llvm

namespace bank_lint::lowering {

/// Notes the accesses with such a remainder in their address.
struct NoteSignedRemainders : llvm::PassInfoMixin<NoteSignedRemainders> {
  llvm::PreservedAnalyses run(llvm::Function &F,
                              llvm::FunctionAnalysisManager &);
};

/// How many low bits of the address of \p Access ptxas knows at most.
unsigned mostKnownBits(const llvm::Instruction &Access);

} // namespace bank_lint::lowering

#endif
