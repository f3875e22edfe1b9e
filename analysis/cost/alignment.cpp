//===-- analysis/cost/alignment.cpp - values that would fault -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/alignment.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>
#include <optional>

using namespace bank_lint::symbolic;

namespace bank_lint {

unsigned naturalAlignment(const PricingRequest &Request) {
  return Request.Form == AccessForm::BulkCopy ? 16 : Request.Width;
}

bool mustFault(const PricingRequest &Request, const LaneOffsets &Offset) {
  const std::uint64_t Natural = naturalAlignment(Request);
  const bool IsPower = std::has_single_bit(Natural);
  std::optional<std::uint64_t> First;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Request.Active >> Lane & 1))
      continue;
    const std::uint64_t Begin(Offset[Lane]);
    const std::uint64_t Here =
        IsPower ? Begin & (Natural - 1) : Begin % Natural;
    if (First && *First != Here)
      return true;
    First = Here;
  }
  // What lanes have in common does not make up for less than its own unit.
  return First && IsPower && Request.Parts.CommonZeros < 64 &&
         *First % std::min(Natural, std::uint64_t(1)
                                        << Request.Parts.CommonZeros) !=
             0;
}

bool isLeftOut(const PricingRequest &Request, const LaneOffsets &Offset) {
  const bool AllOccur =
      Request.InEveryBlock &&
      llvm::any_of(Request.Parts.Strided,
                   [](const StridedPart &Part) { return Part.GridAxis >= 0; });
  return !AllOccur && mustFault(Request, Offset);
}

AssumptionSet alignmentHolds(const PricingRequest &Request) {
  return Request.Context.assumption("every address is a multiple of " +
                                    std::to_string(naturalAlignment(Request)) +
                                    " bytes, as it must be");
}

} // namespace bank_lint
