//===-- analysis/access/tile_use.h - tiles of shared memory -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What an instruction says of a tile of shared memory that it moves or reads
/// as a whole: a tensor copy by its tensor map, wgmma and tcgen05 by a matrix
/// descriptor.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_ACCESS_TILE_USE_H
#define BANK_LINT_ANALYSIS_ACCESS_TILE_USE_H

#include "analysis/program/tensor_map_facts.h"
#include "analysis/symbolic/lane_value.h"
#include "model/matrix_descriptor.h"
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint {

struct TileUse {
  /// Set for a tensor copy; null for a matrix operand.
  const TensorMapFacts *Map = nullptr;
  /// For a tensor copy: it writes the tile; else it reads it.
  bool IsWrite = false;
  /// For a tensor copy by a known map: what is contiguous in both memories, in
  /// bytes, and how many of these it copies.
  std::uint64_t RowBytes = 0, Rows = 0;
  /// For a tensor copy: it has a coordinate for each row (tile::gather4), or
  /// its rows are pixels (im2col).
  bool IsGather = false, IsOfPixels = false;
  /// For a tensor copy: the coordinates of the box, innermost first.
  std::vector<symbolic::LaneValue> Coordinates = {};
  /// For a matrix operand, with a Start of which only what StartModulus leaves
  /// is known.
  std::optional<model::MatrixDescriptor> Descriptor;
  std::uint64_t StartModulus = 0; ///< bytes, a power of two; 0: all is known
  model::Major Along = model::Major::K;
  std::uint64_t Lines = 0;     ///< rows of the operand, along M or N
  std::uint64_t LineBytes = 0; ///< of one of these, along K
  std::string What;            ///< "operand A"
  /// It is copied as it lies, as by tcgen05.cp: what its rows mean is unknown.
  bool IsCopied = false;
  bool IsLastOperand = false; ///< it stands for the instruction, where one is
                              ///< counted
  /// Where the tile begins: an address in shared memory, 64 bits, in bytes.
  symbolic::LaneValue Start = symbolic::LaneValue::opaque(true);
};

} // namespace bank_lint

#endif
