//===-- model/matrix_descriptor.h - operands of wgmma, tcgen05 --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The 64-bit descriptors by which wgmma.mma_async (sm_90a) and tcgen05.mma
/// (sm_100 and later) find a matrix in shared memory, and where its elements
/// lie then. A matrix consists of pieces of 16 bytes; eight of them, a row each
/// or a column each, are a core matrix:
///
///   bits      13..0    29..16            45..32            51..49   63..61
///             start    leading offset    stride offset     base     swizzle
///             / 16     / 16              / 16              offset
///
///   constexpr MatrixDescriptor Tile{.Start = 0x400, .StrideOffset = 1024,
///                                   .Mode = Swizzle::Bytes128};
///   static_assert(encodeWgmma(Tile) == 0x4000004000000040);
///   static_assert(faultOf(Tile) == DescriptorFault::None);
///
/// Source: PTX ISA 9.0, "Shared Memory Matrix Layout", "Matrix Descriptor
/// Format" (wgmma) and "Shared Memory Descriptor" (tcgen05). Documented and
/// confirmed of wgmma on an H200: what it computes with 128 pairs of
/// layouts, and of 51 what it reads: a wavefront for each core matrix, and no
/// conflicts.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_MATRIX_DESCRIPTOR_H
#define BANK_LINT_MODEL_MATRIX_DESCRIPTOR_H

#include "model/matrix.h"
#include "model/swizzle.h"

#include <cstdint>
#include <optional>

