//===-- analysis/cost/address_parts.h - an address taken apart --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// Splits the addresses of a warp instruction into known offsets and the three
/// kinds of unknown parts that access_cost.h explains.
//===----------------------------------------------------------------------===//
#ifndef BANK_LINT_ANALYSIS_COST_ADDRESS_PARTS_H
#define BANK_LINT_ANALYSIS_COST_ADDRESS_PARTS_H

#include "analysis/warp/access_record.h"
#include <array>
#include <vector>

namespace bank_lint {

/// `X * Factor[lane]` with the same unknown X in all lanes; the smallest
/// factor is zero (the rest of it is common).
struct StridedPart {
  symbolic::MonomialId Unknown;
  std::array<std::int64_t, 32> Factor{};
  unsigned KnownZeros = 0; ///< X is a multiple of 2^this
  symbolic::IntRange Range;
  std::string Name;
};

struct AddressParts {
  std::array<std::int64_t, 32> Offset{}; ///< bytes; of active lanes
  unsigned CommonZeros = 64; ///< the common part is a multiple of 2^this
  std::string CommonName;    ///< "4*w*blockIdx.y", without array bases
  std::vector<StridedPart> Strided;
  bool IsGathered = false;
  /// Of gathered lanes: the unknown part is a multiple of 2^this.
  unsigned GatheredZeros = 64;
  bool MixesObjects = false; ///< lanes point into different arrays
  /// All offsets that lanes may have from the common part, in bytes.
  symbolic::IntRange Reach;
  symbolic::AssumptionSet AlignmentRestsOn = 0;
  std::string GatheredBy; ///< name of the unknown that differs by lane
  /// What the gathered part was computed from, beside the lane: names of
  /// arguments, loops and blocks; of use only if not FromData.
  std::vector<std::string> GatheredFrom;
  bool FromData = false; ///< ... or from memory, or nobody knows from what
};

/// How many lanes have an address that is no multiple of \p Width (a power of
/// two, in bytes), at the least, over all values of what is unknown.
unsigned misalignedLanes(const AddressParts &Parts, symbolic::LaneMask Active,
                         unsigned Width);

AddressParts takeApart(const symbolic::ValueContext &Context,
                       const AccessRecord &Record);

} // namespace bank_lint

#endif
