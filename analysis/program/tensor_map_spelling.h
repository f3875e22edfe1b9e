//===-- analysis/program/tensor_map_spelling.h ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a file writes the swizzles of the tensor maps that it makes, for those
/// who want to give a map another one. No type of clang is seen here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_TENSOR_MAP_SPELLING_H
#define BANK_LINT_ANALYSIS_PROGRAM_TENSOR_MAP_SPELLING_H

#include "analysis/program/shared_array.h"
#include <string>
#include <vector>

namespace bank_lint {

/// CU_TENSOR_MAP_SWIZZLE_NONE, or another of these, in the code of the host.
struct WrittenSwizzle {
  WrittenExpression Written;
  std::uint64_t Bytes = 0; ///< 0, 32, 64, 128
  /// Not empty: why a map with it may get out of the file.
  std::string Obstacle;
};

struct TensorMapSpelling {
  std::vector<WrittenSwizzle> Swizzles; ///< in source order, each once
  /// Not empty: why some map of the file may be used for more than the launches
  /// of the file.
  std::string Obstacle;
};

} // namespace bank_lint

#endif
