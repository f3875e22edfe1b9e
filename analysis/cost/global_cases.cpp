//===-- analysis/cost/global_cases.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/global_cases.h"
#include "model/atomic.h"
#include "model/l1.h"
#include <algorithm>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

void include(Interval &I, std::uint64_t Value, bool First) {
  I.Min = First ? Value : std::min(I.Min, Value);
  I.Max = First ? Value : std::max(I.Max, Value);
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

} // namespace

unsigned naturalAlignment(const PricingRequest &Request) {
  return Request.Form == AccessForm::BulkCopy ? 16 : Request.Width;
}

GlobalCases::GlobalCases(const PricingRequest &Request)
    : Request(Request), Shifts(lineShifts(Request)),
      BySector(Request.Arch.SectorBytes), ByWord(Request.Arch.BankBytes) {}

Interval GlobalCases::add(const LaneOffsets &Offset,
                          std::vector<ResidueCost> *ByShift) {
  // Moving all lanes by whole sectors changes no sector but its number, by
  // whole words no bank but its name, and by anything no run of bytes.
  BySector.assign(BySector.size(), std::nullopt);
  ByWord.assign(ByWord.size(), std::nullopt);
  std::optional<unsigned> Runs;
  Interval Here;
  bool First = true;
  const model::WarpAccess AsIs = concreteAccess(Request, Offset);
  const model::WarpAccess Sorted = inOrder(AsIs);
  const std::uint64_t Start = Sorted.Address[0];
  for (std::int64_t Shift : Shifts) {
    // As concreteAccess() would place it: the lowest lane in the first line.
    const std::uint64_t Distance = (Start + std::uint64_t(Shift)) % 128 - Start;
    std::optional<SectorCost> &Cost =
        BySector[std::size_t(Shift) % BySector.size()];
    if (Cost) {
      include(Result.Lines,
              model::linesTouched(moved(Sorted, Distance), Request.Arch),
              false);
    } else {
      if (!Runs)
        Runs = alignedSectors(Sorted, Request.Arch);
      Cost = sectorCost(moved(Sorted, Distance));
      include(Here, Cost->Distinct.Sectors, First);
      include(Here, Cost->Most, false);
      const model::WarpAccess Access = moved(AsIs, Distance);
      addSectors(Access, *Cost, *Runs);
      if (Request.Operation == AccessOperation::Load)
        addWord(Access, ByWord[std::size_t(Shift) % ByWord.size()]);
    }
    if (ByShift)
      ByShift->push_back({Shift % std::int64_t(Request.Arch.SectorBytes),
                          Interval::exactly(Cost->Distinct.Sectors),
                          Cost->Distinct.IdealSectors});
    Empty = First = false;
  }
  return Here;
}

GlobalCases::SectorCost
GlobalCases::sectorCost(const model::WarpAccess &Access) const {
  if (Request.Operation != AccessOperation::Atomic) {
    const model::GlobalCost Cost = model::globalCost(Access, Request.Arch);
    return {Cost, Cost.Sectors, 0};
  }
  const model::GlobalAtomicCost Cost =
      model::globalAtomicCost(Access, Request.Arch);
  return {Cost.Distinct, Cost.MostSectors, Cost.Contention};
}

void GlobalCases::addSectors(const model::WarpAccess &Access,
                             const SectorCost &Cost, unsigned Runs) {
  const model::GlobalCost &Distinct = Cost.Distinct;
  if (Empty || Distinct.Sectors > Result.Sectors.Max)
    remember(Access);
  include(Result.Sectors, Distinct.Sectors, Empty);
  include(Result.Sectors, Cost.Most, false);
  include(Result.Contention, Cost.Contention, Empty);
  include(Result.Lines, Distinct.Lines, Empty);
  include(Result.AlignedSectors, std::min(Distinct.Sectors, Runs), Empty);
  Result.IdealSectors = Interval::exactly(Distinct.IdealSectors);
}

void GlobalCases::addWord(const model::WarpAccess &Access,
                          std::optional<model::SharedCost> &Known) {
  if (Known)
    return;
  Known = model::l1DataCost(Access, Request.Arch);
  include(Result.L1Wavefronts, Known->Wavefronts, Empty);
  include(Result.L1Conflicts, Known->conflicts(), Empty);
}

void GlobalCases::remember(const model::WarpAccess &Access) {
  const std::uint64_t Least = leastAddress(Access);
  Result.HasWitness = true;
  Result.LaneBytes = laneBytes(Access);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Result.Witness[Lane] =
        Access.isActive(Lane) ? std::int64_t(Access.Address[Lane] - Least) : -1;
}

} // namespace bank_lint
