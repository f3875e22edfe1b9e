//===-- analysis/program/block_text.h - a block, as written -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Where the main file says with which block a launch runs, so that another
/// block can be written there: in the launch, at the variable or the macro that
/// it names, and where the grid is divided by the same number. No type of clang
/// is seen here.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_PROGRAM_BLOCK_TEXT_H
#define BANK_LINT_ANALYSIS_PROGRAM_BLOCK_TEXT_H

#include "analysis/program/shared_array.h"
#include <cstdint>

namespace bank_lint {

/// A number that a launch takes a size of its block from.
struct BlockNumber {
  TextSpan Text;
  unsigned Axis = 0;     ///< 0, 1, 2 for x, y, z
  std::int64_t Plus = 0; ///< the number is the size and this: -1 in n + 255
  /// Only if it is this number and the size that the block has: the grid is
  /// divided by it. Absent: the block itself says so.
  std::optional<std::int64_t> IfNow;
};

/// The block of one launch.
struct BlockText {
  SourceRange Launch; ///< as in LaunchSite
  std::vector<BlockNumber> Numbers;
  /// Behind the last size that is written, where further ones can follow; the
  /// first of these is number NextAxis.
  std::optional<unsigned> Further;
  unsigned NextAxis = 3;
  /// An expression that stands for the whole block, as near to its numbers as
  /// there is one.
  std::optional<TextSpan> Whole;
};

} // namespace bank_lint

#endif