namespace bank_lint::model {

/// What a descriptor says. All in bytes; what it holds of them are bits 17..4.
struct MatrixDescriptor {
  std::uint64_t Start = 0;         ///< of the matrix, in the shared window
  std::uint64_t LeadingOffset = 0; ///< see operandAddress()
  std::uint64_t StrideOffset = 0;
  /// For a tile whose swizzle does not go by the address, but begins with the
  /// tile: (address >> 7) & 7.
  unsigned BaseOffset = 0;
  Swizzle Mode = Swizzle::None;
  constexpr bool operator==(const MatrixDescriptor &) const = default;
};

/// Which elements of an operand follow each other in memory: along K, as of a
/// row-major A, or along M or N.
enum class Major : std::uint8_t { K, MN };

/// What is wrong with a descriptor.
enum class DescriptorFault : std::uint8_t {
  None,
  OffsetNotOfMode, ///< a base offset without a swizzle
  RowsOverlap,     ///< eight rows reach into the next eight
  PiecesOverlap,   ///< a core matrix reaches into the next along K
};

/// Whether an operand of \p Lines rows of \p LineBytes along K has each of its
/// bytes once. Its start may lie within the pattern of its swizzle: a step
/// along K adds 32 bytes, and where the swizzle goes by the address, as that of
/// tensor copies does, any multiple of 128 bytes is right (CUTLASS keeps tiles
/// there without a base offset). Offsets of operands along M or N are not
/// looked at.
constexpr DescriptorFault faultOf(const MatrixDescriptor &D,
                                  Major Along = Major::K,
                                  std::uint64_t Lines = 0,
                                  std::uint64_t LineBytes = 0) {
  if (D.Mode == Swizzle::None && D.BaseOffset)
    return DescriptorFault::OffsetNotOfMode;
  if (Along == Major::MN)
    return DescriptorFault::None;
  const std::uint64_t Width = std::uint64_t{16}
                              << static_cast<unsigned>(D.Mode);
  // Offsets of 0 repeat as they are set to.
  if (Lines > 8 && D.StrideOffset && D.StrideOffset < 8 * Width)
    return DescriptorFault::RowsOverlap;
  if (D.Mode == Swizzle::None && LineBytes > 16 && D.LeadingOffset &&
      D.LeadingOffset < 8 * Width)
    return DescriptorFault::PiecesOverlap;
  return DescriptorFault::None;
}

namespace detail {

/// (x & 0x3ffff) >> 4
constexpr std::uint64_t encodedBytes(std::uint64_t Bytes) {
  return (Bytes & 0x3ffff) >> 4;
}

constexpr std::uint64_t bitsOf(std::uint64_t Value, unsigned First,
                               unsigned Count) {
  return Value >> First & ((std::uint64_t{1} << Count) - 1);
}

constexpr std::uint64_t encodedFields(const MatrixDescriptor &D) {
  return encodedBytes(D.Start) | encodedBytes(D.LeadingOffset) << 16 |
         encodedBytes(D.StrideOffset) << 32 |
         std::uint64_t{D.BaseOffset & 7} << 49;
}

constexpr MatrixDescriptor decodedFields(std::uint64_t Bits) {
  MatrixDescriptor Result;
  Result.Start = bitsOf(Bits, 0, 14) << 4;
  Result.LeadingOffset = bitsOf(Bits, 16, 14) << 4;
  Result.StrideOffset = bitsOf(Bits, 32, 14) << 4;
  Result.BaseOffset = static_cast<unsigned>(bitsOf(Bits, 49, 3));
  return Result;
}

} // namespace detail

/// The descriptor for wgmma; its swizzles are 0: none, 1: 128, 2: 64, 3: 32
/// bytes.
constexpr std::uint64_t encodeWgmma(const MatrixDescriptor &D) {
  const auto Mode = static_cast<unsigned>(D.Mode);
  return detail::encodedFields(D) | std::uint64_t{Mode ? 4 - Mode : 0} << 62;
}

/// What a descriptor for wgmma says; nothing if bits are set that are reserved.
constexpr std::optional<MatrixDescriptor> decodeWgmma(std::uint64_t Bits) {
  if (detail::bitsOf(Bits, 14, 2) || detail::bitsOf(Bits, 30, 2) ||
      detail::bitsOf(Bits, 46, 3) || detail::bitsOf(Bits, 52, 10))
    return std::nullopt;
  MatrixDescriptor Result = detail::decodedFields(Bits);
  const auto Mode = static_cast<unsigned>(detail::bitsOf(Bits, 62, 2));
  Result.Mode = static_cast<Swizzle>(Mode ? 4 - Mode : 0);
  return Result;
}

/// The descriptor for tcgen05, whose leading offset is relative; its swizzles
/// are 0: none, 2: 128, 4: 64, 6: 32 bytes.
constexpr std::uint64_t encodeTcgen05(const MatrixDescriptor &D) {
  const auto Mode = static_cast<unsigned>(D.Mode);
  return detail::encodedFields(D) | std::uint64_t{1} << 46 |
         std::uint64_t{Mode ? 2 * (4 - Mode) : 0} << 61;
}

/// What a descriptor for tcgen05 says; nothing if its constant bits are others,
/// if its leading offset is an address (bit 52), or if its swizzle is none of
/// ours: 1 is 128 bytes in pieces of 32.
constexpr std::optional<MatrixDescriptor> decodeTcgen05(std::uint64_t Bits) {
  if (detail::bitsOf(Bits, 14, 2) || detail::bitsOf(Bits, 30, 2) ||
      detail::bitsOf(Bits, 46, 3) != 1 || detail::bitsOf(Bits, 52, 9))
    return std::nullopt;
  MatrixDescriptor Result = detail::decodedFields(Bits);
  const auto Mode = static_cast<unsigned>(detail::bitsOf(Bits, 61, 3));
  if (Mode % 2)
    return std::nullopt;
  Result.Mode = static_cast<Swizzle>(Mode ? 4 - Mode / 2 : 0);
  return Result;
}

/// The byte of shared memory that element (\p MN, \p K) of an operand begins
/// at, its elements of \p ElementBytes bytes (1, 2, 4). The canonical layouts,
/// of which a row is the swizzle's width and the pieces change places as
/// swizzledAddress() has it:
///
///   along K    none   piece k at k * leading offset, 8 rows in 128 bytes
///              32..   pieces of a row side by side
///              both   the next 8 rows at the stride offset
///   along MN   none   the next piece at the stride offset, 8 columns in 128
///                     bytes, the next 8 columns at the leading offset
///              32..   as many pieces as the swizzle is wide side by side, the
///                     next at the leading offset; 8 columns below each other,
///                     the next 8 at the stride offset
constexpr std::uint64_t operandAddress(const MatrixDescriptor &D, Major Along,
                                       unsigned MN, unsigned K,
                                       unsigned ElementBytes) {
  const std::uint64_t Run = Along == Major::K ? K : MN;
  const std::uint64_t Line = Along == Major::K ? MN : K;
  const std::uint64_t Piece = Run * ElementBytes / 16;
  const std::uint64_t Within = Run * ElementBytes % 16;
  const std::uint64_t Row = Line % 8, Group = Line / 8;
  const std::uint64_t Width = std::uint64_t{16}
                              << static_cast<unsigned>(D.Mode);
  std::uint64_t Offset = Row * Width + Within;
  if (Along == Major::K)
    Offset += Group * D.StrideOffset +
              Piece * (D.Mode == Swizzle::None ? D.LeadingOffset : 16);
  else if (D.Mode == Swizzle::None)
    Offset += Piece * D.StrideOffset + Group * D.LeadingOffset;
  else
    Offset += Piece % (Width / 16) * 16 +
              Piece / (Width / 16) * D.LeadingOffset + Group * D.StrideOffset;
  return swizzledAddress(D.Start + Offset, D.Mode);
}

/// Wavefronts and ideal of reading the core matrix whose first element is (\p
/// MN, \p K): eight pieces of 16 bytes, as ldmatrix reads them. That the tensor
/// cores read core matrices is documented, that they pay like ldmatrix is
/// assumed.
constexpr SharedCost coreMatrixCost(const MatrixDescriptor &D, Major Along,
                                    unsigned MN, unsigned K,
                                    unsigned ElementBytes,
                                    const Architecture &Arch) {
  MatrixAccess Rows;
  for (unsigned Row = 0; Row < 8; ++Row)
    Rows.RowAddress[Row] =
        operandAddress(D, Along, MN + (Along == Major::K ? Row : 0),
                       K + (Along == Major::K ? 0 : Row), ElementBytes);
  return matrixCost(Rows, Arch);
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_MATRIX_DESCRIPTOR_H
