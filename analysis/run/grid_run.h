//===-- analysis/run/grid_run.h - a kernel on its whole grid ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Counts every block of a grid without running every block.
///
/// One run stands for a box of blocks: blockIdx is an unknown between its
/// corners. If that run decides everything (each branch, each loop, each
/// cost), it holds for every block of the box and is multiplied. If not, the
/// box is cut: first the last and the first row of blocks along an axis, where
/// edges are, then in halves; a single block is as exact as it gets.
///
///     +-----------+-+      a 2D grid with a ragged right and lower edge:
///     |           | |      interior, right edge, lower edge, corner:
///     |           | |      4 runs, whatever the size
///     +-----------+-+
///     +-----------+-+
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RUN_GRID_RUN_H
#define BANK_LINT_ANALYSIS_RUN_GRID_RUN_H

#include "analysis/program/block_box.h"
#include "analysis/run/kernel_run.h"

namespace bank_lint {

/// The figures of one access over a whole grid.
struct GridTotals {
  AccessSummary Access; ///< under the box that was run last
  Interval Executions, Wavefronts, Ideal, Conflicts;
  Interval CopyConflicts, CopyTags;
  Interval Sectors, IdealSectors, Lines, L1Wavefronts, L1Conflicts;
  Interval Requests;                      ///< constant memory
  Interval SectorExcess, WavefrontExcess; ///< above the ideal, never below 0
  std::string WhyUnknown; ///< not empty: the figures are no totals
  /// Only for loops of unknown trip count: the figures are those of one
  /// iteration of each.
  bool IsPerIteration = false;
};

/// Runs \p Run on the whole grid of \p LaunchedWith; if the grid is unknown, on
/// one block. Takes its steps from \p StepsLeft.
std::vector<GridTotals> runGrid(KernelRun &Run, const Launch &LaunchedWith,
                                std::uint64_t &StepsLeft);

/// One block in which all conditions hold that the verdicts assume: inside a
/// grid of unknown size, not at its edge. Empty if they cannot all hold, or if
/// each lane's own data decides one. Call it before runGrid(), which looks at
/// edges from then on.
std::vector<GridTotals> runInside(KernelRun &Run, const Launch &LaunchedWith,
                                  std::uint64_t &StepsLeft);

} // namespace bank_lint

#endif
