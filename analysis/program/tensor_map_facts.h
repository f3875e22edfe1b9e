//===-- analysis/program/tensor_map_facts.h ---------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What is known of a tensor map (CUtensorMap), by which a kernel copies boxes
/// of a tensor: as host code makes it, as the type of a parameter has it, or as
/// a comment states it. Dimension 0 is the innermost one. The numbers are those
/// of cuTensorMapEncodeTiled() in cuda.h of CUDA 13.0.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_TENSOR_MAP_FACTS_H
#define BANK_LINT_ANALYSIS_PROGRAM_TENSOR_MAP_FACTS_H

#include "analysis/program/source_range.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>

namespace bank_lint {

/// How copies by a map go through the tensor (PTX ISA 9.0, "Tensors").
enum class TensorMapMode : std::uint8_t {
  Tiled,      ///< a box at a time
  Im2col,     ///< channels of pixels, which follow each other in a window
  Im2colWide, ///< the same, of one row of pixels
};

/// Unknown facts are absent.
struct TensorMapFacts {
  static constexpr unsigned MostDimensions = 5;
  using Number = std::optional<std::uint64_t>;

  Number Rank;                                ///< 1 to 5
  Number ElementBytes;                        ///< absent of less than a byte
  std::array<Number, MostDimensions> Sizes;   ///< of the tensor, elements
  std::array<Number, MostDimensions> Strides; ///< of dimension 1 on, bytes
  /// Elements; of the im2col modes the channels of a pixel alone.
  std::array<Number, MostDimensions> Box;
  Number Pixels; ///< of the im2col modes: the rows of a copy
  std::array<Number, MostDimensions> Steps; ///< element strides
  /// 0, 32, 64, 128; absent of a swizzle that moves more than 16 bytes as one.
  Number SwizzleBytes;
  Number SwizzleAtomBytes; ///< of a swizzle of 128 bytes that moves 32 or 64
  Number InterleaveBytes;  ///< 0, 16, 32
  Number L2Bytes;          ///< of the L2 promotion: 0, 64, 128, 256
  Number Misalignment;     ///< of the tensor: bytes behind a multiple of 16
  /// It is the only map that the file stores in this variable, but others may
  /// make one, too.
  bool IsAssumed = false;
  bool IsStated = false; ///< a comment says so, or some of it
  TensorMapMode Mode = TensorMapMode::Tiled;
  /// Blocks of the cluster share the box, each with a part of its outermost
  /// dimension; their number is unknown.
  bool IsSliced = false;
  std::string MadeBy; ///< "cuTensorMapEncodeTiled"
  SourceRange Where;  ///< of what makes it

  bool operator==(const TensorMapFacts &) const = default;

  /// The bytes of a row of the box, or of a pixel.
  Number rowBytes() const {
    if (!Box[0] || !ElementBytes)
      return std::nullopt;
    return *Box[0] * *ElementBytes;
  }
  /// The rows of the box that are copied, of a tiled map.
  Number boxRows() const {
    if (!Rank)
      return std::nullopt;
    std::uint64_t Result = 1;
    for (unsigned I = 1; I < *Rank && I < MostDimensions; ++I) {
      if (!Box[I])
        return std::nullopt;
      const std::uint64_t Step = Steps[I].value_or(1);
      Result *= Step ? (*Box[I] + Step - 1) / Step : 0;
    }
    return Result;
  }
};

/// A tensor map in a parameter of a kernel.
struct TensorMapArgument {
  unsigned Parameter = 0;   ///< its index among the kernel's parameters
  std::uint64_t Offset = 0; ///< in a structure: of the map, in bytes
  std::string Name;         ///< "map", "params.map_a"
  TensorMapFacts Map;

  bool operator==(const TensorMapArgument &) const = default;
};

} // namespace bank_lint

#endif
