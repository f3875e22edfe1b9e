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

/// What is not known is absent.
struct TensorMapFacts {
  static constexpr unsigned MostDimensions = 5;
  using Number = std::optional<std::uint64_t>;

  Number Rank;                                ///< 1 to 5
  Number ElementBytes;                        ///< absent of less than a byte
  std::array<Number, MostDimensions> Sizes;   ///< of the tensor, elements
  std::array<Number, MostDimensions> Strides; ///< of dimension 1 on, bytes
  std::array<Number, MostDimensions> Box;     ///< elements
  std::array<Number, MostDimensions> Steps;   ///< element strides
  Number SwizzleBytes;    ///< 0, 32, 64, 128; absent of other modes, too
  Number InterleaveBytes; ///< 0, 16, 32
  Number L2Bytes;         ///< of the L2 promotion: 0, 64, 128, 256
  Number Misalignment;    ///< of the tensor: bytes behind a multiple of 16
  /// It is the only map that the file makes of this variable, but others may
  /// make one, too.
  bool IsAssumed = false;
  bool IsStated = false; ///< a comment says so, or some of it
  bool IsIm2col = false; ///< Box is that of channels and pixels
  /// Blocks of the cluster share the box, each with a part of its outermost
  /// dimension; nobody knows how many.
  bool IsSliced = false;
  std::string MadeBy; ///< "cuTensorMapEncodeTiled"
  SourceRange Where;  ///< of what makes it

  bool operator==(const TensorMapFacts &) const = default;

  /// The bytes of a row of the box.
  Number rowBytes() const {
    if (!Box[0] || !ElementBytes)
      return std::nullopt;
    return *Box[0] * *ElementBytes;
  }
  /// The rows of the box that are copied.
  Number rows() const {
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
