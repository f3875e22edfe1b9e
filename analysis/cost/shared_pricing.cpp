//===-- analysis/cost/shared_pricing.cpp - banks ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks the model about the values of the unknowns that can differ in cost
// (shared_values.h), and about those with which lanes meet (meeting_lanes.h).
//===----------------------------------------------------------------------===//
#include "analysis/cost/alignment.h"
#include "analysis/cost/concrete_access.h"
#include "analysis/cost/copy_pricing.h"
#include "analysis/cost/meeting_lanes.h"
#include "analysis/cost/remainder.h"
#include "analysis/cost/shared_bounds.h"
#include "analysis/cost/shared_cases.h"
#include "analysis/cost/shared_values.h"
#include "model/shared.h"
#include <algorithm>
#include <bit>
#include <map>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::size_t MaxCases = 4096;

/// Whether lanes narrower than a word would cost something else if the array
/// began elsewhere in a word.
bool startMatters(const PricingRequest &Request, const LaneOffsets &Offset) {
  if (Request.Width >= 4)
    return false;
  model::SharedCost AsIs =
      model::sharedCost(concreteAccess(Request, Offset), Request.Arch);
  for (std::int64_t Shift = Request.Width; Shift < 4; Shift += Request.Width) {
    if (!(model::sharedCost(concreteAccess(Request, plus(Offset, Shift)),
                            Request.Arch) == AsIs))
      return true;
  }
  return false;
}

/// False if values of one residue differ in cost, as small ones may.
bool residuesDecide(const std::vector<ResidueCost> &Costs) {
  std::map<std::int64_t, Interval> Known;
  return std::all_of(Costs.begin(), Costs.end(), [&](const ResidueCost &C) {
    return Known.try_emplace(C.Residue, C.Cost).first->second == C.Cost;
  });
}

bool isKnown(const AccessCost &Cost) {
  return Cost.Wavefronts.isExact() && Cost.Ideal.isExact() &&
         Cost.Contention.isExact() &&
         (!Cost.InAllBlocks || (Cost.InAllBlocks->Wavefronts.isExact() &&
                                Cost.InAllBlocks->Ideal.isExact()));
}

/// Lanes of an atomic may meet with values that were not tried.
void allowMoreTurns(const PricingRequest &Request, AccessCost &Cost) {
  const std::uint64_t Lanes = std::popcount(Request.Active);
  const bool IsKnownToTurn = takesKnownTurns(Request.Form);
  if (Request.Form != AccessForm::Increment) {
    Cost.Contention.Max = Lanes;
    if (IsKnownToTurn) {
      const std::uint64_t Passes =
          Request.Form == AccessForm::CompareAndSwap ? 2 : 1;
      Cost.Wavefronts.Max = std::max(Cost.Wavefronts.Max, Passes * Lanes);
      Cost.Conflicts.Max =
          std::max(Cost.Conflicts.Max, Cost.Wavefronts.Max - Cost.Ideal.Min);
    }
  }
  Cost.SerialWavefronts = {
      std::min(Cost.SerialWavefronts.Min, Cost.Wavefronts.Min),
      std::max(Cost.SerialWavefronts.Max, Cost.Wavefronts.Max)};
  if (!IsKnownToTurn)
    Cost.SerialWavefronts.Max = std::max(Cost.SerialWavefronts.Max, Lanes);
}

/// Lanes may meet with values that were not tried: \p Cost may be less.
void allowFewer(const PricingRequest &Request, AccessCost &Cost) {
  const bool MayMerge = Request.Operation == AccessOperation::Load &&
                        Request.Form == AccessForm::Plain &&
                        Request.Width >= 8 && Request.Arch.MergesWideLoads;
  if (MayMerge)
    Cost.Ideal.Min = (Cost.Ideal.Min + 1) / 2;
  Cost.Wavefronts.Min = std::min(Cost.Wavefronts.Min, Cost.Ideal.Min);
  Cost.Conflicts.Min = 0;
  if (Request.Operation == AccessOperation::Atomic)
    allowMoreTurns(Request, Cost);
  Cost.InAllBlocks.reset();
}

