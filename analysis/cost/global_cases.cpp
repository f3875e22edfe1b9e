//===-- analysis/cost/global_cases.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/global_cases.h"
#include "analysis/cost/alignment.h"
#include "analysis/cost/concrete_access.h"
#include "model/atomic.h"
#include "model/l1.h"
#include <algorithm>
#include <map>
#include <numeric>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

void hull(Interval &I, const Interval &Other, bool IsFirst) {
  I.Min = IsFirst ? Other.Min : std::min(I.Min, Other.Min);
  I.Max = IsFirst ? Other.Max : std::max(I.Max, Other.Max);
}

/// Sectors needed if every run of adjacent bytes began at a sector. The active
/// lanes stand in front, in the order of their addresses.
unsigned alignedSectors(const model::WarpAccess &Sorted,
                        const model::Architecture &Arch) {
  const auto &Start = Sorted.Address;
  const unsigned Count = Sorted.activeLanes();
  unsigned Sectors = 0;
  for (unsigned I = 0; I < Count;) {
    std::uint64_t Begin = Start[I], End = Begin + Sorted.Width;
    for (++I; I < Count && Start[I] <= End; ++I)
      End = std::max(End, Start[I] + Sorted.Width);
    Sectors +=
        unsigned((End - Begin + Arch.SectorBytes - 1) / Arch.SectorBytes);
  }
  return Sectors;
}

/// \p Access with its active lanes in front, in the order of their addresses.
model::WarpAccess inOrder(const model::WarpAccess &Access) {
  model::WarpAccess Result = Access;
  unsigned Count = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Access.isActive(Lane))
      Result.Address[Count++] = Access.Address[Lane];
  Result.Active = Count == NumLanes ? AllLanes : (LaneMask(1) << Count) - 1;
  const auto Begin = Result.Address.begin(), End = Begin + Count;
  if (!std::is_sorted(Begin, End))
    std::sort(Begin, End);
  return Result;
}

model::WarpAccess moved(model::WarpAccess Access, std::uint64_t Distance) {
  for (std::uint64_t &Byte : Access.Address)
    Byte += Distance;
  return Access;
}

/// That of the lowest active lane.
std::uint64_t leastAddress(const model::WarpAccess &Access) {
  std::uint64_t Least = ~std::uint64_t(0);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Access.isActive(Lane))
      Least = std::min(Least, Access.Address[Lane]);
  return Least;
}

} // namespace

GlobalCases::Case::Case(const model::WarpAccess &AsIs,
                        const model::TouchedBytes &Touched,
                        const model::Architecture &Arch)
    : AsIs(AsIs), Start(AsIs.Active ? leastAddress(AsIs) : 0),
      Ideal(Touched.costAt(0, Arch).IdealSectors),
      SectorsAt(Touched.blocksByDistance<32>()),
      LinesAt(Touched.blocksByDistance<128>()) {}

GlobalCases::GlobalCases(const PricingRequest &Request)
    : Request(Request),
      Blocks(residuesOf(Request.Parts.Blocks, Request.Arch.LineBytes)) {
  standAt(Request.Parts.Offset, Request.Parts.RestZeros);
}

/// Chooses what may be added to \p Offset, a multiple of 2^\p RestZeros.
void GlobalCases::standAt(const LaneOffsets &Offset, unsigned Zeros) {
  const std::int64_t First =
      Request.Active ? Offset[unsigned(std::countr_zero(Request.Active))] : 0;
  const std::int64_t Apart = First - FirstOffset;
  Zeros = std::min(Zeros, 7u);
  if (!Rests.empty() && Zeros == RestZeros &&
      std::uint64_t(Apart) % naturalAlignment(Request) == 0)
    return;
  FirstOffset = First;
  RestZeros = Zeros;
  chooseRests(Zeros);
}

Interval GlobalCases::addStrided(std::int64_t X) {
  const StridedPart &Part = Request.Parts.Strided.front();
  const LaneOffsets Offset = plus(Request.Parts.Offset, Part, X);
  if (Part.IsWhole)
    standAt(Offset, std::min(Request.Parts.RestZeros,
                             Part.ProductZeros +
                                 unsigned(std::countr_zero(std::uint64_t(X)))));
  return add(Offset);
}

bool GlobalCases::isAligned(std::int64_t Shift) const {
  return (std::uint64_t(FirstOffset) + std::uint64_t(Shift)) %
             naturalAlignment(Request) ==
         0;
}

