//===-- analysis/warp/plan/array_uses.h - uses of an array ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Lists how a private array is used, where that decides whether nvcc keeps it
/// in registers (register_arrays.h).
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_WARP_PLAN_ARRAY_USES_H
#define BANK_LINT_ANALYSIS_WARP_PLAN_ARRAY_USES_H

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Instructions.h"
#include <cstdint>

namespace bank_lint {

/// A set of widths of scalars in bytes, a bit for each: 1, 2, 4, 8, other.
class ScalarWidths {
public:
  void add(const llvm::Type &T);
  void add(ScalarWidths Other) { Bits |= Other.Bits; }
  bool empty() const { return Bits == 0; }
  bool isOnly(unsigned Bytes) const { return Bits == bitOf(Bytes); }
  /// Whether there is more than one width.
  bool isMixed() const { return (Bits & (Bits - 1)) != 0; }
  bool operator==(const ScalarWidths &) const = default;

private:
  static unsigned bitOf(unsigned Bytes);
  unsigned Bits = 0;
};

/// The places that one access of an array may go to: Bytes bytes at Offset and
/// every Stride bytes from there, in both directions; Stride is 0 if the index
/// is a constant.
struct AccessReach {
  std::uint64_t Offset = 0, Stride = 0, Bytes = 0;
};

struct IndexedAccess {
  const llvm::Instruction *At = nullptr;
  AccessReach Reach;
  /// Whether the counter of a loop around it is the index: nvcc unrolls such a
  /// loop, and then the access has a larger stride.
  bool IsByCounter = false;
  /// Whether the index is a constant, or one of several, once nvcc has unrolled
  /// loops.
  bool MayBeConstant = false;
};

struct ArrayUses {
  const llvm::AllocaInst *Array = nullptr;
  std::uint64_t Bytes = 0; ///< 0: unknown
  /// Loads and stores whose index is no constant.
  llvm::SmallVector<IndexedAccess, 8> Indexed;
  /// The words of the array that something reads: no others are kept.
  llvm::BitVector Read;
  /// Whether one of them is indexed by more than the counters of loops that
  /// nvcc may yet unroll.
  bool IsIndexedAtRunTime = false;
  /// Instructions per word of the accesses at constant indices: 4 words of a
  /// vector are one.
  std::uint64_t ConstantAccesses = 0, ConstantWords = 0;
  bool HasVectorAtConstant = false;
  ScalarWidths IndexedWidths, ConstantWidths;
  bool IsRead = false;
  bool IsFilledWhole = false; ///< by a memset or a memcpy
  bool IsPassed = false;      ///< its address goes to a call or to inline PTX
  bool IsGeneric = false;     ///< or is chosen among addresses of other memory
  bool Escapes = false;       ///< or goes somewhere else
};

/// Returns how many words of \p Bits \p Reach goes to.
unsigned wordsOf(const llvm::BitVector &Bits, const AccessReach &Reach);

/// Returns the uses of \p Array, a variable of a kernel with the loops
/// \p Loops.
ArrayUses usesOf(const llvm::AllocaInst &Array, const llvm::LoopInfo &Loops);

} // namespace bank_lint

#endif
