//===-- analysis/lowering/accesses/derived_addresses.h ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What ptxas knows of the alignment of an address that the optimiser has
/// computed from another one (build_traits.h, DerivesAddresses).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_DERIVED_ADDRESSES_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_DERIVED_ADDRESSES_H

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include <cstdint>

namespace llvm {
class BasicBlock;
class DominatorTree;
class GlobalVariable;
class SCEV;
class ScalarEvolution;
} // namespace llvm

namespace bank_lint::lowering {

/// \p Offset as a constant and the rest.
std::pair<std::int64_t, const llvm::SCEV *>
takeConstant(const llvm::SCEV *Offset, llvm::ScalarEvolution &Evolution);

/// The addresses of one kernel, one after another.
class DerivedAddresses {
public:
  explicit DerivedAddresses(const llvm::DominatorTree &Tree) : Tree(Tree) {}

  /// How many low bits of \p Offset, in bytes from the beginning of \p Array
  /// and without constants, ptxas knows to be zero where it is computed in
  /// \p Here; \p OwnZeros: how many are. Ask once for each access, in the order
  /// of the code.
  unsigned zeros(const llvm::GlobalVariable &Array, const llvm::SCEV &Offset,
                 unsigned OwnZeros, const llvm::BasicBlock &Here);

private:
  /// The address Array + Factor * Index.
  struct Known {
    std::int64_t Factor;
    unsigned Zeros;
    const llvm::BasicBlock *Where;
  };
  const llvm::DominatorTree &Tree;
  llvm::DenseMap<std::pair<const llvm::GlobalVariable *, const llvm::SCEV *>,
                 llvm::SmallVector<Known, 2>>
      Before;
};

} // namespace bank_lint::lowering

#endif
