//===-- model/swizzle.h - the swizzles of bulk tensor copies ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// Where a bulk tensor copy (TMA, cp.async.bulk.tensor) puts a byte in shared
/// memory when its tensor map asks for a swizzle. The pieces of 16 bytes change
/// places within a row of 128 bytes, by an amount that depends on the row:
///
///   byte address   ... 9 8 7 | 6 5 4 | 3 2 1 0
///                       row  | piece | within the piece
///   32 bytes                7 ->    4
///   64 bytes              8 7 ->  5 4
///   128 bytes           9 8 7 -> 6 5 4             (exclusive or)
///
/// Feed the result to sharedCost() or matrixCost() to see what it costs:
///
///   mapped([](unsigned Row) {
///     return swizzledAddress(Row * 128, Swizzle::Bytes128);
///   }, 16)
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_SWIZZLE_H
#define BANK_LINT_MODEL_SWIZZLE_H

#include <cstdint>

namespace bank_lint::model {

/// CU_TENSOR_MAP_SWIZZLE_{NONE, 32B, 64B, 128B}; the value is the number of
/// address bits that change.
enum class Swizzle : std::uint8_t {
  None = 0,
  Bytes32 = 1,
  Bytes64 = 2,
  Bytes128 = 3,
};

/// The bytes after which the pattern of a swizzle repeats: 256, 512 or 1024;
/// without one 128.
constexpr std::uint64_t patternBytes(Swizzle Mode) {
  return std::uint64_t{128} << static_cast<unsigned>(Mode);
}

/// The shared memory address of the byte that would lie at \p Address without a
/// swizzle; also its own inverse. Both are in the block's shared window, or
/// relative to any place aligned to patternBytes().
///
/// Documented and **unverified**: NVIDIA's text, no counter has confirmed what
/// it does to bank conflicts.
constexpr std::uint64_t swizzledAddress(std::uint64_t Address, Swizzle Mode) {
  std::uint64_t RowBits = (std::uint64_t{1} << static_cast<unsigned>(Mode)) - 1;
  return Address ^ (Address >> 7 & RowBits) << 4;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_SWIZZLE_H
