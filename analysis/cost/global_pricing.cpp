//===-- analysis/cost/global_pricing.cpp - sectors --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A common unknown matters by its residue modulo a sector (modulo a line for
// the count of lines). A strided unknown matters in two ways: while it is
// small its multiples share sectors, so small values are tried one by one;
// beyond that only residues matter.
//===----------------------------------------------------------------------===//
#include "analysis/cost/pricing.h"
#include "model/atomic.h"
#include "model/global.h"
#include "model/l1.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

using Offsets = LaneOffsets;

void include(Interval &I, std::uint64_t Value, bool First) {
  I.Min = First ? Value : std::min(I.Min, Value);
  I.Max = First ? Value : std::max(I.Max, Value);
}

/// Sectors needed if every run of adjacent bytes began at a sector.
unsigned alignedSectors(const model::WarpAccess &Access,
                        const model::Architecture &Arch) {
  std::array<std::uint64_t, 32> Start;
  unsigned Count = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Access.isActive(Lane))
      Start[Count++] = Access.Address[Lane];
  std::sort(Start.begin(), Start.begin() + Count);
  unsigned Sectors = 0;
  for (unsigned I = 0; I < Count;) {
    std::uint64_t Begin = Start[I], End = Begin + Access.Width;
    for (++I; I < Count && Start[I] <= End; ++I)
      End = std::max(End, Start[I] + Access.Width);
    Sectors +=
        unsigned((End - Begin + Arch.SectorBytes - 1) / Arch.SectorBytes);
  }
  return Sectors;
}

/// What a lane's address is a multiple of, or the instruction faults.
unsigned naturalAlignment(const PricingRequest &Request) {
  return Request.Form == AccessForm::BulkCopy ? 16 : Request.Width;
}

/// What the common unknown may be modulo a line.
std::vector<std::int64_t> lineShifts(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  const std::int64_t Line = Request.Arch.LineBytes;
  if (Parts.CommonZeros >= 7)
    return {0};
  std::int64_t FirstOffset = 0;
  for (unsigned Lane = NumLanes; Lane-- > 0;)
    if (Request.Active >> Lane & 1)
      FirstOffset = Parts.Offset[Lane];
  std::vector<std::int64_t> All, Aligned;
  for (std::int64_t Shift = 0; Shift < Line;
       Shift += std::int64_t(1) << Parts.CommonZeros) {
    All.push_back(Shift);
    if ((std::uint64_t(FirstOffset) + std::uint64_t(Shift)) %
            naturalAlignment(Request) ==
        0)
      Aligned.push_back(Shift);
  }
  return Aligned.empty() ? All : Aligned; // others would fault
}

/// Collects the costs of all cases.
class GlobalCases {
public:
  explicit GlobalCases(const PricingRequest &Request)
      : Request(Request), Shifts(lineShifts(Request)) {}

  /// Prices \p Offset at every alignment. \returns the sectors.
  Interval add(const Offsets &Offset,
               std::vector<ResidueCost> *ByShift = nullptr) {
    Interval Here;
    bool First = true;
    for (std::int64_t Shift : Shifts) {
      model::WarpAccess Access = concreteAccess(Request, plus(Offset, Shift));
      model::GlobalCost Cost = model::globalCost(Access, Request.Arch);
      unsigned Aligned =
          std::min(Cost.Sectors, alignedSectors(Access, Request.Arch));
      if (Empty || Cost.Sectors > Result.Sectors.Max)
        remember(Access);
      include(Result.Sectors, Cost.Sectors, Empty);
      if (Request.Operation == AccessOperation::Atomic) {
        model::GlobalAtomicCost Atomic =
            model::globalAtomicCost(Access, Request.Arch);
        include(Result.Contention, Atomic.Contention, Empty);
        include(Result.Sectors, Atomic.MostSectors, false);
        include(Here, Atomic.MostSectors, First);
        First = false;
      }
      include(Result.Lines, Cost.Lines, Empty);
      include(Result.AlignedSectors, Aligned, Empty);
      if (Request.Operation == AccessOperation::Load) {
        model::SharedCost L1 = model::l1DataCost(Access, Request.Arch);
        include(Result.L1Wavefronts, L1.Wavefronts, Empty);
        include(Result.L1Conflicts, L1.conflicts(), Empty);
      }
      Result.IdealSectors = Interval::exactly(Cost.IdealSectors);
      include(Here, Cost.Sectors, First);
      if (ByShift)
        ByShift->push_back({Shift % std::int64_t(Request.Arch.SectorBytes),
                            Interval::exactly(Cost.Sectors),
                            Cost.IdealSectors});
      Empty = First = false;
    }
    return Here;
  }
  bool aligned() const { return Shifts.size() == 1; }
  AccessCost take() { return std::move(Result); }

private:
  void remember(const model::WarpAccess &Access) {
    std::uint64_t Least = ~std::uint64_t(0);
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Access.isActive(Lane))
        Least = std::min(Least, Access.Address[Lane]);
    Result.HasWitness = true;
    Result.LaneBytes = laneBytes(Access);
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Result.Witness[Lane] = Access.isActive(Lane)
                                 ? std::int64_t(Access.Address[Lane] - Least)
                                 : -1;
  }
  const PricingRequest &Request;
  std::vector<std::int64_t> Shifts;
  AccessCost Result;
  bool Empty = true;
};

