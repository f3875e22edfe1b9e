//===-- analysis/cost/global_bounds.cpp - limits of sectors ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/global_bounds.h"
#include "analysis/cost/lane_groups.h"
#include "analysis/cost/remainder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <algorithm>
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// How many pieces of \p Size bytes the lanes of \p Group touch, wherever they
/// begin: at a multiple of \p Step bytes from their offsets.
Interval piecesOf(const PricingRequest &Request, LaneMask Group,
                  std::uint64_t Step, std::uint64_t Size) {
  llvm::SmallVector<std::uint64_t, NumLanes> Offsets;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Group >> Lane & 1)
      Offsets.push_back(std::uint64_t(Request.Parts.Offset[Lane]));
  const auto PieceAt = [Bits = std::countr_zero(Size)](std::uint64_t Byte) {
    return std::int64_t(Byte) >> Bits;
  };
  Interval Result;
  for (std::uint64_t Shift = 0; Shift < Size; Shift += Step) {
    llvm::SmallVector<std::int64_t, 2 * NumLanes> Pieces;
    for (const std::uint64_t Offset : Offsets) {
      const std::uint64_t Begin = Offset + Shift;
      Pieces.push_back(PieceAt(Begin));
      Pieces.push_back(PieceAt(Begin + Request.Width - 1));
    }
    llvm::sort(Pieces);
    const auto Count = std::uint64_t(std::unique(Pieces.begin(), Pieces.end()) -
                                     Pieces.begin());
    Result = Shift ? Interval{std::min(Result.Min, Count),
                              std::max(Result.Max, Count)}
                   : Interval::exactly(Count);
  }
  return Result;
}

/// Groups of lanes whose distance from each other is unknown touch what each
/// touches, and may touch the same.
void boundByGroups(const PricingRequest &Request, AccessCost &Cost) {
  Interval Sectors{1, 0}, Lines{1, 0};
  for (const LaneGroup &Group : lanesTogether(Request)) {
    const std::uint64_t Step = std::uint64_t(1) << std::min(Group.Zeros, 7u);
    for (auto [Size, Sum] : {std::pair(Request.Arch.SectorBytes, &Sectors),
                             std::pair(Request.Arch.LineBytes, &Lines)}) {
      const Interval Here = piecesOf(Request, Group.Lanes, Step, Size);
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
