//===-- analysis/cost/shared_cases.h - the costs of all cases ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks the model about one case of a shared access after another, and sums up
/// what they cost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_SHARED_CASES_H
#define BANK_LINT_ANALYSIS_COST_SHARED_CASES_H

#include "analysis/cost/concrete_access.h"
#include "analysis/cost/over_blocks.h"
#include "model/async_copy.h"
#include "model/atomic.h"
#include "model/shared.h"
#include <algorithm>
#include <bit>
#include <optional>

namespace bank_lint {

/// Whether the model has what lanes of a shared atomic on one address take: not
/// of loops, nor of other blocks' memory.
inline bool takesKnownTurns(AccessForm Form) {
  return Form == AccessForm::Plain || Form == AccessForm::Increment ||
         Form == AccessForm::CompareAndSwap;
}

inline model::SharedAtomic atomicOf(AccessForm Form) {
  return Form == AccessForm::Increment ? model::SharedAtomic::Increment
         : Form == AccessForm::CompareAndSwap
             ? model::SharedAtomic::CompareAndSwap
             : model::SharedAtomic::Other;
}

/// Collects the costs of all cases.
class SharedCases {
public:
  explicit SharedCases(const PricingRequest &Request) : Request(Request) {}

  /// \p Offset as it stands; the cost of all blocks is then unknown.
  model::SharedCost add(const LaneOffsets &Offset) {
    const PricedCase Case = price(Offset);
    addFigures({figuresOf(Case), {}});
    return Case.Cost;
  }
  /// \p Offset with one of \p Rest and one of \p Blocks added, modulo a word.
  /// With \p RestVaries the rest may be another in each block.
  void add(const LaneOffsets &Offset, llvm::ArrayRef<std::int64_t> Rest,
           llvm::ArrayRef<ResidueBlocks> Blocks, bool RestVaries) {
    Last.fill(std::nullopt);
    addFigures(overBlocks<NumFigures>(
        Rest, Blocks, RestVaries, [](std::int64_t) { return true; },
        [&](std::int64_t Shift) {
          std::optional<PricedCase> &Known = Last[std::size_t(Shift) % 4];
          if (!Known)
            Known = price(plus(Offset, Shift % 4));
          return figuresOf(*Known);
        }));
  }
  /// What was added last, with \p Shift for its common part.
  const model::SharedCost &costAt(std::int64_t Shift) const {
    return Last[std::size_t(Shift) % 4]->Cost;
  }
  AccessCost take() { return Result; }
  /// With what it costs in all blocks of \p Counts, if they differ.
  AccessCost takeOverBlocks(const BlockCounts &Counts) {
    for (Interval CostFigures::*Figure : Figures)
      if (Sum.*Figure != (Result.*Figure) * product(Counts)) {
        Result.InAllBlocks = Sum;
        Result.Blocks = Counts;
      }
    return Result;
  }

private:
  static constexpr std::size_t NumFigures = 4;
  static constexpr std::array<Interval CostFigures::*, NumFigures> Figures{
      &CostFigures::Wavefronts, &CostFigures::Ideal, &CostFigures::Conflicts,
      &CostFigures::SerialWavefronts};

  struct PricedCase {
    model::SharedCost Cost;
    unsigned Lanes; ///< of an atomic: the most on one address
  };

  PricedCase price(const LaneOffsets &Offset) {
    model::WarpAccess Access = concreteAccess(Request, Offset);
    const bool IsAtomic = Request.Operation == AccessOperation::Atomic;
    const model::SharedCost Cost =
        isAsyncCopy(Request.Form)
            ? model::asyncDestinationCost(Access, Request.Arch)
        : IsAtomic && takesKnownTurns(Request.Form)
            ? model::sharedAtomicCost(Access, atomicOf(Request.Form),
                                      Request.Arch)
                  .Banks
            : model::sharedCost(Access, Request.Arch);
    const unsigned Lanes = !IsAtomic ? 0
                           : Request.Form == AccessForm::Increment
                               ? 1
                               : largestSharedAddress(Request, Offset);
    if (!HasCase)
      Result.Contention = Interval::exactly(Lanes);
    Result.Contention = {std::min<std::uint64_t>(Result.Contention.Min, Lanes),
                         std::max<std::uint64_t>(Result.Contention.Max, Lanes)};
    if (!HasCase || Cost.conflicts() >= MostConflicts) {
      MostConflicts = Cost.conflicts();
      Result.HasWitness = true;
      Result.LaneBytes = laneBytes(Access);
      for (unsigned Lane = 0; Lane < symbolic::NumLanes; ++Lane)
        Result.Witness[Lane] = Request.Active >> Lane & 1
                                   ? std::int64_t(model::bankOf(
                                         Access.Address[Lane], Request.Arch))
                                   : -1;
    }
    HasCase = true;
    return {Cost, Lanes};
  }
  Costs<NumFigures> figuresOf(const PricedCase &Case) const {
    const auto &[Cost, Lanes] = Case;
    if (takesKnownTurns(Request.Form))
      return {Interval::exactly(Cost.Wavefronts), Interval::exactly(Cost.Ideal),
              Interval::exactly(Cost.conflicts()),
              Interval::exactly(Cost.Wavefronts)};
    // No pass is repeated more often, and no lane takes more than one turn.
    const unsigned Serial = std::max(
        Cost.Wavefronts, std::min(Cost.Wavefronts * Lanes,
                                  unsigned(std::popcount(Request.Active))));
    return {Interval::exactly(Cost.Wavefronts), Interval::exactly(Cost.Ideal),
            Interval::exactly(Cost.conflicts()), Interval::exactly(Serial)};
  }
  void addFigures(const CostsOverBlocks<NumFigures> &Here) {
    auto Hull = [&](Interval &I, const Interval &Other) {
      I = Empty ? Other
                : Interval{std::min(I.Min, Other.Min),
                           std::max(I.Max, Other.Max)};
    };
    for (std::size_t I = 0; I < NumFigures; ++I) {
      Hull(Result.*Figures[I], Here.Costliest[I]);
      Hull(Sum.*Figures[I], Here.Sum[I]);
    }
    Empty = false;
  }

  const PricingRequest &Request;
  AccessCost Result;
  CostFigures Sum;
  std::array<std::optional<PricedCase>, 4> Last;
  unsigned MostConflicts = 0;
  bool HasCase = false, Empty = true;
};

/// The cost of an access in which lanes differ only by constants and one carry
/// (see symbolic::Carry), such as `s[(threadIdx.x + k) % 32]`: each form of the
/// carry is a case. Absent if it is not of this kind.
std::optional<AccessCost> priceCarry(const PricingRequest &Request);

} // namespace bank_lint

#endif