/// That an unknown stride is one.
void assumeStrides(const PricingRequest &Request, AccessCost &Cost) {
  const AddressParts &Parts = Request.Parts;
  const StridedPart &First = Parts.Strided.front();
  const std::string Name = Request.Context.name(First.Unknown);
  std::optional<std::int64_t> NoStride = 0;
  if (Parts.Strided.size() == 1)
    NoStride = valueOfNoStride(Parts, First, Request.Active);
  if (NoStride)
    Cost.RestsOn |= Request.Context.assumption(
        *NoStride == 0 ? Name + " is non-zero and its multiples do not alias"
                       : Name + " is not " + std::to_string(*NoStride) +
                             ", with which lanes would share one address");
}

/// The offsets with each combination of \p Values, which are those of the
/// strided unknowns; the values of the first go round fastest.
std::vector<LaneOffsets> offsetsOf(const PricingRequest &Request,
                                   ArrayRef<StridedValues> Values) {
  std::vector<LaneOffsets> Result{Request.Parts.Offset};
  for (std::size_t I = 0; I < Values.size(); ++I) {
    const std::vector<LaneOffsets> Before = std::move(Result);
    Result.clear();
    for (const std::int64_t X : Values[I].Values)
      for (const LaneOffsets &Offset : Before)
        Result.push_back(plus(Offset, Request.Parts.Strided[I], X));
  }
  return Result;
}

AccessCost priceBanks(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  if (std::optional<AccessCost> Cost = priceCarry(Request))
    return std::move(*Cost);
  if (std::optional<AccessCost> Cost = boundSharedRemainder(Request))
    return std::move(*Cost);
  if (Parts.IsGathered || Parts.MixesObjects)
    return boundShared(Request);
  const std::vector<std::int64_t> Shifts = restShifts(Request);
  // Words are rotated alike in every block; what matters is where in a word.
  const std::vector<ResidueBlocks> Blocks =
      Request.Width >= 4 ? residuesOf({}, 4) : residuesOf(Parts.Blocks, 4);
  std::vector<StridedValues> Values;
  std::size_t Cases = Shifts.size();
  unsigned Represented = 0; // unknowns of which not all values are tried
  for (const StridedPart &Part : Parts.Strided) {
    Values.push_back(valuesOf(Part, Represented));
    Represented += !Values.back().Exact;
    Cases *= Values.back().Values.size();
    if (Cases > MaxCases || Represented > 2)
      return boundShared(Request);
  }

  SharedCases All(Request);
  std::vector<ResidueCost> ByShift, ByStride, ByValue;
  std::size_t Combinations = Cases / Shifts.size();
  const bool Exact =
      all_of(Values, [](const StridedValues &V) { return V.Exact; });
  const std::vector<LaneOffsets> Offsets = offsetsOf(Request, Values);
  const bool AllFault = all_of(Offsets, [&](const LaneOffsets &Offset) {
    return isLeftOut(Request, Offset);
  });
  bool LeavesOut = false;
  for (std::size_t Case = 0; Case < Combinations; ++Case) {
    const LaneOffsets &Offset = Offsets[Case];
    if (!AllFault && isLeftOut(Request, Offset)) {
      LeavesOut = true;
      continue;
    }
    All.add(Offset, Shifts, Blocks, Parts.RestVaries);
    for (std::int64_t Shift : Shifts) {
      if (Blocks.size() > 1)
        break; // no table: each block has another row
      const model::SharedCost Cost = All.costAt(Shift + Blocks.front().Residue);
      ResidueCost Row{Shift, Interval::exactly(Cost.Wavefronts), Cost.Ideal};
      if (Values.empty())
        ByShift.push_back(Row);
      else if (Values.size() == 1) {
        Row.Residue = std::int64_t(Values[0].Residues[Case]);
        ByStride.push_back(Row);
        Row.Residue = Values[0].Values[Case];
        ByValue.push_back(Row);
      }
    }
  }
  // Values with which lanes meet, where that changes the cost.
  std::vector<ResidueCost> Meeting;
  bool MayMeet = false; ///< with values that are not tried
  if (Represented == 1 && Values.size() == 1) {
    const StridedPart &Part = Parts.Strided.front();
    std::optional<std::vector<std::int64_t>> Special =
        meetingValues(Parts, Part, Request.Active, Request.Width);
    if (!Special)
      return boundShared(Request);
    for (std::int64_t X : *Special) {
      const LaneOffsets Offset = plus(Parts.Offset, Part, X);
      if (!AllFault && isLeftOut(Request, Offset)) {
        LeavesOut = true;
        continue;
      }
      All.add(Offset, Shifts, Blocks, Parts.RestVaries);
      if (Blocks.size() > 1)
        continue;
      const model::SharedCost Cost =
          All.costAt(Shifts.front() + Blocks.front().Residue);
      const std::int64_t Period = std::int64_t(Values[0].Period);
      const std::int64_t Residue = ((X % Period) + Period) % Period;
      if (none_of(ByStride, [&](const ResidueCost &Row) {
            return Row.Residue == Residue &&
                   Row.Cost == Interval::exactly(Cost.Wavefronts) &&
                   Row.Ideal == Cost.Ideal;
          }))
        Meeting.push_back({X, Interval::exactly(Cost.Wavefronts), Cost.Ideal});
    }
  } else if (Represented) {
    MayMeet = mayMeet(Parts, Request.Active, Request.Width);
  }
  AccessCost Cost = All.takeOverBlocks(
      Request.Width >= 4 ? BlockCounts{1, 1, 1} : blocksOf(Parts.Blocks));
  if (Cost.InAllBlocks && !Request.InEveryBlock)
    Cost.RestsOn |=
        Request.Context.assumption("every block of the grid executes it");
  if (Parts.AlignmentRestsOn && startMatters(Request, Parts.Offset))
    Cost.RestsOn |= Parts.AlignmentRestsOn;
  if (LeavesOut)
    Cost.RestsOn |= alignmentHolds(Request);
  if (!Exact && Cost.Conflicts.Max > 0)
    assumeStrides(Request, Cost);
  if (MayMeet)
    allowFewer(Request, Cost);
  if (isKnown(Cost))
    return Cost;
  Cost.Sureness = Certainty::Parametric;
  if (!ByShift.empty())
    Cost.Table = tableByResidue(commonName(Request.Context, Parts), 4, ByShift);
  else if (!ByStride.empty()) {
    const std::string Name = Request.Context.name(Parts.Strided[0].Unknown);
    Cost.Table =
        Values[0].Exact && Shifts.size() == 1 && !residuesDecide(ByStride)
            ? tableOfValues(Name, ByValue)
            : tableByResidue(Name, Values[0].Period, ByStride);
    if (!Meeting.empty())
      Cost.Table = withValuesFirst(Name, Meeting, std::move(Cost.Table));
  } else
    Cost.Table = {{"the best residues", Interval::exactly(Cost.Wavefronts.Min),
                   Cost.Ideal.Min},
                  {"the worst residues", Interval::exactly(Cost.Wavefronts.Max),
                   Cost.Ideal.Max}};
  return Cost;
}

