//===-- analysis/cost/shared_pricing.cpp - banks ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Adding a multiple of 4 bytes to all addresses rotates the banks and changes
// no count. So of a common unknown only its residue modulo 4 can matter, and
// that only to lanes narrower than a word. Of a strided unknown X with factors
// that are multiples of 2^k the residue modulo 128 / 2^k decides, as long as
// lanes that it moves apart do not meet in a word. Values with which some do
// are tried one by one (meeting_lanes.h).
//===----------------------------------------------------------------------===//
#include "analysis/cost/meeting_lanes.h"
#include "analysis/cost/shared_cases.h"
#include "model/async_copy.h"
#include "model/shared.h"
#include <algorithm>
#include <bit>
#include <map>
#include <numeric>

using namespace bank_lint::symbolic;

namespace bank_lint {

model::WarpAccess concreteAccess(const PricingRequest &Request,
                                 const std::array<std::int64_t, 32> &Offset) {
  model::WarpAccess Access;
  Access.Active = Request.Active;
  Access.Width = Request.Width;
  // Matrix instructions and copies never merge lanes, as stores never do.
  Access.Op = Request.Operation == AccessOperation::Load &&
                      Request.Form == AccessForm::Plain
                  ? model::Operation::Load
                  : model::Operation::Store;
  std::int64_t Least = IntRange::NoUpper;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Least = std::min(Least, Offset[Lane]);
  Least &= ~std::int64_t(127);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Access.Address[Lane] = std::uint64_t(Offset[Lane]) - std::uint64_t(Least);
  return Access;
}

std::array<std::int64_t, 32> laneBytes(const model::WarpAccess &Access) {
  std::array<std::int64_t, 32> Bytes;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Bytes[Lane] =
        Access.isActive(Lane) ? std::int64_t(Access.Address[Lane]) : -1;
  return Bytes;
}

unsigned largestSharedAddress(const PricingRequest &Request,
                              const std::array<std::int64_t, 32> &Offset) {
  std::map<std::int64_t, unsigned> Count;
  unsigned Most = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Request.Active >> Lane & 1)
      Most = std::max(Most, ++Count[Offset[Lane]]);
  return Most;
}

namespace {

constexpr std::size_t MaxCases = 4096;

using Offsets = LaneOffsets;

/// What an unknown that is common to the lanes, a multiple of 2^\p Zeros, may
/// be modulo 4, where that matters.
std::vector<std::int64_t> wordShifts(const PricingRequest &Request,
                                     unsigned Zeros) {
  const AddressParts &Parts = Request.Parts;
  if (Zeros >= 2)
    return {0};
  if (Request.Width >= 4) { // such an access is aligned, or faults
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Request.Active >> Lane & 1)
        return {std::int64_t(-std::uint64_t(Parts.Offset[Lane]) & 3)};
    return {0};
  }
  std::vector<std::int64_t> Shifts;
  for (std::int64_t Shift = 0; Shift < 4; Shift += std::int64_t(1) << Zeros)
    Shifts.push_back(Shift);
  return Shifts;
}

/// The same without what depends on the block in a known way.
std::vector<std::int64_t> restShifts(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  return wordShifts(Request,
                    Request.Width >= 4 ? Parts.CommonZeros : Parts.RestZeros);
}

