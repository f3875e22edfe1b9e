//===-- analysis/cost/global_cases.h - the costs of all cases ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks the model about one case of a global access after another, at every
/// alignment that the common unknown may give it, and sums up what they cost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_GLOBAL_CASES_H
#define BANK_LINT_ANALYSIS_COST_GLOBAL_CASES_H

#include "analysis/cost/over_blocks.h"
#include "analysis/cost/pricing.h"
#include "model/global.h"
#include "model/shared.h"
#include <optional>
#include <vector>

namespace bank_lint {

/// Collects the costs of all cases.
class GlobalCases {
public:
  explicit GlobalCases(const PricingRequest &Request);

  /// Prices \p Offset at every alignment. \returns the sectors, of any block.
  Interval add(const LaneOffsets &Offset,
               std::vector<ResidueCost> *ByShift = nullptr);
  /// The same, with the value \p X of the only strided unknown.
  Interval addStrided(std::int64_t X);
  /// With what it costs in all blocks, if they differ.
  AccessCost take();
  /// What lanes have in common is taken not to have some values with which the
  /// instruction would fault.
  bool leavesOut() const { return LeavesOut; }
  /// In some block of the grid the instruction would fault, whatever is
  /// unknown.
  bool someBlockFaults() const;
  /// How many blocks pay how much, for the last addresses; of a rest that is
  /// known.
  std::vector<TableRow> tableOfBlocks() const;
  /// Whether the last addresses cost their ideal, and would cost more
  /// elsewhere.
  bool isAtBestAlignment() const;

private:
  /// What differs by alignment: sectors, lines, aligned sectors, L1 wavefronts
  /// and conflicts.
  static constexpr std::size_t NumFigures = 5;
  static constexpr std::array<Interval CostFigures::*, NumFigures> Figures{
      &CostFigures::Sectors, &CostFigures::Lines, &CostFigures::AlignedSectors,
      &CostFigures::L1Wavefronts, &CostFigures::L1Conflicts};
  using CaseCosts = Costs<NumFigures>;

  struct SectorCost {
    unsigned Distinct;         ///< sectors
    unsigned Most, Contention; ///< of an atomic; else the sectors, and 0
  };
  /// One set of addresses, of which the common part is still to be added.
  struct Case {
    Case(const model::WarpAccess &AsIs, const model::TouchedBytes &Touched,
         const model::Architecture &Arch);
    const model::WarpAccess AsIs;
    const std::uint64_t Start; ///< the lowest address
    const unsigned Ideal;      ///< sectors
    /// How many there are, by how far it is shifted beyond a whole one.
    const std::array<unsigned, 32> SectorsAt;
    const std::array<unsigned, 128> LinesAt;
    /// What was priced of it, by how far it is shifted beyond a whole sector or
    /// word.
    std::array<std::optional<SectorCost>, 32> BySector;
    std::array<std::optional<model::SharedCost>, 4> ByWord;
    std::optional<unsigned> Runs;
    Interval Sectors;
    bool IsPriced = false;
  };
  bool isAligned(std::int64_t Shift) const;
  std::uint64_t misalignedBlocks(std::int64_t Rest) const;
  void standAt(const LaneOffsets &Offset, unsigned RestZeros);
  void chooseRests(unsigned Zeros);
  /// What \p Of costs with all its addresses \p Distance larger.
  SectorCost sectorCost(const Case &Of, std::uint64_t Distance) const;
  CaseCosts costAt(Case &Of, std::int64_t Shift);
  void addSectors(Case &Of, const SectorCost &Cost, std::uint64_t Distance);
  void remember(const model::WarpAccess &Access);

  const PricingRequest &Request;
  /// What lanes have in common, modulo a line: what is unknown of it, and how
  /// many blocks add how much.
  std::vector<std::int64_t> Rests;
  std::vector<ResidueBlocks> Blocks;
  std::int64_t FirstOffset = 0; ///< of the lowest active lane
  unsigned RestZeros = 0;       ///< of Rests
  bool LeavesOut = false;
  unsigned MostSectors = 0; ///< of the case that is remembered
  AccessCost Result;
  CostFigures Sum;
  bool Empty = true;
  std::optional<Case> Last; ///< what was added last
};

} // namespace bank_lint

#endif
