//===-- model/atomic.h - what atomics and reductions cost -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of shared atomics (ATOMS) in wavefronts, and of global atomics and
/// reductions (ATOM, RED) in sectors.
///
/// Lanes on one address are free for a load or a store. For an atomic they are
/// not: each lane must see the result of the one before it. How much of that
/// the hardware combines is not published, so every cost here comes with its
/// *contention*, the largest number of active lanes on one address.
///
//===----------------------------------------------------------------------===//

#ifndef BANK_LINT_MODEL_ATOMIC_H
#define BANK_LINT_MODEL_ATOMIC_H

#include "model/arch.h"
#include "model/global.h"
#include "model/shared.h"
#include "model/warp_access.h"

#include <algorithm>
#include <cstdint>

namespace bank_lint::model {

/// Cost of one shared atomic of one warp.
struct SharedAtomicCost {
  SharedCost Banks;        ///< as if lanes on one word were free
  unsigned Contention = 0; ///< most active lanes on one address

  friend constexpr bool operator==(const SharedAtomicCost &,
                                   const SharedAtomicCost &) = default;
};

/// Cost of one global atomic or reduction of one warp. The sectors counted lie
/// in [Distinct.Sectors, MostSectors].
struct GlobalAtomicCost {
  GlobalCost Distinct;      ///< as if lanes on one address were combined
  unsigned MostSectors = 0; ///< as if each such lane were a sector of its own
  unsigned Contention = 0;  ///< most active lanes on one address

  friend constexpr bool operator==(const GlobalAtomicCost &,
                                   const GlobalAtomicCost &) = default;
};

namespace detail {

/// The number of active lanes at exactly the address of \p Lane.
constexpr unsigned lanesAtAddressOf(unsigned Lane, const WarpAccess &Access) {
  unsigned Count = 0;
  for (unsigned Other = 0; Other < WarpSize; ++Other) {
    Count +=
        Access.isActive(Other) && Access.Address[Other] == Access.Address[Lane];
  }
  return Count;
}

constexpr unsigned contention(const WarpAccess &Access) {
  unsigned Most = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (Access.isActive(Lane))
      Most = std::max(Most, lanesAtAddressOf(Lane, Access));
  }
  return Most;
}

} // namespace detail

/// Bank passes and contention of one shared atomic. Open as a whole.
///
/// Banks: one transaction for 4-byte lanes, passes as for a store. NVIDIA's
/// text says that native 32-bit integer atomics of lanes on one address are
/// serialised, and operations without an instruction of their own are loops of
/// compare-and-swap that run again for the lanes that lost; expect up to
/// Contention times the passes. 8-byte lanes are grouped by 16 like other
/// 8-byte accesses, 16-byte ones by 8: Open, nobody has published a count.
///
/// Only equal addresses contend, not overlapping ones. Otherwise the inputs are
/// treated as by sharedCost(); \p Access.Op is not read.
constexpr SharedAtomicCost sharedAtomicCost(const WarpAccess &Access,
                                            const Architecture &Arch) {
  if (Access.Width == 0)
    return {};
  WarpAccess Issued = Access;
  Issued.Op = Operation::Store; // atomics are not wide loads: no merge
  return {sharedCost(Issued, Arch), detail::contention(Access)};
}

/// Sectors and contention of one global atomic or reduction. One source.
///
/// Lanes on one address were counted one sector each: 32 lanes on one float are
/// 32 sectors, not 1. MostSectors applies that to every lane that shares its
/// address, and counts the distinct sectors of the others. Whether lanes on
/// different addresses of one sector are counted once is Open, as is what
/// happens when only some lanes coincide: hence an interval. It is one value
/// when no two lanes coincide.
///
/// Never fails: the inputs are treated as by globalCost().
constexpr GlobalAtomicCost globalAtomicCost(const WarpAccess &Access,
                                            const Architecture &Arch) {
  if (Access.Width == 0)
    return {};
  GlobalAtomicCost Cost;
  Cost.Distinct = globalCost(Access, Arch);
  Cost.Contention = detail::contention(Access);

  WarpAccess Alone = Access; // the lanes that share their address with nobody
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane) || detail::lanesAtAddressOf(Lane, Access) < 2)
      continue;
    Alone.Active &= ~(LaneMask{1} << Lane);
    Cost.MostSectors +=
        static_cast<unsigned>(Access.lastByte(Lane) / Arch.SectorBytes -
                              Access.Address[Lane] / Arch.SectorBytes + 1);
  }
  Cost.MostSectors +=
      detail::SortedLanes(Alone).blocksTouched(Arch.SectorBytes);
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_ATOMIC_H
