//===-- analysis/cost/constant_local_pricing.cpp ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory: distinct addresses count, and what all lanes have in common
// does not. Local memory: which words of its own array a lane uses; a lane's
// array begins at the same place of its memory as the other lanes'.
//===----------------------------------------------------------------------===//
#include "analysis/cost/concrete_access.h"
#include "analysis/cost/pricing.h"
#include "model/constant.h"
#include "model/local.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

bool isPlain(const AddressParts &Parts) {
  return Parts.Strided.empty() && !Parts.IsGathered && !Parts.MixesObjects;
}

/// How many places, \p Step bytes apart, the lanes can reach; at most \p Most.
std::uint64_t placesInReach(const PricingRequest &Request, std::uint64_t Step,
                            std::uint64_t Most) {
  const IntRange &Reach = Request.Parts.Reach;
  if (Request.Parts.MixesObjects || Reach.Lo <= IntRange::NoLower ||
      Reach.Hi >= IntRange::NoUpper || Reach.Hi < Reach.Lo)
    return Most;
  std::uint64_t Span = std::uint64_t(Reach.Hi) - std::uint64_t(Reach.Lo);
  return std::min(Most, Span / Step + 1);
}

void bound(const PricingRequest &Request, AccessCost &Cost) {
  Cost.Sureness = Certainty::Bounded;
  Cost.DecidedBy = decidersOf(Request.Context, Request.Parts);
  Cost.Reason =
      Request.Parts.MixesObjects ? "lanes access different arrays"
      : Request.Parts.IsGathered
          ? "each lane's address depends on " +
                gatheredName(Request.Context, Request.Parts)
          : "each lane's address depends on " +
                Request.Context.name(Request.Parts.Strided.front().Unknown);
}

void witness(const PricingRequest &Request, AccessCost &Cost) {
  model::WarpAccess Access = concreteAccess(Request, Request.Parts.Offset);
  std::uint64_t Least = ~std::uint64_t(0);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Access.isActive(Lane))
      Least = std::min(Least, Access.Address[Lane]);
  Cost.HasWitness = true;
  Cost.LaneBytes = laneBytes(Access);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Cost.Witness[Lane] =
        Access.isActive(Lane) ? std::int64_t(Access.Address[Lane] - Least) : -1;
}

void include(Interval &I, std::uint64_t Value, bool First) {
  I.Min = First ? Value : std::min(I.Min, Value);
  I.Max = First ? Value : std::max(I.Max, Value);
}

} // namespace

AccessCost priceConstant(const PricingRequest &Request) {
  AccessCost Cost;
  if (!isPlain(Request.Parts)) {
    bound(Request, Cost);
    // Lanes of Width bytes lie at multiples of it.
    Cost.Requests = {1, placesInReach(Request, Request.Width,
                                      std::popcount(Request.Active))};
    if (Cost.Requests.isExact()) {
      Cost.Sureness = Certainty::Proven;
      Cost.Reason.clear();
      Cost.DecidedBy.clear();
    }
    return Cost;
  }
  model::ConstantCost Exact =
      model::constantCost(concreteAccess(Request, Request.Parts.Offset));
  Cost.Requests = Interval::exactly(Exact.Requests);
  witness(Request, Cost);
  return Cost;
}

AccessCost priceLocal(const PricingRequest &Request) {
  AccessCost Cost;
  if (Request.Seen != SeenInCode::Access) {
    Cost.Sureness = Certainty::Expected;
    Cost.RestsOn = Request.Context.assumption(
        Request.Seen == SeenInCode::Array
            ? "nvcc makes this access, which machine code does not have with "
              "this width at this line"
            : "nvcc keeps the array in local memory, as nvcc 13.0 was seen to "
              "do");
  }
  // The cost of one index in all lanes.
  model::WarpAccess Uniform = concreteAccess(Request, LaneOffsets{});
  const model::GlobalCost Least = model::localCost(Uniform, Request.Arch);
  if (!isPlain(Request.Parts)) {
    bound(Request, Cost);
    const std::uint64_t Lanes = std::popcount(Request.Active);
    const std::uint64_t Words = std::max(1u, Request.Width / 4);
    const std::uint64_t SectorsOfWord = Least.Sectors / Words;
    const std::uint64_t Lines =
        placesInReach(Request, std::max(4u, Request.Width), Lanes) * Words;
    Cost.Lines = {Least.Lines, Lines};
    // A lane within a word may begin in one and reach no further.
    const std::uint64_t Slack = Request.Width < 4 ? 1 : 0;
    Cost.Sectors = {Least.Sectors,
                    std::min(Lanes * Words, (Lines + Slack) * SectorsOfWord)};
    Cost.Lines.Max = std::min(Lanes * Words, Lines + Slack);
    Cost.IdealSectors = Interval::exactly(Least.IdealSectors);
    Cost.AlignedSectors = Cost.Sectors;
    return Cost;
  }
  bool First = true;
  const unsigned Zeros = Request.Parts.CommonZeros;
  for (std::int64_t Shift = 0; Shift < (Zeros >= 2 ? 1 : 4);
       Shift += std::int64_t(1) << std::min(Zeros, 2u)) {
    model::GlobalCost Here = model::localCost(
        concreteAccess(Request, plus(Request.Parts.Offset, Shift)),
        Request.Arch);
    include(Cost.Sectors, Here.Sectors, First);
    include(Cost.Lines, Here.Lines, First);
    First = false;
  }
  Cost.IdealSectors = Interval::exactly(Least.IdealSectors);
  Cost.AlignedSectors = Cost.Sectors;
  if (!Cost.Sectors.isExact()) {
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "it depends on where in a word the array begins";
  }
  witness(Request, Cost);
  return Cost;
}

} // namespace bank_lint
