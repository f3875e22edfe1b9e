//===-- analysis/cost/global_bounds.cpp - limits of sectors ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/global_bounds.h"
#include "analysis/cost/lane_groups.h"
#include "analysis/cost/remainder.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <bit>
#include <limits>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Bytes from the first of a group of lanes on, ascending.
using Places = llvm::SmallVector<std::uint64_t, NumLanes>;

/// Where the lanes of \p Group begin, each place once. The first lane begins in
/// the line of byte 0.
Places placesOf(const PricingRequest &Request, LaneMask Group) {
  Places Result;
  std::int64_t First = std::numeric_limits<std::int64_t>::max();
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Group >> Lane & 1)
      First = std::min(First, Request.Parts.Offset[Lane]);
  const std::uint64_t Line =
      std::uint64_t(First) & -std::uint64_t(Request.Arch.LineBytes);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Group >> Lane & 1)
      Result.push_back(std::uint64_t(Request.Parts.Offset[Lane]) - Line);
  std::sort(Result.begin(), Result.end());
  Result.erase(std::unique(Result.begin(), Result.end()), Result.end());
  return Result;
}

/// In how many pieces of 2^\p Bits bytes accesses of \p Width bytes at
/// \p Begins begin or end.
std::uint64_t piecesAt(const Places &Begins, std::uint64_t Shift,
                       std::uint64_t Width, unsigned Bits) {
  const auto First = [&](std::size_t I) { return (Begins[I] + Shift) >> Bits; };
  const auto Last = [&](std::size_t I) {
    return (Begins[I] + Shift + Width - 1) >> Bits;
  };
  // Both ascend, and no access ends before it begins.
  std::uint64_t Count = 0;
  std::size_t Begun = 0, Ended = 0;
  while (Ended < Begins.size()) {
    std::uint64_t Piece = Last(Ended);
    if (Begun < Begins.size())
      Piece = std::min(Piece, First(Begun));
    ++Count;
    while (Begun < Begins.size() && First(Begun) == Piece)
      ++Begun;
    while (Ended < Begins.size() && Last(Ended) == Piece)
      ++Ended;
  }
  return Count;
}

/// How many pieces of \p Size bytes the lanes at \p Begins touch, which all
/// move by the same multiple of \p Step bytes.
Interval piecesOf(const Places &Begins, std::uint64_t Width, std::uint64_t Step,
                  std::uint64_t Size) {
  // Unknown if places wrap around within a group.
  if (Begins.back() > std::numeric_limits<std::uint64_t>::max() / 2)
    return {1, 2 * Begins.size()};
  const auto Bits = unsigned(std::countr_zero(Size));
  Interval Result = Interval::exactly(piecesAt(Begins, 0, Width, Bits));
  for (std::uint64_t Shift = Step; Shift < Size; Shift += Step) {
    const std::uint64_t Count = piecesAt(Begins, Shift, Width, Bits);
    Result = {std::min(Result.Min, Count), std::max(Result.Max, Count)};
  }
  return Result;
}

/// Groups of lanes whose distance from each other is unknown touch what each
/// touches, and may touch the same.
void boundByGroups(const PricingRequest &Request, AccessCost &Cost) {
  Interval Sectors{1, 0}, Lines{1, 0};
  for (const LaneGroup &Group : lanesTogether(Request)) {
    const std::uint64_t Step = std::uint64_t(1) << std::min(Group.Zeros, 7u);
    const Places Begins = placesOf(Request, Group.Lanes);
    for (auto [Size, Sum] : {std::pair(Request.Arch.SectorBytes, &Sectors),
                             std::pair(Request.Arch.LineBytes, &Lines)}) {
      const Interval Here = piecesOf(Begins, Request.Width, Step, Size);
      *Sum = {std::max(Sum->Min, Here.Min), Sum->Max + Here.Max};
    }
  }
  auto Meet = [](Interval &I, const Interval &Other) {
    I = {std::max(I.Min, Other.Min), std::min(I.Max, Other.Max)};
  };
  Meet(Cost.Sectors, Sectors);
  Meet(Cost.Lines, Lines);
}

} // namespace

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
  if (!Parts.MixesObjects && Request.Form != AccessForm::BulkCopy)
    boundByGroups(Request, Cost);
  const std::optional<RemainderAddress> Remainder = remainderAddress(Request);
  if (Remainder && Request.Form != AccessForm::BulkCopy) {
    Cost.Sectors.Max =
        std::min(Cost.Sectors.Max,
                 mostPieces(Request, *Remainder, Request.Arch.SectorBytes));
    Cost.Lines.Max =
        std::min(Cost.Lines.Max,
                 mostPieces(Request, *Remainder, Request.Arch.LineBytes));
  }
  Cost.AlignedSectors = Cost.Sectors;
  Cost.IdealSectors =
      Interval::exactly((Lanes * Request.Width + Request.Arch.SectorBytes - 1) /
                        Request.Arch.SectorBytes);
  Cost.Sureness =
      Cost.Sectors.isExact() ? Certainty::Proven : Certainty::Bounded;
  if (!Cost.Sectors.isExact())
    Cost.Reason =
        Remainder ? "consecutive lanes modulo " + Remainder->DivisorName
        : Parts.MixesObjects ? "lanes access different arrays"
        : Parts.IsGathered   ? "each lane's address depends on " +
                                   gatheredName(Request.Context, Parts)
                             : "too many unknowns to try all their residues";
  return Cost;
}

} // namespace bank_lint
