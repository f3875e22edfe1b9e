//===-- analysis/program/kernel_axes.h - uses of x and y --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where a kernel reads threadIdx.x and .y, blockDim.x and .y and similar
/// variables, and where its launches write them, for those who want to exchange
/// x and y. No type of clang is seen here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_KERNEL_AXES_H
#define BANK_LINT_ANALYSIS_PROGRAM_KERNEL_AXES_H

#include "analysis/program/shared_array.h"

namespace bank_lint {

/// A read of threadIdx.x, blockDim.y, ...
struct AxisRead {
  bool IsOfThreads = true; ///< threadIdx, blockDim; else blockIdx, gridDim
  bool IsIndex = true;     ///< threadIdx, blockIdx; else a size
  bool IsY = false;
  WrittenExpression Member; ///< the name behind the dot
};

/// A kernel as it is written; instantiations of a template share it.
struct KernelAxes {
  std::string Name;                    ///< without arguments: "square"
  SourceRange Where;                   ///< of its name
  std::vector<std::string> Kernels;    ///< mangled names
  std::vector<AxisRead> Reads;         ///< of x and y, in its own body
  std::vector<SourceRange> LaunchedAt; ///< its name at launches, as written
  /// Why another order of its threads may mean another program; "" if it means
  /// the same.
  std::string WhyOrdered;
  /// Why Reads are not all there are, or something else may launch it.
  std::string Obstacle;
};

/// An extent at a launch, as it is written.
struct WrittenExtent {
  WrittenExpression Whole;
  bool CanRepeat = false; ///< a plain variable of type dim3
  /// The arguments of `dim3(a, b)` and `dim3(a, b, c)`.
  std::optional<WrittenExpression> X, Y;
};

/// Where a `<<<grid, block>>>` says its extents.
struct LaunchExtents {
  SourceRange Launch; ///< as in LaunchSite
  WrittenExtent Grid, Block;
};

} // namespace bank_lint

#endif