AccessCost boundGlobal(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  AccessCost Cost;
  std::uint64_t Lanes = std::popcount(Request.Active);
  // An aligned lane lies in one sector.
  std::uint64_t PerLane = Request.Form == AccessForm::BulkCopy
                              ? Request.Width / Request.Arch.SectorBytes + 1
                              : 1;
  Cost.Sectors = {1, Lanes * PerLane};
  Cost.Lines = {1, Lanes * PerLane};
  if (Request.Operation == AccessOperation::Load) {
    Cost.L1Wavefronts = {1, Lanes};
    Cost.L1Conflicts = {0, Lanes - 1};
  }
  if (Parts.IsGathered && !Parts.MixesObjects &&
      Parts.Reach.Lo > IntRange::NoLower &&
      Parts.Reach.Hi < IntRange::NoUpper && Parts.Reach.Hi >= Parts.Reach.Lo) {
    std::uint64_t Span = std::uint64_t(Parts.Reach.Hi) -
                         std::uint64_t(Parts.Reach.Lo) + Request.Width;
    Cost.Sectors.Max =
        std::min(Cost.Sectors.Max, Span / Request.Arch.SectorBytes + 2);
    Cost.Lines.Max =
        std::min(Cost.Lines.Max, Span / Request.Arch.LineBytes + 2);
  }
  Cost.AlignedSectors = Cost.Sectors;
  Cost.IdealSectors =
      Interval::exactly((Lanes * Request.Width + Request.Arch.SectorBytes - 1) /
                        Request.Arch.SectorBytes);
  Cost.Sureness =
      Cost.Sectors.isExact() ? Certainty::Proven : Certainty::Bounded;
  if (!Cost.Sectors.isExact())
    Cost.Reason = Parts.MixesObjects ? "lanes access different arrays"
                  : Parts.IsGathered
                      ? "each lane's address depends on " +
                            gatheredName(Request.Context, Parts)
                      : "too many unknowns to try all their residues";
  return Cost;
}

/// From which size on multiples of the unknown no longer share sectors.
std::int64_t farFrom(const PricingRequest &Request, const StridedPart &Part) {
  __int128 Least = 0, Most = 0, Step = 0;
  bool First = true;
  for (unsigned A = 0; A < NumLanes; ++A) {
    if (!(Request.Active >> A & 1))
      continue;
    const __int128 Here = Request.Parts.Offset[A];
    Least = First ? Here : std::min(Least, Here);
    Most = First ? Here : std::max(Most, Here);
    First = false;
    for (unsigned B = 0; B < A; ++B) {
      __int128 Difference = __int128(Part.Factor[A]) - Part.Factor[B];
      if (!(Request.Active >> B & 1) || Difference == 0)
        continue;
      Difference = Difference < 0 ? -Difference : Difference;
      Step = Step == 0 ? Difference : std::min(Step, Difference);
    }
  }
  __int128 Span = Most - Least + Request.Width + Request.Arch.LineBytes;
  return Step == 0 ? 0 : IntRange::clamp(Span / Step + 1);
}

/// Beyond this, small values are not tried one by one: the multiples are then
/// so close together that the large ones tell the story. A stride in bytes has
/// some 130 of them, and is mostly one of the first.
constexpr std::int64_t MostSmallValues = 256;

/// Whether some lane would begin off its alignment with \p X for the unknown of
/// \p Part, if the first one does not. Such an instruction faults.
bool isMisaligned(const PricingRequest &Request, const StridedPart &Part,
                  std::int64_t X) {
  const std::uint64_t Natural = naturalAlignment(Request);
  std::optional<std::uint64_t> First;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Request.Active >> Lane & 1))
      continue;
    const std::uint64_t Here =
        (std::uint64_t(Request.Parts.Offset[Lane]) +
         std::uint64_t(Part.Factor[Lane]) * std::uint64_t(X)) %
        Natural;
    if (First && *First != Here)
      return true;
    First = Here;
  }
  return false;
}

struct ValueCost {
  std::int64_t Value;
  Interval Cost;
};

