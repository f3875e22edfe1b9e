//===-- analysis/cost/shared_cases.h - the costs of all cases ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Asks the model about one case of a shared access after another, and sums up
/// what they cost.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_SHARED_CASES_H
#define BANK_LINT_ANALYSIS_COST_SHARED_CASES_H

#include "analysis/cost/pricing.h"
#include "model/async_copy.h"
#include "model/shared.h"
#include <algorithm>
#include <bit>
#include <optional>

namespace bank_lint {

/// Collects the costs of all cases.
class SharedCases {
public:
  explicit SharedCases(const PricingRequest &Request) : Request(Request) {}

  model::SharedCost add(const LaneOffsets &Offset) {
    model::WarpAccess Access = concreteAccess(Request, Offset);
    model::SharedCost Cost =
        Request.Form == AccessForm::AsyncCopy
            ? model::asyncDestinationCost(Access, Request.Arch)
            : model::sharedCost(Access, Request.Arch);
    const unsigned Conflicts = Cost.conflicts();
    unsigned Lanes = Request.Operation == AccessOperation::Atomic
                         ? largestSharedAddress(Request, Offset)
                         : 0;
    // No pass is repeated more often, and no lane takes more than one turn.
    const unsigned Serial = std::max(
        Cost.Wavefronts, std::min(Cost.Wavefronts * Lanes,
                                  unsigned(std::popcount(Request.Active))));
    if (Empty) {
      Result.Wavefronts = Interval::exactly(Cost.Wavefronts);
      Result.Ideal = Interval::exactly(Cost.Ideal);
      Result.Conflicts = Interval::exactly(Conflicts);
      Result.Contention = Interval::exactly(Lanes);
      Result.SerialWavefronts = Interval::exactly(Serial);
    } else {
      include(Result.Wavefronts, Cost.Wavefronts);
      include(Result.Ideal, Cost.Ideal);
      include(Result.Conflicts, Conflicts);
      include(Result.Contention, Lanes);
      include(Result.SerialWavefronts, Serial);
    }
    if (Empty || Conflicts >= Result.Conflicts.Max) {
      Result.HasWitness = true;
      Result.LaneBytes = laneBytes(Access);
      for (unsigned Lane = 0; Lane < symbolic::NumLanes; ++Lane)
        Result.Witness[Lane] = Request.Active >> Lane & 1
                                   ? std::int64_t(model::bankOf(
                                         Access.Address[Lane], Request.Arch))
                                   : -1;
    }
    Empty = false;
    return Cost;
  }
  AccessCost take() { return std::move(Result); }

private:
  static void include(Interval &I, std::uint64_t Value) {
    I.Min = std::min(I.Min, Value);
    I.Max = std::max(I.Max, Value);
  }
  const PricingRequest &Request;
  AccessCost Result;
  bool Empty = true;
};

/// The cost of an access in which lanes differ only by constants and one carry
/// (see symbolic::Carry), such as `s[(threadIdx.x + k) % 32]`: each form of the
/// carry is a case. Absent if it is not of this kind.
std::optional<AccessCost> priceCarry(const PricingRequest &Request);

} // namespace bank_lint

#endif
