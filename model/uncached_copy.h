//===-- model/uncached_copy.h - what cp.async.cg costs ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of cp.async.cg (LDGSTS.BYPASS.128), which copies 16 bytes a lane
/// past L1. It moves sectors and halves of sectors; async_copy.h has the rule
/// for cp.async.ca.
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_UNCACHED_COPY_H
#define BANK_LINT_MODEL_UNCACHED_COPY_H

#include "model/async_copy.h"

namespace bank_lint::model {

/// What fittedUncachedCopyCost() answers.
struct UncachedCopyCost {
  unsigned Wavefronts = 0; ///< shared wavefronts, the source's share included
  unsigned Ideal = 0;      ///< never more than these
  unsigned Sectors = 0;    ///< of the source, as they are counted
  unsigned Perhaps = 0;    ///< wavefronts more at most: the order is unknown

  friend constexpr bool operator==(const UncachedCopyCost &,
                                   const UncachedCopyCost &) = default;
};

namespace detail {

/// For each active lane the first one that writes the same place.
constexpr std::array<std::uint8_t, WarpSize>
firstWriters(const WarpAccess &Destination) {
  std::array<std::uint8_t, WarpSize> First{};
  std::array<std::uint8_t, WarpSize>
      Writers{}; // the first Size of them are set
  unsigned Size = 0;
  std::uint64_t Highest = 0; // address so far
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Destination.isActive(Lane))
      continue;
    const std::uint64_t Here = Destination.Address[Lane];
    First[Lane] = static_cast<std::uint8_t>(Lane);
    if (Size != 0 && Here <= Highest) // mostly they ascend
      for (unsigned I = 0; I < Size; ++I)
        if (Destination.Address[Writers[I]] == Here)
          First[Lane] = Writers[I];
    if (First[Lane] == Lane)
      Writers[Size++] = First[Lane];
    Highest = std::max(Highest, Here);
  }
  return First;
}

/// True if two active lanes write different things to one place. \p First: of
/// firstWriters().
constexpr bool writesDiffer(const WarpAccess &Source,
                            const std::array<std::uint8_t, WarpSize> &First) {
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    if (Source.isActive(Lane) &&
        Source.Address[First[Lane]] != Source.Address[Lane])
      return true;
  return false;
}

/// What one request of cp.async.cg moves: a sector, or one half of it.
struct CopiedSector {
  std::uint64_t From, To;        ///< numbers of the sectors
  bool FromUpper, ToUpper, Both; ///< which halves; Both: the first goes to
                                 ///< ToUpper
};

/// The requests of one cp.async.cg. Lanes that copy the same to one place are
/// one lane (an H200 counts each place once). Two lanes are one request if they
/// move the two halves of one sector to the two halves of one sector.
struct CopiedSectors {
  std::array<CopiedSector, WarpSize> List{};
  unsigned Size = 0;

  constexpr CopiedSectors(const WarpAccess &Destination,
                          const WarpAccess &Source,
                          const std::array<std::uint8_t, WarpSize> &First,
                          const Architecture &Arch) {
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      if (!Source.isActive(Lane) || First[Lane] != Lane)
        continue;
      const CopiedSector Here{
          blockOf(Source.Address[Lane], Arch.SectorBytes),
          blockOf(Destination.Address[Lane], Arch.SectorBytes),
          Source.Address[Lane] % Arch.SectorBytes != 0,
          Destination.Address[Lane] % Arch.SectorBytes != 0, false};
      bool IsJoined = false;
      for (unsigned I = 0; I < Size && !IsJoined; ++I) {
        CopiedSector &Other = List[I];
        if (Other.Both || Other.From != Here.From || Other.To != Here.To ||
            Other.FromUpper == Here.FromUpper)
          continue;
        Other.ToUpper = Other.FromUpper ? Here.ToUpper : Other.ToUpper;
        Other.FromUpper = false;
        Other.Both = IsJoined = true;
      }
      if (!IsJoined)
        List[Size++] = Here;
    }
  }
};

