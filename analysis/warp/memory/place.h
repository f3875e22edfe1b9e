//===-- analysis/warp/memory/place.h - where pointers lead ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef BANK_LINT_ANALYSIS_WARP_MEMORY_PLACE_H
#define BANK_LINT_ANALYSIS_WARP_MEMORY_PLACE_H

#include "analysis/result/access_summary.h"
#include "analysis/symbolic/lane_value.h"
#include <string>

namespace bank_lint {

/// Where a pointer leads.
struct Place {
  AccessSpace Space = AccessSpace::Unknown;
  symbolic::BaseSpace Base = symbolic::BaseSpace::None;
  const void *Object = nullptr; ///< if all lanes point into the same
  std::string WhyUnknown;
  symbolic::AssumptionSet RestsOn = 0;
  /// Whether it is known in which memory it lies, with nothing assumed.
  bool isFollowed() const {
    return Base != symbolic::BaseSpace::None && WhyUnknown.empty() && !RestsOn;
  }
};

/// The place that \p Address, a pointer of the NVPTX address space
/// \p AddressSpace, leads to in the lanes \p May: by its type if that says it,
/// else by the arrays and arguments that it was made from.
Place placeOf(const symbolic::ValueContext &Context,
              const symbolic::LaneValue &Address, unsigned AddressSpace,
              symbolic::LaneMask May);

/// Whether \p Address is computed from a pointer that was read from memory, in
/// all of the lanes \p May, and of no other that may lead elsewhere than to
/// global memory.
bool isReadFromMemory(const symbolic::ValueContext &Context,
                      const symbolic::LaneValue &Address,
                      symbolic::LaneMask May);

/// The memory of the one variable from whose address \p Address was computed as
/// a number in the lanes \p May, by bit operations or as one of several such
/// numbers; None if it was computed from several variables, or from anything
/// else that may be an address.
symbolic::BaseSpace computedFrom(const symbolic::ValueContext &Context,
                                 const symbolic::LaneValue &Address,
                                 symbolic::LaneMask May);

/// One bit: whether the generic \p Address leads into the memory \p Asked in
/// the lanes \p May. Opaque where that is unknown.
symbolic::LaneValue isInSpace(const symbolic::ValueContext &Context,
                              const symbolic::LaneValue &Address,
                              symbolic::BaseSpace Asked,
                              symbolic::LaneMask May);

} // namespace bank_lint

#endif