/// In how many blocks the instruction would fault, with this value of what is
/// unknown.
std::uint64_t GlobalCases::misalignedBlocks(std::int64_t Rest) const {
  std::uint64_t Count = 0;
  for (const ResidueBlocks &B : Blocks)
    if (!isAligned(B.Residue + Rest))
      Count += B.Blocks;
  return Count;
}

/// The values of the rest with which the fewest blocks fault. Where the rest
/// may differ between blocks, this is decided block by block.
void GlobalCases::chooseRests(unsigned Zeros) {
  const std::int64_t Line = Request.Arch.LineBytes;
  const bool LeftOut = LeavesOut;
  LeavesOut = false;
  Rests.clear();
  std::uint64_t Fewest = ~std::uint64_t(0);
  for (std::int64_t Rest = 0; Rest < Line; Rest += std::int64_t(1) << Zeros) {
    const std::uint64_t Count = misalignedBlocks(Rest);
    LeavesOut |= Fewest != ~std::uint64_t(0) && Count != Fewest;
    if (Request.Parts.RestVaries || Count == Fewest) {
      Rests.push_back(Rest);
    } else if (Count < Fewest) {
      Rests.assign(1, Rest);
    }
    Fewest = std::min(Fewest, Count);
  }
  LeavesOut = LeavesOut && Fewest == 0; // else some block faults anyhow
  if (Request.Parts.RestVaries)
    LeavesOut = std::size_t(1) << Zeros < naturalAlignment(Request);
  LeavesOut |= LeftOut;
}

Interval GlobalCases::add(const LaneOffsets &Offset,
                          std::vector<ResidueCost> *ByShift) {
  const model::WarpAccess Access = concreteAccess(Request, Offset);
  Case &Here = Last.emplace(Access, model::TouchedBytes(Access), Request.Arch);
  const CostsOverBlocks<NumFigures> Costs = overBlocks<NumFigures>(
      Rests, Blocks, Request.Parts.RestVaries,
      [&](std::int64_t Shift) { return isAligned(Shift); },
      [&](std::int64_t Shift) { return costAt(Here, Shift); });
  for (std::size_t I = 0; I < NumFigures; ++I) {
    hull(Result.*Figures[I], Costs.Costliest[I], Empty);
    hull(Sum.*Figures[I], Costs.Sum[I], Empty);
  }
  Empty = false;
  for (std::int64_t Rest : Rests) {
    if (!ByShift)
      break;
    ResidueCost Row{Rest % std::int64_t(Request.Arch.SectorBytes), {}, 0};
    for (const ResidueBlocks &B : Blocks) {
      const std::size_t At =
          std::size_t(Rest + B.Residue) % Here.BySector.size();
      if (!Here.BySector[At])
        continue;
      hull(Row.Cost, Interval::exactly(Here.BySector[At]->Distinct),
           Row.Ideal == 0);
      Row.Ideal = Here.Ideal;
    }
    if (Row.Ideal)
      ByShift->push_back(Row);
  }
  return Here.Sectors;
}

/// Moving all lanes by whole sectors changes no sector but its number, by
/// whole words no bank but its name, and by anything no run of bytes.
GlobalCases::CaseCosts GlobalCases::costAt(Case &Of, std::int64_t Shift) {
  // As concreteAccess() would place it: the lowest lane in the first line.
  const std::uint64_t Distance =
      (Of.Start + std::uint64_t(Shift)) % 128 - Of.Start;
  std::optional<SectorCost> &Sectors =
      Of.BySector[std::size_t(Shift) % Of.BySector.size()];
  if (!Sectors) {
    Sectors = sectorCost(Of, Distance);
    addSectors(Of, *Sectors, Distance);
  }
  if (!Of.Runs)
    Of.Runs = alignedSectors(inOrder(Of.AsIs), Request.Arch);
  std::optional<model::SharedCost> &Word =
      Of.ByWord[std::size_t(Shift) % Of.ByWord.size()];
  if (!Word)
    Word = Request.Operation == AccessOperation::Load
               ? model::l1DataCost(moved(Of.AsIs, Distance), Request.Arch)
               : model::SharedCost();
  return {Interval{Sectors->Distinct, Sectors->Most},
          Interval::exactly(Of.LinesAt[std::size_t(Shift) % Of.LinesAt.size()]),
          Interval::exactly(std::min(Sectors->Distinct, *Of.Runs)),
          Interval::exactly(Word->Wavefronts),
          Interval::exactly(Word->conflicts())};
}