/// Whether two requests may share a wavefront: from one line to one row, the
/// same halves.
constexpr bool mayShareWavefront(const CopiedSector &A, const CopiedSector &B) {
  return A.From / 4 == B.From / 4 && A.To / 4 == B.To / 4 && A.Both == B.Both &&
         A.FromUpper == B.FromUpper && A.ToUpper == B.ToUpper;
}

} // namespace detail

/// One cp.async.cg (LDGSTS.BYPASS.128) of one warp, as the source page of
/// Nsight Compute counts it. **Fitted**: no text of NVIDIA's; a verdict that
/// rests on it must say so.
///
///   sectors     requests: sectors that go from one sector to one sector, and
///               halves that go alone
///   wavefronts  sum over the lines of the source, the 128-byte rows of the
///               destination and the halves that are moved, of the larger of:
///               requests from the busiest sector, requests to it
///   ideal       as asyncDestinationCost()
///
/// An H200 counted these sectors in all of 52 patterns that write no place
/// twice, and these wavefronts in the 43 of them in which halves that go alone
/// keep their order; in the others, random permutations, it counted up to 4
/// more: there each request may have a wavefront of its own. It also reproduces
/// what was published before (A800, H20, RTX 5070 Ti):
///
///   from rows of   64    128    64    128       64
///   into rows of   64    128    80    128, XOR  64, XOR   of 16-byte chunks
///   wavefronts      8      4    15      4        8
///   sectors        16     16    24     16       16
///
/// std::nullopt outside the fit: a width other than 16, sides that differ in
/// width or mask, an unaligned lane, lanes that write different things to one
/// place.
constexpr std::optional<UncachedCopyCost>
fittedUncachedCopyCost(const WarpAccess &Destination, const WarpAccess &Source,
                       const Architecture &Arch) {
  if (Source.Width != 16 || Destination.Width != 16 ||
      Destination.Active != Source.Active || !detail::isAligned(Destination) ||
      !detail::isAligned(Source))
    return std::nullopt;
  const auto Writers = detail::firstWriters(Destination);
  if (detail::writesDiffer(Source, Writers))
    return std::nullopt;
  const detail::CopiedSectors Requests(Destination, Source, Writers, Arch);
  UncachedCopyCost Cost;
  Cost.Sectors = Requests.Size;
  bool IsCrossed = false;
  LaneMask Counted = 0; // requests; those that may share a wavefront at once
  for (unsigned I = 0; I < Requests.Size; ++I) {
    if ((Counted >> I & 1u) != 0)
      continue;
    std::array<std::uint8_t, WarpSize> Together; // the first Size of them
    unsigned Size = 0;
    std::array<unsigned, 4> From{}, To{};
    for (unsigned J = I; J < Requests.Size; ++J) {
      const detail::CopiedSector &Here = Requests.List[J];
      if (!detail::mayShareWavefront(Requests.List[I], Here))
        continue;
      Counted |= LaneMask{1} << J;
      ++From[Here.From % 4];
      ++To[Here.To % 4];
      if (Here.Both || IsCrossed)
        continue;
      for (unsigned K = 0; K < Size; ++K) {
        const detail::CopiedSector &Before = Requests.List[Together[K]];
        IsCrossed |= Here.From != Before.From && Here.To != Before.To &&
                     (Here.From < Before.From) != (Here.To < Before.To);
      }
      Together[Size++] = static_cast<std::uint8_t>(J);
    }
    Cost.Wavefronts += std::max(*std::max_element(From.begin(), From.end()),
                                *std::max_element(To.begin(), To.end()));
  }
  if (IsCrossed)
    Cost.Perhaps = Requests.Size - Cost.Wavefronts;
  // Lanes of several groups may share a wavefront where lanes are off.
  Cost.Ideal = std::min(detail::groupsWithLanes(Destination), Cost.Wavefronts);
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_UNCACHED_COPY_H
