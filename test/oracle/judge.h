//===-- test/oracle/judge.h - verdicts against what happened ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Holds the summaries of an analysis against the trace of one run.
///
/// A verdict may rest on assumptions. What it must keep depends on which of
/// them the run keeps:
///  - "the condition at line 7:9 holds in all lanes", kept at every execution:
///    executions and totals must be right;
///  - "the condition at line 7:9 holds in one lane", of an equality, kept if
///    that is so whenever a warp comes by: the same;
///  - kept but for the last time around a loop, where all lanes of a warp leave
///    together: each instruction in the loop must cost what the verdict says;
///  - not kept: lanes may be missing, so costs are at most what it says;
///  - "... does not wrap around", not kept: nothing can be asked of it.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_TEST_ORACLE_JUDGE_H
#define BANK_LINT_TEST_ORACLE_JUDGE_H

#include "analysis/run/grid_run.h"
#include "costly_accesses.h"
#include "features.h"
#include "oracle.h"
#include "table_rows.h"
#include <algorithm>
#include <array>
#include <string>

namespace bank_lint::oracle {

using ByCertainty = std::array<std::uint64_t, NumCertainties>;

/// What was compared, over all runs.
struct Tally {
  std::uint64_t Kernels = 0, Runs = 0, DiscardedRuns = 0, Issued = 0;
  ByCertainty Verdicts{}; ///< by certainty
  ByCertainty Exact{};    ///< compared with totals and counts
  ByCertainty Each{};     ///< compared each instruction
  ByCertainty Limits{};   ///< compared as upper limits
  std::uint64_t Skipped = 0, Rows = 0;
  std::uint64_t NotClaimed = 0; ///< verdicts in runs of which they say nothing
  std::uint64_t Grids = 0;      ///< sums over all blocks, compared
  std::uint64_t Counters = 0;   ///< totals of whole grids, compared
  std::uint64_t General = 0;    ///< compared with other arguments than set
  std::uint64_t Alignments = 0; ///< accesses said to be misaligned, compared
  std::uint64_t Misaligned = 0, MisalignedNotTold = 0; ///< accesses in runs
  std::uint64_t Conditions = 0; ///< compared with the code that clang wrote
  /// Kernels of which passes make something else once they are summarized.
  std::uint64_t OtherwiseSummarized = 0;
  std::map<std::string, unsigned> DiscardedBecause;
  CostlyTally Costly;
  /// For accesses that use a feature: verdicts by certainty; kernels with it.
  std::array<ByCertainty, FeatureCount> OfFeature{};
  std::array<std::uint64_t, FeatureCount> KernelsWith{};
};

/// A verdict in one line, for messages.
std::string describe(const AccessSummary &S);

class Judge {
public:
  Judge(const SourceMap &Map, const KernelInfo &Kernel,
        const std::vector<AccessSummary> &Verdicts, Tally &Count)
      : Map(Map), Kernel(Kernel), Verdicts(Verdicts), Count(Count) {}

  /// Appends to \p Mismatches what is wrong.
  void judge(const BlockTrace &Trace, const NamedValues &Values,
             std::vector<std::string> &Mismatches);
  /// The same of verdicts that give the sum over blocks that differ; \p Blocks
  /// are all those of the grid.
  void judgeGrid(llvm::ArrayRef<BlockTrace> Blocks,
                 std::vector<std::string> &Mismatches);
  /// The same of what the counters of a whole grid are said to be.
  void judgeCounters(llvm::ArrayRef<GridTotals> Totals,
                     llvm::ArrayRef<BlockTrace> Blocks,
                     std::vector<std::string> &Mismatches);
  /// The same for verdicts that hold for every argument; in \p Trace the
  /// arguments differ from those of the analysis.
  void judgeGeneral(const BlockTrace &Trace,
                    std::vector<std::string> &Mismatches);
  bool hasGeneralVerdicts() const;
  /// The same of accesses that are said to be misaligned. The run may be one
  /// that the machine would have stopped for that.
  void judgeAlignment(const BlockTrace &Trace,
                      std::vector<std::string> &Mismatches);
  /// Whether there are any sums over blocks that differ.
  bool hasSumsOverBlocks() const;
  /// Counts what costs too much in all runs that were judged.
  void countCostly() { Costly.addTo(Count.Costly, describe); }

private:
  /// What one issued instruction cost.
  struct Cost {
    std::uint64_t Primary;   ///< wavefronts, sectors
    std::uint64_t Ideal;     ///< ideal of these, of their bytes
    std::uint64_t Secondary; ///< lines
    std::uint64_t Contention;
    std::uint64_t Excess; ///< conflicts that missing lanes do not explain

    /// The profiler's: no more than what it costs.
    std::uint64_t leastIdeal() const { return std::min(Ideal, Primary); }
  };
  /// How a run treats the assumptions of a verdict.
  struct Kept {
    bool Always = true, Alike = true, NoWrap = true, Distinct = true;
    /// Lanes chose as the verdict says: of others it says nothing.
    bool Claimed = true;
  };
  /// Whether some instructions at the place of \p S are left undecided, in a
  /// separate summary: then \p S is not about all of them.
  bool isPartlyUndecided(const AccessSummary &S) const;
  unsigned accountedLine(const llvm::Instruction &At) const;
  const AccessSummary *verdictOn(const IssuedAccess &Access) const;
  Kept assumptionsKept(const AccessSummary &S, const BlockTrace &Trace,
                       llvm::ArrayRef<unsigned> Loops) const;
  static Cost costOf(const IssuedAccess &Access);
  void judgeOne(const AccessSummary &S, const std::vector<Cost> &Seen,
                const Kept &K, const NamedValues &Values);
  void judgeEach(const AccessSummary &S, const std::vector<Cost> &Seen,
                 const Kept &K);
  void judgeTotals(const AccessSummary &S, const std::vector<Cost> &Seen,
                   const Kept &K);
  void judgeTable(const AccessSummary &S, const std::vector<Cost> &Seen,
                  const Kept &K, const NamedValues &Values);
  void wrong(const AccessSummary &S, const std::string &What);

  const SourceMap &Map;
  const KernelInfo &Kernel;
  const std::vector<AccessSummary> &Verdicts;
  Tally &Count;
  CostlyAccesses Costly;
  std::vector<std::string> *Mismatches = nullptr;
};

} // namespace bank_lint::oracle

#endif
