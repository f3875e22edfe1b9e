//===-- analysis/cost/global_pricing.cpp - sectors --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A common unknown matters by its residue modulo a sector (modulo a line for
// the count of lines). A strided unknown matters in two ways: while it is
// small its multiples share sectors, so small values are tried one by one;
// beyond that only residues matter.
//===----------------------------------------------------------------------===//
#include "analysis/cost/alignment.h"
#include "analysis/cost/copy_pricing.h"
#include "analysis/cost/global_bounds.h"
#include "analysis/cost/global_cases.h"
#include "analysis/cost/whole_stride.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Beyond this, small values are not tried one by one: the multiples are then
/// so close together that the large ones represent them. A stride in bytes has
/// some 130 of them, and is mostly one of the first.
constexpr std::int64_t MostSmallValues = 256;

/// Whether \p X may be the value of the unknown of \p Part.
bool isPossible(const PricingRequest &Request, const StridedPart &Part,
                std::int64_t X) {
  return !isLeftOut(Request, plus(Request.Parts.Offset, Part, X));
}

/// Whether the sectors are one number, those of all blocks too.
bool isKnown(const AccessCost &Cost) {
  return Cost.Sectors.isExact() &&
         (!Cost.InAllBlocks || Cost.InAllBlocks->Sectors.isExact());
}

/// One strided unknown of which all values are known: each of them. Absent if
/// every one would fault.
std::optional<AccessCost> priceListed(const PricingRequest &Request,
                                      llvm::ArrayRef<std::int64_t> Values) {
  const StridedPart &Part = Request.Parts.Strided.front();
  GlobalCases All(Request);
  std::vector<ResidueCost> Costs;
  for (std::int64_t X : Values)
    if (isPossible(Request, Part, X))
      Costs.push_back({X, All.addStrided(X), 0});
  if (Costs.empty())
    return std::nullopt;
  AccessCost Cost = All.take();
  if (Costs.size() < Values.size() || All.leavesOut())
    Cost.RestsOn |= alignmentHolds(Request);
  if (!isKnown(Cost)) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = tableByValue(Request.Context.name(Part.Unknown), Costs,
                              Costs.back().Cost, Cost.IdealSectors.Max);
  }
  return Cost;
}

/// One strided unknown: small values one by one, large ones by residue.
AccessCost priceWholeStride(const PricingRequest &Request) {
  const StridedPart &Part = Request.Parts.Strided.front();
  if (auto Cost = priceListed(Request, listedValues(Part)))
    return std::move(*Cost);
  std::int64_t Step = std::int64_t(1) << std::min(Part.KnownZeros, 7u);
  std::int64_t Far = farFrom(Request.Parts, Request.Active,
                             Request.Width + Request.Arch.LineBytes);
  GlobalCases All(Request);
  std::vector<ResidueCost> Small;
  bool LeavesOut = false;
  const bool TryNegative = Part.Range.Lo < 0;
  if (Far / Step <= MostSmallValues) {
    for (std::int64_t X = 0; X <= Far; X += Step) {
      if (!isPossible(Request, Part, X)) {
        LeavesOut |= Part.Range.contains(X);
        continue;
      }
      if (Part.Range.contains(X))
        Small.push_back({X, All.addStrided(X), 0});
      if (X && TryNegative && Part.Range.contains(-X))
        All.addStrided(-X);
    }
  }
  Interval Large;
  bool AnyLarge = false;
  if (Part.Range.Hi > Far || Small.empty()) {
    const std::int64_t Base = std::int64_t(1) << 30;
    std::uint64_t Factors = 0;
    for (std::int64_t Factor : Part.Factor)
      Factors |= std::uint64_t(Factor);
    const std::int64_t Period = std::max<std::int64_t>(
        1, Request.Arch.LineBytes >> std::min(std::countr_zero(Factors), 7));
    for (std::int64_t Residue = 0; Residue < Period; Residue += Step) {
      const bool IsLast = Residue + Step >= Period;
      if (!isPossible(Request, Part, Base + Residue)) {
        LeavesOut = true;
        if (AnyLarge || !IsLast)
          continue;
      }
      Interval Here = All.addStrided(Base + Residue);
      Large.Min = AnyLarge ? std::min(Large.Min, Here.Min) : Here.Min;
      Large.Max = AnyLarge ? std::max(Large.Max, Here.Max) : Here.Max;
      AnyLarge = true;
    }
  }
  AccessCost Cost = All.take();
  if (Far / Step > MostSmallValues && Part.Range.Lo <= Far)
    Cost.RestsOn |= Request.Context.assumption(
        "different multiples of " + Request.Context.name(Part.Unknown) +
        " lie far apart");
  if (LeavesOut || All.leavesOut())
    Cost.RestsOn |= alignmentHolds(Request);
  if (!isKnown(Cost)) {
    Cost.Sureness = Certainty::Parametric;
    // That nothing is strided at all is no case to show.
    if (!Small.empty() && Small.front().Residue == 0)
      Small.erase(Small.begin());
    if (AnyLarge)
      Cost.Table = tableByValue(Request.Context.name(Part.Unknown), Small,
                                Large, Cost.IdealSectors.Max);
  }
  return Cost;
}

