//===-- analysis/cost/shared_values.cpp - values that differ --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/shared_values.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// Whether something else than the common unknown may move the first lane by an
/// odd number of bytes.
static bool mayMoveByOne(const AddressParts &Parts) {
  const auto IsOdd = [](std::int64_t Factor) { return Factor % 2 != 0; };
  return (Parts.IsGathered && Parts.GatheredZeros == 0) ||
         any_of(Parts.Blocks,
                [&](const BlockPart &Part) { return IsOdd(Part.Factor); }) ||
         any_of(Parts.Strided, [&](const StridedPart &Part) {
           return Part.KnownZeros == 0 && any_of(Part.Factor, IsOdd);
         });
}

std::vector<std::int64_t> wordShifts(const PricingRequest &Request,
                                     unsigned Zeros) {
  const AddressParts &Parts = Request.Parts;
  if (Zeros >= 2)
    return {0};
  // An access is aligned, or faults: its first lane shows which shifts are.
  std::int64_t Unit = std::min(Request.Width, 4u);
  if (Unit == 2 && mayMoveByOne(Parts))
    Unit = 1;
  std::int64_t First = 0;
  if (Unit > (std::int64_t(1) << Zeros) && Request.Active)
    First = std::int64_t(
        -std::uint64_t(Parts.Offset[std::countr_zero(Request.Active)]) &
        std::uint64_t(Unit - 1));
  std::vector<std::int64_t> Shifts;
  const std::int64_t Step = std::max(Unit, std::int64_t(1) << Zeros);
  for (std::int64_t Shift = First; Shift < 4; Shift += Step)
    Shifts.push_back(Shift);
  return Shifts;
}

std::vector<std::int64_t> restShifts(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  return wordShifts(Request,
                    Request.Width >= 4 ? Parts.CommonZeros : Parts.RestZeros);
}

StridedValues valuesOf(const StridedPart &Part, unsigned Rank) {
  StridedValues Result;
  std::uint64_t All = 0;
  for (std::int64_t Factor : Part.Factor)
    All |= std::uint64_t(Factor);
  unsigned FactorZeros = unsigned(std::countr_zero(All));
  Result.Period = FactorZeros >= 7 ? 1 : std::uint64_t(128) >> FactorZeros;
  std::uint64_t Step =
      Part.KnownZeros >= 7 ? 128 : std::uint64_t(1) << Part.KnownZeros;
  for (std::int64_t V : listedValues(Part)) {
    Result.Exact = true;
    Result.Values.push_back(V);
    Result.Residues.push_back(std::uint64_t(V) % Result.Period);
  }
  if (Result.Exact)
    return Result;
  if (Part.Range.Lo > IntRange::NoLower && Part.Range.Hi < IntRange::NoUpper &&
      __int128(Part.Range.Hi) - Part.Range.Lo <= 64) {
    Result.Exact = true;
    for (std::int64_t V = Part.Range.Lo; V <= Part.Range.Hi; ++V)
      if (V % std::int64_t(Step) == 0) {
        Result.Values.push_back(V);
        Result.Residues.push_back(std::uint64_t(V) % Result.Period);
      }
    if (!Result.Values.empty())
      return Result;
    Result.Exact = false;
  }
  // Multiples of different unknowns must not meet by accident.
  const std::int64_t Far = std::int64_t(1) << (22 + 11 * Rank);
  for (std::uint64_t R = 0; R < Result.Period; R += Step) {
    Result.Residues.push_back(R);
    Result.Values.push_back(std::int64_t(R) + Far);
  }
  return Result;
}

} // namespace bank_lint