/// "stride == 1: 4 sectors" and so on, equal neighbours joined; the last row
/// is for all larger values.
std::vector<TableRow> tableByValue(const std::string &Name,
                                   const std::vector<ValueCost> &Small,
                                   const Interval &Large, std::uint64_t Ideal) {
  std::vector<TableRow> Rows;
  // That nothing is strided at all is no case to show.
  for (std::size_t I = !Small.empty() && Small[0].Value == 0;
       I < Small.size();) {
    std::size_t End = I + 1;
    while (End < Small.size() && Small[End].Cost == Small[I].Cost)
      ++End;
    if (End == Small.size() && Small[I].Cost == Large) {
      Rows.push_back(
          {Name + " >= " + std::to_string(Small[I].Value), Large, Ideal});
      return Rows;
    }
    std::string When = End - I == 1
                           ? Name + " == " + std::to_string(Small[I].Value)
                           : Name + " in " + std::to_string(Small[I].Value) +
                                 ".." + std::to_string(Small[End - 1].Value);
    Rows.push_back({When, Small[I].Cost, Ideal});
    I = End;
  }
  Rows.push_back({"larger " + Name, Large, Ideal});
  return Rows;
}

/// One strided unknown: small values one by one, large ones by residue.
AccessCost priceOneStride(const PricingRequest &Request) {
  const StridedPart &Part = Request.Parts.Strided.front();
  std::int64_t Step = std::int64_t(1) << std::min(Part.KnownZeros, 7u);
  std::int64_t Far = farFrom(Request, Part);
  GlobalCases All(Request);
  std::vector<ValueCost> Small;
  const bool TryNegative = Part.Range.Lo < 0;
  if (Far / Step <= MostSmallValues) {
    for (std::int64_t X = 0; X <= Far; X += Step) {
      if (isMisaligned(Request, Part, X))
        continue;
      if (Part.Range.contains(X))
        Small.push_back({X, All.add(plus(Request.Parts.Offset, Part, X))});
      if (X && TryNegative && Part.Range.contains(-X))
        All.add(plus(Request.Parts.Offset, Part, -X));
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
      if (isMisaligned(Request, Part, Base + Residue) && (AnyLarge || !IsLast))
        continue;
      Interval Here = All.add(plus(Request.Parts.Offset, Part, Base + Residue));
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
  if (!Cost.Sectors.isExact()) {
    Cost.Sureness = Certainty::Parametric;
    if (AnyLarge)
      Cost.Table = tableByValue(Request.Context.name(Part.Unknown), Small,
                                Large, Cost.IdealSectors.Max);
  }
  return Cost;
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
  for (std::size_t Case = 0; Case < Count; ++Case) {
    LaneOffsets Offset = Request.Parts.Offset;
    std::size_t Rest = Case;
    for (const StridedPart &Part : Request.Parts.Strided) {
      const std::size_t Size = std::size_t(Part.Range.Hi - Part.Range.Lo) + 1;
      Offset = plus(Offset, Part, Part.Range.Lo + std::int64_t(Rest % Size));
      Rest /= Size;
    }
    All.add(Offset);
  }
  AccessCost Cost = All.take();
  if (!Cost.Sectors.isExact()) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = {{"the best values", Interval::exactly(Cost.Sectors.Min),
                   Cost.IdealSectors.Min},
                  {"the worst values", Interval::exactly(Cost.Sectors.Max),
                   Cost.IdealSectors.Max}};
  }
  return Cost;
}

} // namespace

AccessCost priceGlobal(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  AccessCost Cost;
  const std::optional<std::size_t> Few = fewValues(Parts);
  if (Parts.IsGathered || Parts.MixesObjects ||
      (Parts.Strided.size() > 1 && !Few)) {
    Cost = boundGlobal(Request);
  } else if (Parts.Strided.size() > 1) {
    Cost = priceFewValues(Request, *Few);
  } else if (!Parts.Strided.empty()) {
    Cost = priceOneStride(Request);
  } else {
    GlobalCases All(Request);
    std::vector<ResidueCost> ByShift;
    All.add(Parts.Offset, &ByShift);
    Cost = All.take();
    if (!Cost.Sectors.isExact()) {
      Cost.Sureness = Certainty::Parametric;
      Cost.Table = tableByResidue(commonName(Request.Context, Parts),
                                  Request.Arch.SectorBytes, ByShift);
    }
  }
  Cost.RestsOn |= Parts.AlignmentRestsOn;
  if (Request.Operation == AccessOperation::Atomic) {
    // One source says that lanes on one address are counted one by one.
    if (Cost.Contention.Max == 0) { // not priced case by case
      std::uint64_t Lanes = std::popcount(Request.Active);
      Cost.Contention = {1, Lanes};
      Cost.Sectors.Max =
          Lanes > 1 ? std::max(Cost.Sectors.Max, Lanes) : Cost.Sectors.Max;
    }
    if (Cost.Contention.Max > 1) {
      Cost.Table.clear();
      Cost.Sureness = Certainty::Bounded;
      Cost.Reason = "how sectors of atomics on one address are counted is not "
                    "settled";
    }
  }
  return Cost;
}

} // namespace bank_lint
