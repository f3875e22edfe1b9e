//===-- model/atomic.h - what atomics and reductions cost -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
///
/// \file
/// The cost of shared atomics (ATOMS) in wavefronts, and of global atomics and
/// reductions (ATOM, RED) in sectors.
///
/// Lanes on one address are free for a load or a store. For an atomic they are
/// not: each takes a turn. The exception is the addition of the constant 1
/// whose result is unused, for which the hardware counts lanes
/// (ATOMS.POPC.INC).
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

/// How a shared atomic takes lanes on one word.
enum class SharedAtomic : std::uint8_t {
  Other,          ///< one after the other
  Increment,      ///< adds 1, result unused, 4 bytes: at once
  CompareAndSwap, ///< one after the other, each in two passes
};

/// Cost of one shared atomic of one warp.
struct SharedAtomicCost {
  SharedCost Banks;        ///< every turn of every lane included
  unsigned Contention = 0; ///< most active lanes on one address

  friend constexpr bool operator==(const SharedAtomicCost &,
                                   const SharedAtomicCost &) = default;
};

/// Cost of one global atomic or reduction of one warp. The sectors counted
/// are Distinct.Sectors on the source page of Nsight Compute, and TurnSectors
/// by the counters l1tex__t_sectors_pipe_lsu_mem_global_op_{atom,red}.
struct GlobalAtomicCost {
  GlobalCost Distinct;      ///< lanes on one address count once
  unsigned TurnSectors = 0; ///< each sector as often as its busiest address
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

/// Wavefronts and contention of one shared atomic. Measured on an H200, each of
/// 2,048 patterns of addition, exchange, maximum and compare-and-swap of 4 and
/// 8 bytes; assumed elsewhere.
///
/// Lanes are grouped as by sharedCost(). A group takes as many wavefronts as
/// its busiest bank has lanes, whether they are on one word or on several; for
/// SharedAtomic::Increment, as it has distinct words. A compare-and-swap takes,
/// and needs at least, twice as many. Their time is the same: one cycle each.
///
/// Operations without a separate instruction (floats; 8 bytes but exchange and
/// compare-and-swap) are loops of compare-and-swap that run again for the lanes
/// that lost, and are not priced here.
///
/// Only equal addresses contend, not overlapping ones. Otherwise the inputs are
/// treated as by sharedCost(); \p Access.Op is not read.
constexpr SharedAtomicCost sharedAtomicCost(const WarpAccess &Access,
                                            SharedAtomic Kind,
                                            const Architecture &Arch) {
  SharedAtomicCost Cost;
  if (Access.Width == 0)
    return Cost;
  WarpAccess Issued = Access;
  Issued.Width = std::min(Access.Width, detail::MaxSharedWidth);
  const unsigned Group = detail::groupSize(Issued.Width);
  const unsigned Times = Kind == SharedAtomic::CompareAndSwap ? 2 : 1;
  for (unsigned Begin = 0; Begin < WarpSize; Begin += Group) {
    const unsigned Passes =
        Kind == SharedAtomic::Increment
            ? detail::passes(Issued, Begin, Begin + Group, Arch)
            : detail::laneAccesses(Issued, Issued.Active, Begin, Begin + Group,
                                   Arch);
    Cost.Banks.Wavefronts += Times * Passes;
    Cost.Banks.Ideal += Times * (Passes != 0);
  }
  Cost.Contention = detail::contention(Access);
  return Cost;
}

/// Sectors and contention of one global atomic or reduction, naturally aligned:
/// a lane that is not counts with the sector of its first byte in TurnSectors.
/// Measured on an H200 (source page: 3,072 patterns of 12 operations; counters
/// of L1: 22 patterns), and on one other chip for 32 lanes on one float.
///
/// Never fails: the inputs are treated as by globalCost().
constexpr GlobalAtomicCost globalAtomicCost(const WarpAccess &Access,
                                            const Architecture &Arch) {
  if (Access.Width == 0)
    return {};
  GlobalAtomicCost Cost;
  Cost.Distinct = globalCost(Access, Arch);
  Cost.Contention = detail::contention(Access);
  auto SectorOf = [&](unsigned Lane) {
    return Access.Address[Lane] / Arch.SectorBytes;
  };
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    if (!Access.isActive(Lane))
      continue;
    unsigned Busiest = 0;
    bool IsFirst = true; // of its sector
    for (unsigned Other = 0; Other < WarpSize; ++Other) {
      if (!Access.isActive(Other) || SectorOf(Other) != SectorOf(Lane))
        continue;
      IsFirst &= Other >= Lane;
      Busiest = std::max(Busiest, detail::lanesAtAddressOf(Other, Access));
    }
    if (IsFirst)
      Cost.TurnSectors += Busiest;
  }
  Cost.TurnSectors = std::max(Cost.TurnSectors, Cost.Distinct.Sectors);
  return Cost;
}

} // namespace bank_lint::model

#endif // BANK_LINT_MODEL_ATOMIC_H
