//===-- analysis/run/kernel_run.h - all warps of a block --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Runs a kernel under a launch: one block, all of its warps.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_RUN_KERNEL_RUN_H
#define BANK_LINT_ANALYSIS_RUN_KERNEL_RUN_H

#include "analysis/lowering/marks/source_line.h"
#include "analysis/program/block_box.h"
#include "analysis/program/device_module.h"
#include "analysis/result/finding.h"
#include "analysis/summary/footprint.h"
#include "analysis/summary/index_range.h"
#include "analysis/summary/lane_records.h"
#include "analysis/support/budget_range.h"
#include "analysis/warp/plan/kernel_plan.h"
#include "model/arch.h"

namespace bank_lint {

class KernelRun {
public:
  KernelRun(llvm::Function &Code, const KernelInfo &Kernel,
            const SourceMap &Map, const model::Architecture &Arch)
      : Code(Code), Plan(Code, Kernel.Local), Kernel(Kernel), Map(Map),
        Lines(Code, Map), Arch(Arch) {}

  const KernelInfo &kernel() const { return Kernel; }
  /// Names the code; see code_digest.h.
  std::string codeDigest() const;
  /// Another one of the same kernel, with no notes yet.
  KernelRun again() const { return {Code, Kernel, Map, Arch}; }
  /// How many dimensions its blocks are likely to have: 1 or 2.
  unsigned dimensions() const;
  /// Whether an address or a condition may depend on the number of a thread
  /// along \p Axis: 1 or 2, for y or z.
  bool readsThreadIndex(unsigned Axis) const;
  /// Whether all that the code asks of a launch is the same in both: then so is
  /// what comes out of it, but for the launch that is named.
  bool cannotTell(const Launch &A, const Launch &B) const;
  /// Steps for all kernels and launches of a file, but for those that come in
  /// proportion to its code (FileShares): a second's work or two.
  static constexpr std::uint64_t StepsPerFile = 4'000'000;

  /// Runs all warps of one block; any block stands for all. Takes the steps
  /// that it needs from \p StepsLeft: half of them may go into executing loops,
  /// which are solved from then on. With none left only small kernels are
  /// analysed.
  /// With \p Box, the block is one of these, not any of the grid.
  std::vector<AccessSummary> analyse(const Launch &LaunchedWith,
                                     std::uint64_t &StepsLeft,
                                     const BlockBox *Box = nullptr);

  /// Whether what only the last block of a row does is left out from now on.
  void leaveLastOut(bool IsLeftOut) { LeavesLastOut = IsLeftOut; }
  /// From now on, verdicts hold for blocks at the edge of an array as well.
  void countEdges() { CountsEdges = true; }
  std::vector<Unanalysed> takeNotAnalysed() { return std::move(NotAnalysed); }
  /// Whether loops were solved that should have been executed, for want of
  /// steps.
  bool solvedLoops() const { return HasSolvedLoops; }
  /// The bytes that one run touches. A range without a bound: unknown.
  struct TouchedBytes {
    std::vector<ByteRange> Arguments; ///< of what each names: of the whole grid
    ByteRange DynamicShared;
  };
  TouchedBytes footprints(const Launch &LaunchedWith, std::uint64_t &StepsLeft);
  /// Whether a launch, or a part of a grid, was too much to be analysed.
  bool hasLostRuns() const { return HasLostRuns; }
  /// Why a run may have had accesses that are in no summary, as those of a call
  /// that is not followed; empty if none had.
  const std::string &hiddenAccesses() const { return HiddenAccesses; }
  /// For all launches so far.
  const IndexRanges &indices() const { return Indices; }
  /// Has what lanes do in shared memory noted in \p Seen from now on.
  void noteLanes(LaneRecords &Seen) { Lanes = &Seen; }
  /// With how many steps left before the first launch all runs so far would
  /// have done the same.
  const BudgetRange &steps() const { return Steps; }
  /// Others ran in between, which may have taken steps.
  void noteSteps(const BudgetRange &Others) { Steps.then(Others); }

private:
  void noteLost(llvm::StringRef Reason);

  llvm::Function &Code;
  KernelPlan Plan;
  const KernelInfo &Kernel;
  const SourceMap &Map;
  const SourceLines Lines;
  const model::Architecture &Arch;
  std::vector<Unanalysed> NotAnalysed;
  bool HasSolvedLoops = false, HasLostRuns = false, CountsEdges = false;
  bool LeavesLastOut = false;
  std::string HiddenAccesses;
  IndexRanges Indices;
  BudgetRange Steps;
  std::uint64_t StepsForResults = 0; ///< of those taken
  /// What lanes were found to part behind.
  BranchSet Ordinary;
  Footprints *Touched = nullptr; ///< while footprints() runs
  LaneRecords *Lanes = nullptr;
};

} // namespace bank_lint

#endif
