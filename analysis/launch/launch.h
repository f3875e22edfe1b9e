//===-- analysis/launch/launch.h - how a kernel is launched -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The facts of one launch: block and grid shape, dynamic shared memory,
/// argument values; and, for the reader of a verdict, who says so.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_LAUNCH_LAUNCH_H
#define BANK_LINT_ANALYSIS_LAUNCH_LAUNCH_H

#include "analysis/source_range.h"
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace bank_lint {

/// Who says what a launch looks like, best first.
enum class LaunchSource : std::uint8_t {
  CommandLine,  ///< --launch
  LaunchSite,   ///< a <<<>>> in the file
  LaunchBounds, ///< __launch_bounds__
  Assumed,      ///< nobody: the stated default
};

/// A three-dimensional extent; what could not be evaluated is absent.
struct Extent {
  std::array<std::optional<std::uint64_t>, 3> Size; ///< x, y, z

  bool isKnown() const { return Size[0] && Size[1] && Size[2]; }
  bool operator==(const Extent &) const = default;
};

/// The value of one kernel parameter at a launch.
struct ArgumentValue {
  std::string Name;
  std::optional<std::int64_t> Value; ///< integers only; absent if not known
  bool operator==(const ArgumentValue &) const = default;
};

/// One `kernel<<<grid, block, smem>>>(arguments)` as the frontend read it.
struct LaunchSite {
  std::string Kernel; ///< mangled name of the kernel (of the instantiation)
  SourceRange Where;
  Extent Grid, Block;
  std::optional<std::uint64_t> SharedBytes;
  std::vector<ArgumentValue> Arguments; ///< in the kernel's parameter order
};

/// What a kernel is analysed with.
struct Launch {
  Extent Grid;                                 ///< unknown sizes are absent
  std::array<std::uint32_t, 3> Block{1, 1, 1}; ///< always known
  std::optional<std::uint64_t> SharedBytes;    ///< dynamic shared memory
  std::vector<ArgumentValue> Arguments;        ///< known integers only
  LaunchSource Source = LaunchSource::Assumed;
  SourceRange Where; ///< of the launch site or the kernel, if there is one

  std::uint64_t threadsPerBlock() const {
    return std::uint64_t(Block[0]) * Block[1] * Block[2];
  }
  /// Number of blocks, if all three sizes of the grid are known.
  std::optional<std::uint64_t> blocks() const {
    if (!Grid.isKnown())
      return std::nullopt;
    return *Grid.Size[0] * *Grid.Size[1] * *Grid.Size[2];
  }
  bool operator==(const Launch &) const = default;
};

} // namespace bank_lint

#endif