AccessCost priceOneStride(const PricingRequest &Request) {
  const AddressParts Whole = withWholeStride(Request.Parts);
  return priceWholeStride(
      {Whole, Request.Active, Request.Width, Request.Operation, Request.Form,
       Request.Arch, Request.Context, Request.OtherSide, Request.InEveryBlock,
       Request.PicksBlocks, Request.Seen});
}

/// How many values the unknowns of \p Parts have between them; absent if they
/// are too many to be tried.
std::optional<std::size_t> fewValues(const AddressParts &Parts) {
  constexpr __int128 Most = 1024;
  __int128 Count = 1;
  for (const StridedPart &Part : Parts.Strided) {
    Count *= __int128(Part.Range.Hi) - Part.Range.Lo + 1;
    if (Count < 1 || Count > Most)
      return std::nullopt;
  }
  return std::size_t(Count);
}

/// Several unknowns of few values: all of them together.
AccessCost priceFewValues(const PricingRequest &Request, std::size_t Count) {
  GlobalCases All(Request);
  const auto OffsetOf = [&](std::size_t Case) {
    LaneOffsets Offset = Request.Parts.Offset;
    for (const StridedPart &Part : Request.Parts.Strided) {
      const std::size_t Size = std::size_t(Part.Range.Hi - Part.Range.Lo) + 1;
      Offset = plus(Offset, Part, Part.Range.Lo + std::int64_t(Case % Size));
      Case /= Size;
    }
    return Offset;
  };
  std::size_t Left = 0;
  for (std::size_t Case = 0; Case < Count; ++Case)
    if (const LaneOffsets Offset = OffsetOf(Case);
        !isLeftOut(Request, Offset)) {
      All.add(Offset);
      ++Left;
    }
  if (!Left) // each of them faults, which is a finding
    for (std::size_t Case = 0; Case < Count; ++Case)
      All.add(OffsetOf(Case));
  AccessCost Cost = All.take();
  if ((Left && Left < Count) || All.leavesOut())
    Cost.RestsOn |= alignmentHolds(Request);
  if (!isKnown(Cost)) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = {{"the best values", Interval::exactly(Cost.Sectors.Min),
                   Cost.IdealSectors.Min},
                  {"the worst values", Interval::exactly(Cost.Sectors.Max),
                   Cost.IdealSectors.Max}};
  }
  return Cost;
}

} // namespace

