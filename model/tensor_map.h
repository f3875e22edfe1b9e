//===-- model/tensor_map.h - boxes of tensor copies -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// A tensor map, as cuTensorMapEncodeTiled() makes it: whether it is legal,
/// where a copy puts each element of its box, and which sectors of global
/// memory the box covers. Dimension 0 is the innermost one. For a map of
/// cuTensorMapEncodeIm2col(), whether it is legal.
///
///   constexpr TensorMap Tile{.Rank = 2, .ElementBytes = 2,
///                            .Sizes = {4096, 4096}, .Strides = {8192},
///                            .Box = {64, 128}, .Mode = Swizzle::Bytes128};
///   static_assert(faultOf(Tile) == TensorMapFault::None);
///   static_assert(boxSectors(Tile, {0, 0}) == 128 * 4);
///
/// Source: the texts of these functions in cuda.h of CUDA 13.0. Maps with
/// interleave, and elements of less than a byte, are not described.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_TENSOR_MAP_H
#define BANK_LINT_MODEL_TENSOR_MAP_H

#include "model/swizzle.h"

#include <algorithm>
#include <array>
#include <cstdint>

namespace bank_lint::model {

constexpr unsigned MostDimensions = 5;

struct TensorMap {
  unsigned Rank = 1;         ///< 1 to 5
  unsigned ElementBytes = 4; ///< 1, 2, 4 or 8
  std::uint64_t Address = 0; ///< of global memory; 0 is as aligned as needed
  std::array<std::uint64_t, MostDimensions> Sizes{}; ///< elements
  /// Bytes from one element to the next of dimension 1 and the following.
  std::array<std::uint64_t, MostDimensions - 1> Strides{};
  std::array<unsigned, MostDimensions> Box{}; ///< elements
  /// Only each so-manieth element of a dimension is copied; not of the first.
  std::array<unsigned, MostDimensions> ElementStrides{1, 1, 1, 1, 1};
  Swizzle Mode = Swizzle::None;
};

/// What is wrong with a tensor map.
enum class TensorMapFault : std::uint8_t {
  None,
  Rank,          ///< not 1 to 5
  ElementSize,   ///< not 1, 2, 4 or 8 bytes
  Address,       ///< no multiple of 16 bytes
  Size,          ///< 0, or more than 2^32
  Stride,        ///< no multiple of 16 bytes, or 2^40 and more
  Box,           ///< 0, or more than 256
  ElementStride, ///< 0, or more than 8
  BoxRow,        ///< the box's rows are no multiple of 16 bytes
  BoxOfSwizzle,  ///< they are wider than the swizzle
  Channels,      ///< of im2col: of a pixel 0, or more than 256
  Pixels,        ///< of im2col: 0, or more than 1024
  Corner,        ///< of im2col: outside of what the rank allows
};

/// The bytes of a row of the box, which is contiguous in both memories.
constexpr std::uint64_t boxRowBytes(const TensorMap &Map) {
  return std::uint64_t{Map.Box[0]} * Map.ElementBytes;
}

/// The first that is wrong with the tensor itself, not with what of it is
/// copied.
constexpr TensorMapFault faultOfTensor(const TensorMap &Map) {
  if (Map.Rank < 1 || Map.Rank > MostDimensions)
    return TensorMapFault::Rank;
  if (Map.ElementBytes != 1 && Map.ElementBytes != 2 && Map.ElementBytes != 4 &&
      Map.ElementBytes != 8)
    return TensorMapFault::ElementSize;
  if (Map.Address % 16)
    return TensorMapFault::Address;
  for (unsigned I = 0; I < Map.Rank; ++I)
    if (Map.Sizes[I] == 0 || Map.Sizes[I] > std::uint64_t{1} << 32)
      return TensorMapFault::Size;
  for (unsigned I = 0; I + 1 < Map.Rank; ++I)
    if (Map.Strides[I] % 16 || Map.Strides[I] >= std::uint64_t{1} << 40)
      return TensorMapFault::Stride;
  return TensorMapFault::None;
}

/// Whether the element strides are 1 to 8. That of the first is ignored.
constexpr bool areElementStridesLegal(const TensorMap &Map) {
  for (unsigned I = 1; I < Map.Rank; ++I)
    if (Map.ElementStrides[I] == 0 || Map.ElementStrides[I] > 8)
      return false;
  return true;
}

/// Whether a swizzle takes rows of \p RowBytes.
constexpr bool fitsSwizzle(std::uint64_t RowBytes, Swizzle Mode) {
  return Mode == Swizzle::None ||
         RowBytes <= std::uint64_t{16} << static_cast<unsigned>(Mode);
}

/// The first that is wrong, in the order of TensorMapFault; cuTensorMapEncode-
/// Tiled() returns CUDA_ERROR_INVALID_VALUE then.
constexpr TensorMapFault faultOf(const TensorMap &Map) {
  if (const TensorMapFault Fault = faultOfTensor(Map);
      Fault != TensorMapFault::None)
    return Fault;
  for (unsigned I = 0; I < Map.Rank; ++I)
    if (Map.Box[I] == 0 || Map.Box[I] > 256)
      return TensorMapFault::Box;
  if (!areElementStridesLegal(Map))
    return TensorMapFault::ElementStride;
  if (boxRowBytes(Map) % 16)
    return TensorMapFault::BoxRow;
  if (!fitsSwizzle(boxRowBytes(Map), Map.Mode))
    return TensorMapFault::BoxOfSwizzle;
  return TensorMapFault::None;
}

/// What cuTensorMapEncodeIm2col() takes in place of a box.
struct Im2colWindow {
  /// By dimension of a pixel: as many as the rank less 2.
  std::array<int, MostDimensions - 2> LowerCorner{}, UpperCorner{};
  unsigned Channels = 1; ///< of a pixel: a row of the copy, in elements
  unsigned Pixels = 1;   ///< of a column: the rows of the copy
};

/// The first that is wrong with a map of 3 to 5 dimensions that has a window;
/// its box is ignored.
constexpr TensorMapFault faultOf(const TensorMap &Map,
                                 const Im2colWindow &Window) {
  if (Map.Rank < 3)
    return TensorMapFault::Rank;
  if (const TensorMapFault Fault = faultOfTensor(Map);
      Fault != TensorMapFault::None)
    return Fault;
  if (!areElementStridesLegal(Map))
    return TensorMapFault::ElementStride;
  if (!fitsSwizzle(std::uint64_t{Window.Channels} * Map.ElementBytes, Map.Mode))
    return TensorMapFault::BoxOfSwizzle;
  if (Window.Channels == 0 || Window.Channels > 256)
    return TensorMapFault::Channels;
  if (Window.Pixels == 0 || Window.Pixels > 1024)
    return TensorMapFault::Pixels;
  // 16, 8 or 5 bits for each offset.
  const int Least = Map.Rank == 3 ? -32768 : Map.Rank == 4 ? -128 : -16;
  for (unsigned I = 0; I + 2 < Map.Rank; ++I)
    for (int Offset : {Window.LowerCorner[I], Window.UpperCorner[I]})
      if (Offset < Least || Offset > -Least - 1)
        return TensorMapFault::Corner;
  return TensorMapFault::None;
}

/// The elements that are copied along dimension \p I: of a box of N, each s-th.
constexpr unsigned copiedAlong(const TensorMap &Map, unsigned I) {
  const unsigned Step = I == 0 ? 1 : Map.ElementStrides[I];
  return (Map.Box[I] + Step - 1) / Step;
}

/// The bytes of the box in shared memory.
constexpr std::uint64_t boxBytes(const TensorMap &Map) {
  std::uint64_t Bytes = Map.ElementBytes;
  for (unsigned I = 0; I < Map.Rank; ++I)
    Bytes *= copiedAlong(Map, I);
  return Bytes;
}

/// The byte of shared memory that an element of the box lands at, of a copy to
/// \p Destination (a multiple of 128), by its place in the box. Rows follow
/// each other without a gap; the swizzle is that of the address. That rows
/// which are narrower than the swizzle have no gap either is not documented.
constexpr std::uint64_t
boxAddress(const TensorMap &Map, std::uint64_t Destination,
           const std::array<unsigned, MostDimensions> &Place) {
  std::uint64_t Element = 0;
  for (unsigned I = Map.Rank; I-- > 0;)
    Element = Element * copiedAlong(Map, I) + Place[I];
  return swizzledAddress(Destination + Element * Map.ElementBytes, Map.Mode);
}

/// The sectors of 32 bytes of global memory that the box at \p Corner (an
/// element of the tensor; negative before its begin) covers. What lies outside
/// of the tensor is filled and not read. The sum over the rows of the box: rows
/// that share a sector count it each, as they are fetched one by one.
/// Unverified: no counter has been published.
constexpr std::uint64_t
boxSectors(const TensorMap &Map,
           const std::array<std::int64_t, MostDimensions> &Corner) {
  // Rows begin at a multiple of 16 bytes, so that only the halves of a sector
  // distinguish them: how many begin in each.
  std::array<std::uint64_t, 2> Rows{1, 0};
  for (unsigned I = 1; I < Map.Rank; ++I) {
    std::array<std::uint64_t, 2> Along{0, 0};
    for (unsigned E = 0; E < Map.Box[I]; E += Map.ElementStrides[I]) {
      const std::int64_t At = Corner[I] + std::int64_t{E};
      if (At < 0 || static_cast<std::uint64_t>(At) >= Map.Sizes[I])
        continue;
      ++Along[static_cast<std::uint64_t>(At) * (Map.Strides[I - 1] / 16) % 2];
    }
    Rows = {Rows[0] * Along[0] + Rows[1] * Along[1],
            Rows[0] * Along[1] + Rows[1] * Along[0]};
  }
  const std::int64_t First = std::max<std::int64_t>(Corner[0], 0);
  const std::int64_t End = std::min(Corner[0] + std::int64_t{Map.Box[0]},
                                    static_cast<std::int64_t>(Map.Sizes[0]));
  if (First >= End)
    return 0;
  std::uint64_t Sectors = 0;
  for (unsigned Half = 0; Half < 2; ++Half) {
    const std::uint64_t Base = Map.Address % 32 + std::uint64_t{16} * Half;
    const std::uint64_t Low =
        Base + static_cast<std::uint64_t>(First) * Map.ElementBytes;
    const std::uint64_t High =
        Base + static_cast<std::uint64_t>(End) * Map.ElementBytes;
    Sectors += Rows[Half] * ((High + 31) / 32 - Low / 32);
  }
  return Sectors;
}

/// The same, if every row began at a sector.
constexpr std::uint64_t idealBoxSectors(const TensorMap &Map) {
  std::uint64_t Rows = 1;
  for (unsigned I = 1; I < Map.Rank; ++I)
    Rows *= copiedAlong(Map, I);
  return Rows * ((boxRowBytes(Map) + 31) / 32);
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_TENSOR_MAP_H
