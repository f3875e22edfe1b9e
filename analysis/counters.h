//===-- analysis/counters.h - counters of whole launches --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Predicts the profiler's counters for whole launches: every block of the
/// grid, in total and for each source line.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COUNTERS_H
#define BANK_LINT_ANALYSIS_COUNTERS_H

#include "analysis/analyzer.h"
#include "analysis/result/launch_pipes.h"

namespace bank_lint {

/// One counter. Its name is the profiler's; see docs/dev/json.md.
struct PredictedCounter {
  std::string Metric;
  std::optional<Interval> Value; ///< absent: nothing can be said
  std::string WhyUnknown;        ///< if Value is absent or not exact
  /// If Value is not exact: what it is in a block in which all conditions hold
  /// that are assumed, as they do inside a grid of unknown size.
  std::optional<std::uint64_t> Inside = {};
  /// If Value is absent for loops of unknown trip count alone: what it is if
  /// each of them has one iteration.
  std::optional<Interval> PerIteration = {};
};

/// The counters of one access of the source.
struct LineCounters {
  SourceRange Where;
  std::string Instruction; ///< "shared load, 4 bytes"
  std::vector<PredictedCounter> Counters;
};

/// The counters of one launch.
struct LaunchCounters {
  std::string Kernel;     ///< demangled, with parameters
  std::string KernelName; ///< as `ncu --kernel-name` wants it
  Launch LaunchedWith;
  /// Names the kernel's code: the same for the same instructions.
  std::string Code;
  /// Integer parameters whose values are unknown.
  std::vector<std::string> UnknownArguments;
  /// Why the kernel cannot be meant for this block; "" if it may be.
  std::string Misfit;
  /// Whether anything that is counted depends on threadIdx.y, and on .z.
  bool ReadsY = true, ReadsZ = true;
  std::vector<PredictedCounter> Totals;
  std::vector<LineCounters> Lines;
  std::vector<std::string> Assumptions;
  /// See AccessSummary::CompiledBy. Its lines stand at
  /// the beginnings of the source's.
  std::string CompiledBy;
  /// For the code in which it was counted, if it was compiled to machine code;
  /// with this launch alone.
  std::optional<KernelResources> Resources;
  /// If they were asked for.
  std::optional<LaunchPipes> Pipes;
};

/// All launches of a file, in source order; a kernel without one is counted
/// under what its launch is assumed to be, per block.
struct CountersResult {
  /// What the check says of the file too; without accesses and findings.
  FileResult Base;
  std::vector<LaunchCounters> Launches;
};

CountersResult countFile(const std::string &File,
                         const AnalysisOptions &Options);

} // namespace bank_lint

#endif
