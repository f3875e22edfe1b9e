//===-- analysis/cost/global_cases.h - the costs of all cases ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks the model about one case of a global access after another, at every
/// alignment that the common unknown may give it, and sums up what they cost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_GLOBAL_CASES_H
#define BANK_LINT_ANALYSIS_COST_GLOBAL_CASES_H

#include "analysis/cost/pricing.h"
#include "model/global.h"
#include "model/shared.h"
#include <optional>
#include <vector>

namespace bank_lint {

/// What a lane's address is a multiple of, in bytes, or the instruction faults.
unsigned naturalAlignment(const PricingRequest &Request);

/// Collects the costs of all cases.
class GlobalCases {
public:
  explicit GlobalCases(const PricingRequest &Request);

  /// Prices \p Offset at every alignment. \returns the sectors.
  Interval add(const LaneOffsets &Offset,
               std::vector<ResidueCost> *ByShift = nullptr);
  AccessCost take() { return std::move(Result); }

private:
  struct SectorCost {
    model::GlobalCost Distinct;
    unsigned Most, Contention; ///< of an atomic; else Distinct's sectors, 0
  };
  SectorCost sectorCost(const model::WarpAccess &Access) const;
  void addSectors(const model::WarpAccess &Access, const SectorCost &Cost,
                  unsigned Runs);
  void addWord(const model::WarpAccess &Access,
               std::optional<model::SharedCost> &Known);
  void remember(const model::WarpAccess &Access);

  const PricingRequest &Request;
  std::vector<std::int64_t> Shifts; ///< of the common unknown, modulo a line
  /// What is known of a case, by how far it is shifted beyond a whole sector,
  /// or word.
  std::vector<std::optional<SectorCost>> BySector;
  std::vector<std::optional<model::SharedCost>> ByWord;
  AccessCost Result;
  bool Empty = true;
};

} // namespace bank_lint

#endif
