//===-- test/oracle/scalars.h - operations on single words ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What IR operations do to one scalar. A word of n bits is held zero-extended
/// in 64; a float as its bits. Whatever C++ or the IR leaves undefined is
/// reported to a Promises object and computed as the machine would.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_SCALARS_H
#define BANK_LINT_TEST_ORACLE_SCALARS_H

#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint::oracle {

/// What a run did that a verdict may have assumed it does not do.
struct Promises {
  std::string Undefined; ///< not empty: undefined behaviour, the first
  /// By width in bits: an operation left the signed numbers; a number that is
  /// no unsigned one, or was cut off, was read as unsigned.
  std::array<bool, 65> SignedWrap{}, UnsignedWrap{};

  bool Misaligned = false; ///< an access was
  /// A negative number was divided, or divided one.
  bool NegativeDivision = false;
  /// Neither operand of a bitwise `and` was a power of two less 1.
  bool OddMask = false;

  void undefined(const char *What) {
    if (Undefined.empty())
      Undefined = What;
  }
};

using Word = std::uint64_t;

inline Word wrapWord(Word W, unsigned Bits) {
  return Bits >= 64 ? W : W & ((Word(1) << Bits) - 1);
}
inline std::int64_t signedWord(Word W, unsigned Bits) {
  return Bits >= 64 ? std::int64_t(W)
                    : std::int64_t(W << (64 - Bits)) >> (64 - Bits);
}
/// Bits of a scalar type; pointers have 64.
unsigned bitsOf(const llvm::Type &T);

/// One scalar of a binary operation; absent if it is unknown here.
std::optional<Word> binary(const llvm::BinaryOperator &I, Word A, Word B,
                           Promises &P);
std::optional<Word> convert(const llvm::CastInst &I, Word A, Promises &P);
Word compare(const llvm::CmpInst &I, Word A, Word B, Promises &P);
/// One scalar of an intrinsic that only computes.
std::optional<Word> compute(llvm::Intrinsic::ID Id, const llvm::Type &T,
                            llvm::ArrayRef<Word> A, Promises &P);

double asDouble(const llvm::Type &T, Word W);
Word fromDouble(const llvm::Type &T, double Value);

} // namespace bank_lint::oracle

#endif