/// What shared atomics whose lanes may meet rest on where there is no
/// measurement.
void assumeTurns(const PricingRequest &Request, AccessCost &Cost) {
  if (Request.Operation != AccessOperation::Atomic ||
      !takesKnownTurns(Request.Form) || Request.Arch.AtomicTurnsMeasured)
    return;
  const bool MayMeet =
      Request.Form == AccessForm::Increment
          ? Request.Parts.IsGathered || !Request.Parts.Strided.empty() ||
                largestSharedAddress(Request, Request.Parts.Offset) > 1
          : Cost.Contention.Max > 1;
  if (MayMeet || Request.Form == AccessForm::CompareAndSwap)
    Cost.RestsOn |= Request.Context.assumption(
        "lanes of a shared atomic take turns as they do on sm_90");
}

} // namespace

AccessCost priceShared(const PricingRequest &Request) {
  AccessCost Cost;
  if (!Request.Parts.Blocks.empty() &&
      (Request.PicksBlocks || stridesVary(Request.Parts))) {
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
    Cost = priceBanks(OfSome);
  } else {
    Cost = priceBanks(Request);
  }
  assumeTurns(Request, Cost);
  if (isAsyncCopy(Request.Form))
    addSourceOfCopy(Request, Cost);
  return Cost;
}

} // namespace bank_lint