/// Whether lanes narrower than a word would cost something else if the array
/// began elsewhere in a word.
bool startMatters(const PricingRequest &Request, const Offsets &Offset) {
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

/// The values of a strided unknown that can differ in cost: all of them if
/// they are few, else one far from zero for each residue.
struct StridedValues {
  std::uint64_t Period = 1;
  std::vector<std::uint64_t> Residues;
  std::vector<std::int64_t> Values;
  bool Exact = false; ///< Values are all there are, not representatives
};

StridedValues valuesOf(const StridedPart &Part, unsigned Rank) {
  StridedValues Result;
  std::uint64_t All = 0;
  for (std::int64_t Factor : Part.Factor)
    All |= std::uint64_t(Factor);
  unsigned FactorZeros = unsigned(std::countr_zero(All));
  Result.Period = FactorZeros >= 7 ? 1 : std::uint64_t(128) >> FactorZeros;
  std::uint64_t Step =
      Part.KnownZeros >= 7 ? 128 : std::uint64_t(1) << Part.KnownZeros;
  for (std::int64_t V : listedValues(Part)) {
    Result.Exact = true;
    Result.Values.push_back(V);
    Result.Residues.push_back(std::uint64_t(V) % Result.Period);
  }
  if (Result.Exact)
    return Result;
  if (Part.Range.Lo > IntRange::NoLower && Part.Range.Hi < IntRange::NoUpper &&
      __int128(Part.Range.Hi) - Part.Range.Lo <= 64) {
    Result.Exact = true;
    for (std::int64_t V = Part.Range.Lo; V <= Part.Range.Hi; ++V)
      if (V % std::int64_t(Step) == 0) {
        Result.Values.push_back(V);
        Result.Residues.push_back(std::uint64_t(V) % Result.Period);
      }
    if (!Result.Values.empty())
      return Result;
    Result.Exact = false;
  }
  // Multiples of different unknowns must not meet by accident.
  const std::int64_t Far = std::int64_t(1) << (22 + 11 * Rank);
  for (std::uint64_t R = 0; R < Result.Period; R += Step) {
    Result.Residues.push_back(R);
    Result.Values.push_back(std::int64_t(R) + Far);
  }
  return Result;
}

/// The most that lanes may do to banks if each chooses a word of its own.
struct WorstBanks {
  std::uint64_t Wavefronts = 0, Transactions = 0, Contended = 0;
};

/// Lanes move by multiples of 2^\p Zeros bytes and by \p Common, and reach no
/// more than \p WordsPerBank words of a bank.
WorstBanks worstBanks(const PricingRequest &Request, unsigned Zeros,
                      std::uint64_t WordsPerBank, std::int64_t Common) {
  const unsigned Group = Request.Width <= 4 ? 32 : Request.Width == 8 ? 16 : 8;
  const unsigned Words = std::max(1u, Request.Width / 4);
  const std::uint64_t Step = Zeros >= 7 ? 128 : std::uint64_t(1) << Zeros;
  WorstBanks Worst;
  for (unsigned First = 0; First < NumLanes; First += Group) {
    std::array<unsigned, 32> Reaching{};
    bool Any = false;
    for (unsigned Lane = First; Lane < First + Group; ++Lane) {
      if (!(Request.Active >> Lane & 1))
        continue;
      Any = true;
      const std::uint64_t Start =
          std::uint64_t(Request.Parts.Offset[Lane]) + std::uint64_t(Common);
      std::uint32_t Banks = 0;
      for (std::uint64_t Shift = 0; Shift < 128; Shift += Step)
        for (unsigned Word = 0; Word < Words; ++Word)
          Banks |= std::uint32_t(1) << ((Start + Shift) / 4 + Word) % 32;
      for (unsigned Bank = 0; Bank < 32; ++Bank)
        Reaching[Bank] += Banks >> Bank & 1;
    }
    if (!Any)
      continue;
    ++Worst.Transactions;
    unsigned Busiest = *std::max_element(Reaching.begin(), Reaching.end());
    Worst.Wavefronts += std::min<std::uint64_t>(Busiest, WordsPerBank);
    Worst.Contended = std::max<std::uint64_t>(Worst.Contended, Busiest);
  }
  return Worst;
}

/// Bounds for lanes that each choose a word of their own.
AccessCost boundShared(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  unsigned Zeros = Parts.MixesObjects ? 2 : Parts.GatheredZeros;
  for (const StridedPart &Part : Parts.Strided)
    for (std::int64_t Factor : Part.Factor)
      if (Factor)
        Zeros =
            std::min(Zeros, unsigned(std::countr_zero(std::uint64_t(Factor))) +
                                Part.KnownZeros);
  // How many distinct words of one bank lie where lanes can reach.
  std::uint64_t WordsPerBank = 32;
  if (!Parts.MixesObjects && Parts.IsGathered &&
      Request.Form != AccessForm::AsyncCopy &&
      Parts.Reach.Lo > IntRange::NoLower &&
      Parts.Reach.Hi < IntRange::NoUpper && Parts.Reach.Hi >= Parts.Reach.Lo) {
    // Lanes narrower than a word may begin within one.
    const unsigned Within = Request.Width >= 4       ? 0
                            : Parts.CommonZeros >= 2 ? Parts.Reach.Lo & 3
                                                     : 3;
    WordsPerBank =
        (std::uint64_t(Parts.Reach.Hi) - std::uint64_t(Parts.Reach.Lo) +
         Within + Request.Width + 127) /
        128;
  }
  // Where lanes narrower than a word begin in one decides which share it.
  std::uint64_t Most = 0, Transactions = 0, Contended = 0;
  for (std::int64_t Common : wordShifts(Request, Parts.CommonZeros)) {
    const WorstBanks Worst = worstBanks(Request, Zeros, WordsPerBank, Common);
    Most = std::max(Most, Worst.Wavefronts);
    Contended = std::max(Contended, Worst.Contended);
    Transactions = Worst.Transactions;
  }
  AccessCost Cost;
  const bool MayMerge = Request.Operation == AccessOperation::Load &&
                        Request.Form == AccessForm::Plain &&
                        Request.Width >= 8 && Request.Arch.MergesWideLoads;
  std::uint64_t Fewest = MayMerge ? (Transactions + 1) / 2 : Transactions;
  Cost.Ideal = {Fewest, Transactions};
  Cost.Wavefronts = {Fewest, Most};
  Cost.Conflicts = {0, Most - Fewest}; // merged lanes may conflict
  if (Request.Operation == AccessOperation::Atomic)
    Cost.Contention = {1, std::max<std::uint64_t>(Contended, 1)};
  if (Request.Operation == AccessOperation::Atomic)
    Cost.SerialWavefronts = {
        Fewest, std::max<std::uint64_t>(Most, std::popcount(Request.Active))};
  if (Most == Transactions && !MayMerge && Cost.Contention.Max <= 1) {
    Cost.Sureness = Certainty::Proven;
  } else {
    Cost.Sureness = Certainty::Bounded;
    if (!Parts.MixesObjects && Parts.IsGathered)
      if (Origins From = gatheredOrigins(Request.Context, Parts); !From.Data)
        Cost.DecidedBy = std::move(From.Names);
    Cost.Reason = Parts.MixesObjects ? "lanes access different arrays"
                  : Parts.IsGathered
                      ? "each lane's address depends on " +
                            gatheredName(Request.Context, Parts)
                      : "too many unknowns to try all their residues";
  }
  return Cost;
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

/// Lanes may meet with values that were not tried: \p Cost may be less.
void allowFewer(const PricingRequest &Request, AccessCost &Cost) {
  const bool MayMerge = Request.Operation == AccessOperation::Load &&
                        Request.Form == AccessForm::Plain &&
                        Request.Width >= 8 && Request.Arch.MergesWideLoads;
  if (MayMerge)
    Cost.Ideal.Min = (Cost.Ideal.Min + 1) / 2;
  Cost.Wavefronts.Min = std::min(Cost.Wavefronts.Min, Cost.Ideal.Min);
  Cost.Conflicts.Min = 0;
  if (Request.Operation == AccessOperation::Atomic) {
    Cost.Contention.Max = std::popcount(Request.Active);
    Cost.SerialWavefronts.Min =
        std::min(Cost.SerialWavefronts.Min, Cost.Wavefronts.Min);
    Cost.SerialWavefronts.Max = std::max<std::uint64_t>(
        Cost.SerialWavefronts.Max, std::popcount(Request.Active));
  }
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
        *NoStride == 0
            ? "different multiples of " + Name + " are different places"
            : Name + " is not " + std::to_string(*NoStride) +
                  ", with which lanes would meet in one place");
}

AccessCost priceBanks(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  if (std::optional<AccessCost> Cost = priceCarry(Request))
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
  bool Exact = true;
  for (std::size_t Case = 0; Case < Combinations; ++Case) {
    Offsets Offset = Parts.Offset;
    std::size_t Rest = Case;
    for (std::size_t I = 0; I < Values.size(); ++I) {
      std::int64_t X = Values[I].Values[Rest % Values[I].Values.size()];
      Rest /= Values[I].Values.size();
      Offset = plus(Offset, Parts.Strided[I], X);
      Exact &= Values[I].Exact;
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
      All.add(plus(Parts.Offset, Part, X), Shifts, Blocks, Parts.RestVaries);
      if (Blocks.size() > 1)
        continue;
      const model::SharedCost Cost =
          All.costAt(Shifts.front() + Blocks.front().Residue);
      const std::int64_t Period = std::int64_t(Values[0].Period);
      const std::int64_t Residue = ((X % Period) + Period) % Period;
      if (llvm::none_of(ByStride, [&](const ResidueCost &Row) {
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

/// A copy with the share that its source has in the count of wavefronts.
void priceCopy(const PricingRequest &Request, AccessCost &Cost) {
  Cost.CopyWavefronts = Cost.Wavefronts;
  Cost.CopyConflicts = Cost.Conflicts;
  Cost.CopyRuleApplies = false;
  auto IsPlain = [](const AddressParts &Parts) {
    return Parts.Strided.empty() && !Parts.IsGathered && !Parts.MixesObjects;
  };
  if (!Request.CopySource || !IsPlain(Request.Parts) ||
      !IsPlain(*Request.CopySource) || Request.CopySource->CommonZeros < 7)
    return;
  auto Fitted = model::fittedAsyncCopyCost(
      concreteAccess(Request, Request.Parts.Offset),
      concreteAccess(Request, Request.CopySource->Offset), Request.Arch);
  if (!Fitted)
    return;
  Cost.CopyRuleApplies = true;
  Cost.CopyWavefronts = Interval::exactly(Fitted->Wavefronts);
  Cost.CopyConflicts = Interval::exactly(Fitted->Conflicts);
  Cost.CopyTags = Interval::exactly(Fitted->TagWavefronts);
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
                          Request.CopySource,
                          Request.InEveryBlock};
    Cost = priceBanks(OfSome);
  } else {
    Cost = priceBanks(Request);
  }
  if (Request.Form == AccessForm::AsyncCopy)
    priceCopy(Request, Cost);
  return Cost;
}

} // namespace bank_lint
