//===-- analysis/lowering/accesses/counted_addresses.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// In a loop nvcc's optimiser counts up one address for all neighbours: that of
/// the one in their middle (loop strength reduction).
///
///     for (int j = t; j < n; ++j) f += s[j].a * s[j].b;
///
/// has the address of `s[j].b` in a register, and `s[j].a` is 4 bytes before
/// it. For such a register ptxas knows how its first value and its step are
/// aligned: here by 4, so that the two loads stay two. Seen in the code that
/// nvcc 13.0 generates for 26 such loops for sm_80, sm_90 and sm_100.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_COUNTED_ADDRESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_COUNTED_ADDRESSES_H

#include "analysis/lowering/build/build_traits.h"
#include "llvm/ADT/DenseMap.h"
#include <set>

namespace llvm {
class GlobalVariable;
class Instruction;
class Loop;
class LoopInfo;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace bank_lint::lowering {

/// The addresses in shared memory that the loops of one kernel count up.
class CountedAddresses {
public:
  CountedAddresses(const llvm::LoopInfo &Loops,
                   llvm::ScalarEvolution &Evolution, const BuildTraits &Traits);

  /// How many low bits of an address in \p Array ptxas knows at most: \p Rest
  /// is its offset without constants.
  unsigned zeros(const llvm::GlobalVariable &Array,
                 const llvm::SCEV &Rest) const;

private:
  using Key = std::pair<const llvm::GlobalVariable *, const llvm::SCEV *>;

  void note(const llvm::Instruction &I, const llvm::Loop &Around,
            llvm::ScalarEvolution &Evolution);

  const BuildTraits Traits;
  /// The constants that are added to an offset, in bytes.
  llvm::DenseMap<Key, std::set<std::int64_t>> Distances;
};

} // namespace bank_lint::lowering

#endif