GlobalCases::SectorCost GlobalCases::sectorCost(const Case &Of,
                                                std::uint64_t Distance) const {
  const unsigned Distinct = Of.SectorsAt[Distance % Of.SectorsAt.size()];
  if (Request.Operation != AccessOperation::Atomic)
    return {Distinct, Distinct, 0};
  const model::GlobalAtomicCost Cost =
      model::globalAtomicCost(moved(inOrder(Of.AsIs), Distance), Request.Arch);
  return {Distinct, Cost.TurnSectors, Cost.Contention};
}

/// Notes what does not depend on how many blocks pay \p Cost.
void GlobalCases::addSectors(Case &Of, const SectorCost &Cost,
                             std::uint64_t Distance) {
  const bool IsFirst = Empty && !Of.IsPriced;
  if (IsFirst || Cost.Distinct > MostSectors) {
    MostSectors = Cost.Distinct;
    remember(moved(Of.AsIs, Distance));
  }
  hull(Of.Sectors, {Cost.Distinct, Cost.Most}, !Of.IsPriced);
  hull(Result.Contention, Interval::exactly(Cost.Contention), IsFirst);
  Result.IdealSectors = Interval::exactly(Of.Ideal);
  Of.IsPriced = true;
}

void GlobalCases::remember(const model::WarpAccess &Access) {
  const std::uint64_t Least = leastAddress(Access);
  Result.HasWitness = true;
  Result.LaneBytes = laneBytes(Access);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Result.Witness[Lane] =
        Access.isActive(Lane) ? std::int64_t(Access.Address[Lane] - Least) : -1;
}

bool GlobalCases::someBlockFaults() const {
  return std::any_of(Blocks.begin(), Blocks.end(), [&](const ResidueBlocks &B) {
    const auto Works = [&](std::int64_t R) { return isAligned(B.Residue + R); };
    return Request.Parts.RestVaries
               ? std::none_of(Rests.begin(), Rests.end(), Works)
               : !std::all_of(Rests.begin(), Rests.end(), Works);
  });
}

std::vector<TableRow> GlobalCases::tableOfBlocks() const {
  std::map<std::uint64_t, std::uint64_t> Known; // blocks by sectors
  if (Request.Parts.RestVaries)
    return {};
  for (std::int64_t Rest : Rests) {
    std::map<std::uint64_t, std::uint64_t> Here;
    for (const ResidueBlocks &B : Blocks) {
      const std::size_t At =
          std::size_t(Rest + B.Residue) % Last->BySector.size();
      Here[Last->BySector[At]->Distinct] += B.Blocks;
    }
    if (!Known.empty() && Known != Here)
      return {};
    Known = std::move(Here);
  }
  std::uint64_t All = 0, Unit = 0;
  for (const auto &[Sectors, Count] : Known) {
    All += Count;
    Unit = std::gcd(Unit, Count);
  }
  std::vector<TableRow> Rows;
  for (const auto &[Sectors, Count] : Known)
    Rows.push_back({"in " + std::to_string(Count / Unit) + " of " +
                        std::to_string(All / Unit) + " blocks",
                    Interval::exactly(Sectors), Result.IdealSectors.Max});
  return Rows;
}

bool GlobalCases::isAtBestAlignment() const {
  if (!Last || !Last->IsPriced || Result.Sectors.Min > Result.IdealSectors.Max)
    return false;
  // What begins as far behind the start of a sector as it can needs most.
  const std::uint64_t Step =
      std::min(naturalAlignment(Request), Request.Arch.SectorBytes);
  const std::uint64_t Distance = Request.Arch.SectorBytes - Step - Last->Start;
  return sectorCost(*Last, Distance).Distinct > Result.IdealSectors.Max;
}

AccessCost GlobalCases::take() {
  const BlockCounts Counts = blocksOf(Request.Parts.Blocks);
  const bool Differ =
      std::any_of(Figures.begin(), Figures.end(), [&](auto Figure) {
        return Sum.*Figure != (Result.*Figure) * product(Counts);
      });
  if (Differ) {
    Sum.IdealSectors = Result.IdealSectors * product(Counts);
    Result.InAllBlocks = Sum;
    Result.Blocks = Counts;
  }
  return Result;
}

} // namespace bank_lint
