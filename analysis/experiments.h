//===-- analysis/experiments.h - what a GPU could confirm -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// The fourth door of the analysis: what it takes to run each kernel of a file
/// under each of its launches, and what a profiler would then show for each
/// access, over the whole grid.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_EXPERIMENTS_H
#define BANK_LINT_ANALYSIS_EXPERIMENTS_H

#include "analysis/analyzer.h"
#include "analysis/program/byte_range.h"

namespace bank_lint {

/// How the value of a kernel's argument can be made up.
enum class ArgumentKind : std::uint8_t {
  Buffer,   ///< a pointer to memory that holds no addresses
  Integer,  ///< Value has it, if it is known
  Floating, ///< any value will do: no address depends on it
  Empty,    ///< a class without members
  Other,    ///< cannot be made up: a pointer to pointers, a structure
};

/// An argument of a kernel at one launch.
struct ExperimentArgument {
  std::string Name; ///< "" if it has none
  std::string Type; ///< as declared: "const float *"
  ArgumentKind Kind = ArgumentKind::Other;
  std::optional<std::int64_t> Value; ///< of an integer, if known
  /// For a buffer: the bytes that the launch touches, at most.
  ByteRange Footprint;
  /// For a buffer: how many bytes behind a multiple of 256 the pointer is.
  std::uint32_t Past = 0;
};

/// One access of the source, and its counters over the whole grid. They are
/// intervals where they depend on what is unknown, and no totals at all if
/// WhyUnknown is not empty.
struct PredictedAccess {
  AccessSummary Access; ///< the place, the kind, the verdict; of one block
  Interval Executions;  ///< inst_executed
  Interval Wavefronts, Ideal;     ///< memory_l1_wavefronts_shared[_ideal]
  Interval Sectors, IdealSectors; ///< memory_l2_theoretical_sectors_global
                                  ///< [_ideal]
  Interval Lines;                 ///< memory_l1_tag_requests_global
  std::string WhyUnknown;
};

/// A kernel under a launch.
struct Experiment {
  std::string Kernel;   ///< demangled, with parameters
  std::string Callable; ///< as the file can name it: "ns::k<float, 32>"
  std::string BareName; ///< as profilers print it first: "k"
  SourceRange Where;    ///< of the kernel's definition
  Launch LaunchedWith;
  /// The values of LaunchedWith that were not set and were chosen: "n = 256".
  std::vector<std::string> Chosen;
  std::vector<ExperimentArgument> Arguments;
  std::vector<PredictedAccess> Accesses; ///< in source order
  bool IsFlagged = false;                ///< this kernel has a finding
  std::string WhyNot;                    ///< it cannot be run: why; else ""
};

/// All experiments of a file, in source order.
struct ExperimentsResult {
  /// What the check says of the file too.
  FileResult Base;
  std::vector<Experiment> Experiments;
  std::vector<std::string> UserFiles; ///< the user's own files that were read
  /// -I, -isystem, -D and -std, of the project and the user, for a compile
  /// elsewhere.
  std::vector<std::string> CompilerArguments;
};

/// How an unknown grid or integer is treated.
enum class UnknownValues : std::uint8_t {
  Keep,   ///< it stays so: somebody else runs the kernel, and knows
  Choose, ///< one is chosen, for a kernel cannot be run without
};

/// Never fails: what went wrong is in Base.
ExperimentsResult findExperiments(const std::string &File,
                                  const AnalysisOptions &Options,
                                  UnknownValues Unknown);

} // namespace bank_lint

#endif
