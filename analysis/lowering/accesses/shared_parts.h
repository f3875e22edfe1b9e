//===-- analysis/lowering/accesses/shared_parts.h ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of the address of an access to shared memory, as far as
/// neighbours become one access by it (accesses/merge_shared_accesses.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LOWERING_ACCESSES_SHARED_PARTS_H
#define BANK_LINT_ANALYSIS_LOWERING_ACCESSES_SHARED_PARTS_H

#include "analysis/lowering/accesses/counted_addresses.h"
#include "analysis/lowering/accesses/derived_addresses.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/marks/shared_layout.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include <optional>

namespace llvm {
class DominatorTree;
class Function;
class GlobalVariable;
class Instruction;
class LoopInfo;
class Type;
class Value;
} // namespace llvm

namespace bank_lint::lowering {

/// An access to shared memory as far as the code shows its address: a constant
/// number of bytes behind something that is a multiple of Window.
struct SharedPart {
  llvm::Instruction *I = nullptr;
  unsigned Bytes = 0;
  bool IsLong = false;   ///< elements of 8 bytes merge with such alone
  std::int64_t Unit = 4; ///< bytes: 2, or 4 for accesses of 4 and 8
  const llvm::SCEV *Rest = nullptr;
  std::int64_t Offset = 0; ///< from the beginning of shared memory, less Rest
  std::int64_t Window = 1; ///< bytes: 2 or 4 units
  bool IsByOptimiser = false; ///< ptxas does not know that window
};

/// Describes the accesses of one kernel.
class SharedParts {
public:
  /// \p IsFinal: the code is what ptxas gets.
  SharedParts(llvm::Function &F, llvm::ScalarEvolution &Evolution,
              const llvm::DominatorTree &Tree, const llvm::LoopInfo &Loops,
              bool IsFinal);

  /// The part that \p I, a load or store of a value of type \p Accessed at
  /// \p Pointer, is. Nothing if it merges with nothing. Ask once for each
  /// access, in the order of the code.
  std::optional<SharedPart> describe(llvm::Instruction &I, llvm::Value &Pointer,
                                     llvm::Type &Accessed);

private:
  /// Where an array begins: Offset, but for multiples of Alignment.
  struct Beginning {
    std::int64_t Offset, Alignment;
  };
  Beginning beginningOf(const llvm::GlobalVariable &Array,
                        const SharedPlace &Place) const;
  unsigned knownBits(const llvm::Value &Pointer) const;

  llvm::Function &F;
  llvm::ScalarEvolution &Evolution;
  const bool IsFinal;
  const SharedLayout Layout;
  const BuildTraits Traits;
  DerivedAddresses Derived;
  CountedAddresses Counted;
};

} // namespace bank_lint::lowering

#endif