/// No unknown: what lanes have in common decides.
static AccessCost priceAlignments(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  GlobalCases All(Request);
  std::vector<ResidueCost> ByShift;
  All.add(Parts.Offset, &ByShift);
  AccessCost Cost = All.take();
  if (All.leavesOut())
    Cost.RestsOn |= alignmentHolds(Request);
  if (!isKnown(Cost)) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = tableByResidue(commonName(Request.Context, Parts),
                                Request.Arch.SectorBytes, ByShift);
  } else if (Cost.InAllBlocks) {
    Cost.Table = All.tableOfBlocks();
  }
  Cost.IsAtBestAlignment = All.isAtBestAlignment();
  return Cost;
}

/// What atomics add: the source page counts lanes on one address once, and the
/// counters of L1 count each.
static void addContention(const PricingRequest &Request, AccessCost &Cost) {
  if (Cost.Contention.Max == 0) { // not priced case by case
    std::uint64_t Lanes = std::popcount(Request.Active);
    Cost.Contention = {1, Lanes};
    Cost.Sectors.Max =
        Lanes > 1 ? std::max(Cost.Sectors.Max, Lanes) : Cost.Sectors.Max;
  }
  if (Cost.Contention.Max > 1) {
    Cost.Table.clear();
    Cost.Sureness = Certainty::Bounded;
    Cost.Reason = "lanes of an atomic on one address count once on the source "
                  "page, and each in the counters of L1";
  }
}

/// Lanes that share a sector need no more sectors than they touch: the
/// profiler's ideal is no more than the sectors either (model/global.h). What
/// is not exact keeps the ideal of its bytes, which its excess is counted from.
static void lowerIdeal(AccessCost &Cost) {
  if (!Cost.Sectors.isExact() || Cost.Sectors.Max > Cost.IdealSectors.Min ||
      (Cost.InAllBlocks && !Cost.InAllBlocks->Sectors.isExact()))
    return;
  Cost.IdealSectors = Cost.Sectors;
  // This is the most expensive block.
  if (Cost.InAllBlocks)
    Cost.InAllBlocks->IdealSectors = Cost.InAllBlocks->Sectors;
}

/// Whether the sum over the blocks of the grid means anything. It does not if
/// blocks are picked, or if lanes differ by something that differs between
/// blocks too; nor if blocks would fault that perhaps do not come here.
static bool countsBlocks(const PricingRequest &Request) {
  return !Request.PicksBlocks && !stridesVary(Request.Parts) &&
         (Request.InEveryBlock || !GlobalCases(Request).someBlockFaults());
}

static AccessCost priceCases(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  const std::optional<std::size_t> Few = fewValues(Parts);
  if (Parts.IsGathered || Parts.MixesObjects ||
      (Parts.Strided.size() > 1 && !Few))
    return boundGlobal(Request);
  if (Parts.Strided.size() > 1)
    return priceFewValues(Request, *Few);
  return Parts.Strided.empty() ? priceAlignments(Request)
                               : priceOneStride(Request);
}

AccessCost priceGlobal(const PricingRequest &Request) {
  AccessCost Cost;
  if (Request.Parts.Blocks.empty() || countsBlocks(Request)) {
    Cost = priceCases(Request);
    if (Cost.InAllBlocks && !Request.InEveryBlock)
      Cost.RestsOn |=
          Request.Context.assumption("every block of the grid executes it");
  } else {
    const AddressParts Parts = withUnknownBlock(Request.Parts);
    PricingRequest OfSome{Parts,
                          Request.Active,
                          Request.Width,
                          Request.Operation,
                          Request.Form,
                          Request.Arch,
                          Request.Context,
                          Request.OtherSide,
                          Request.InEveryBlock};
    Cost = priceCases(OfSome);
  }
  Cost.RestsOn |= Request.Parts.AlignmentRestsOn;
  if (Request.Operation == AccessOperation::Atomic)
    addContention(Request, Cost);
  if (Request.Form == AccessForm::AsyncCopyPastL1)
    splitSectorsOfCopy(Request, Cost);
  lowerIdeal(Cost);
  return Cost;
}

} // namespace bank_lint
