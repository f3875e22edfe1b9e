//===-- analysis/cost/access_cost.h - a record's price ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// From the symbolic addresses of one warp instruction to what the model says
/// it costs, for every value of what is unknown.
///
/// The unknown part of an address falls into three kinds:
///  - *common*: the same number in all lanes (`row * pitch`, the base of an
///    array). Shared memory does not see it, for banks only rotate; global
///    memory sees its alignment.
///  - *strided*: one unknown with a coefficient of its own in each lane
///    (`threadIdx.x * ld`). Its residue decides: all residues are tried.
///  - *gathered*: an unknown of each lane's own (`h[bin]`). Bounds are given;
///    they are exact where the coefficient leaves no choice of bank.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_ACCESS_COST_H
#define BANK_LINT_ANALYSIS_COST_ACCESS_COST_H

#include "analysis/access/access_record.h"
#include "analysis/result/access_summary.h"
#include "analysis/symbolic/steps.h"
#include "model/arch.h"
#include <memory>
#include <optional>

namespace bank_lint {

/// What is counted of one warp instruction, or of many. Intervals are over the
/// unknowns.
struct CostFigures {
  Interval Wavefronts, Ideal, Conflicts;                 ///< shared
  Interval SerialWavefronts;                             ///< see AccessSummary
  Interval CopyConflicts, CopyTags;                      ///< see AccessSummary
  Interval Requests;                                     ///< constant memory
  Interval Sectors, IdealSectors, Lines, AlignedSectors; ///< global
  Interval L1Wavefronts, L1Conflicts; ///< global loads that hit L1
};

/// What one warp instruction costs: in the block where it costs most, if the
/// grid is known and its blocks differ.
struct AccessCost : CostFigures {
  Certainty Sureness = Certainty::Proven;
  std::string Reason;
  std::vector<std::string> DecidedBy; ///< see AccessSummary
  std::vector<TableRow> Table;
  symbolic::AssumptionSet RestsOn = 0;
  /// For lanes that each have a side (symbolic/choice.h); others cost something
  /// else.
  bool IsOfOwnSides = false;

  bool DestinationMayConflict = false; ///< see AccessSummary
  Interval Contention;                 ///< atomics: lanes on one address

  /// If the blocks of a known grid differ: what it costs in all blocks along
  /// the axes on which they do, and how many these are; 1 along the others.
  std::optional<CostFigures> InAllBlocks;
  std::array<std::uint64_t, 3> Blocks{1, 1, 1};
  /// For global memory: no lane's sector could be spared, but would be needed
  /// if the access began elsewhere.
  bool IsAtBestAlignment = false;

  unsigned MisalignedLanes = 0; ///< see AccessSummary
  /// Not in every block, but in this one, or if it has none, in one of several.
  bool IsMisalignedInBlock = false;
  std::optional<std::array<std::uint64_t, 3>> MisalignedBlock;

  /// The bank of each lane's first word, or its distance in bytes from the
  /// lowest lane; -1 where off or unknown. For the most expensive case.
  std::array<std::int64_t, 32> Witness{};
  bool HasWitness = false;
  std::array<std::int64_t, 32> LaneBytes{}; ///< see AccessSummary
};

class RememberedCosts;

/// Prices records; remembers what it has priced.
class CostModel {
public:
  CostModel(symbolic::ValueContext &Context, const model::Architecture &Arch);
  ~CostModel();
  /// The cost of a record that is not undecided; good until the next one is
  /// asked for.
  const AccessCost &cost(const AccessRecord &Record);
  /// From now on no lane is assumed to have the side of its own: warps at the
  /// edge of an array count too.
  void countEdges() { CountsEdges = true; }

private:
  const AccessCost &costOfAll(const AccessRecord &Record);
  const AccessCost &costAsIndex(const AccessRecord &Record);
  const AccessCost &costByParts(const AccessRecord &Record);
  const AccessCost &costOfSteps(const AccessRecord &Record);
  symbolic::ValueContext &Context;
  const model::Architecture &Arch;
  std::unique_ptr<RememberedCosts> Remembered;
  AccessCost OfTile;     ///< the latest
  AccessCost OfOwnSides; ///< the latest
  AccessCost OfNoWrap;   ///< the latest
  bool CountsEdges = false;
  symbolic::FollowedSteps Followed; ///< what is tried
};

} // namespace bank_lint

#endif
