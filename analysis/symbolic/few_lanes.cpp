//===-- analysis/symbolic/few_lanes.cpp - conditions of a single lane -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include <algorithm>
#include <bit>
#include <optional>

namespace bank_lint::symbolic {
namespace {

unsigned firstOf(LaneMask Among) { return unsigned(std::countr_zero(Among)); }

using Numbers = llvm::SmallVector<std::int64_t, NumLanes>;

/// The numbers, from the least, by which \p V, an unknown of the whole warp
/// plus a number, differs from lane to lane; absent if it is none, or if two
/// lanes have the same number.
std::optional<Numbers> distinctNumbers(ValueContext &C, const LaneValue &V,
                                       LaneMask Among) {
  const unsigned First = firstOf(Among);
  for (const Term &T : V.terms()) {
    if (!C.isUniform(T.Monomial))
      return std::nullopt;
    for (unsigned Lane = First; Lane < NumLanes; ++Lane)
      if (Among >> Lane & 1 && T.Coefficient[Lane] != T.Coefficient[First])
        return std::nullopt;
  }
  Numbers Result;
  for (unsigned Lane = First; Lane < NumLanes; ++Lane)
    if (Among >> Lane & 1)
      Result.push_back(LaneValue::signExtend(V.constant()[Lane], V.bits()));
  llvm::sort(Result);
  if (std::adjacent_find(Result.begin(), Result.end()) != Result.end())
    return std::nullopt;
  return Result;
}

/// `High - Low` as an integer of 64 bits; absent if something may wrap around.
std::optional<LaneValue> exactDistance(ValueContext &C, const Order &O,
                                       Signedness Reading) {
  if (O.Low.bits() > 32)
    return std::nullopt;
  auto Wide = [&](const LaneValue &V) -> std::optional<LaneValue> {
    const LaneValue Read = V.isConcrete() ? V : readAs(C, V, Reading);
    if (Read.assumed() & ~V.assumed())
      return std::nullopt;
    return extend(C, Read, 64, Reading);
  };
  const auto Low = Wide(O.Low), High = Wide(O.High);
  if (!Low || !High)
    return std::nullopt;
  return sub(C, *High, *Low);
}

/// If two distances, each at least 0, or 1 if its order is strict, add up to
/// a number that leaves no room for two lanes: the first lane of \p Among.
FewLanes fewWithin(ValueContext &C, const LaneValue &Below,
                   const LaneValue &Above, int Strict, LaneMask Among) {
  const LaneValue Sum = add(C, Below, Above);
  const auto Apart = distinctNumbers(C, Below, Among);
  if (!Sum.isConcrete(Among) || !Apart)
    return {Among};
  const unsigned First = firstOf(Among);
  for (unsigned Lane = First; Lane < NumLanes; ++Lane)
    if (Among >> Lane & 1 && Sum.constant()[Lane] != Sum.constant()[First])
      return {Among};
  const std::int64_t Room =
      LaneValue::signExtend(Sum.constant()[First], Sum.bits()) - Strict;
  if (Room < 0)
    return {Among};
  std::optional<std::uint64_t> Last;
  for (const std::int64_t Number : *Apart) {
    if (Last && std::uint64_t(Number) - *Last <= std::uint64_t(Room))
      return {Among};
    Last = Number;
  }
  return {LaneMask(1) << First, Sum.assumed()};
}

/// Whether \p V is a sum of numbers that are not negative: it is no difference,
/// which wraps around wherever it would be less than 0.
bool isSum(const ValueContext &C, const LaneValue &V) {
  auto IsNegative = [&](const Lanes &L) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (V.asSigned(L[Lane]) < 0)
        return true;
    return false;
  };
  return !IsNegative(V.constant()) &&
         llvm::all_of(V.terms(), [&](const Term &T) {
           return !IsNegative(T.Coefficient) && C.range(T.Monomial).Lo >= 0;
         });
}

} // namespace

bool mayLieApart(const LaneValue &A, const LaneValue &B) {
  return !A.isOpaque() && !B.isOpaque() &&
         !(A.constant().isUniform() && B.constant().isUniform());
}

LaneMask atMostOneEqual(ValueContext &C, const LaneValue &A, const LaneValue &B,
                        LaneMask Among) {
  if (!Among || !mayLieApart(A, B) || !distinctNumbers(C, sub(C, A, B), Among))
    return Among;
  return LaneMask(1) << firstOf(Among);
}

FewLanes atMostOneBetween(ValueContext &C, const Order &A, const Order &B,
                          Signedness Reading, LaneMask Among) {
  // The number that is spread over the lanes is in both.
  if (!Among || !mayLieApart(A.Low, A.High) || !mayLieApart(B.Low, B.High) ||
      A.Low.bits() != B.Low.bits())
    return {Among};
  const int Strict = A.IsStrict + B.IsStrict;
  const auto Below = exactDistance(C, A, Reading),
             Above = exactDistance(C, B, Reading);
  if (Below && Above) {
    const FewLanes Few = fewWithin(C, *Below, *Above, Strict, Among);
    if (Few.Most != Among)
      return Few;
  }
  if (Reading == Signedness::Unsigned &&
      !(isSum(C, A.Low) && isSum(C, A.High) && isSum(C, B.Low) &&
        isSum(C, B.High)))
    return {Among};
  FewLanes Few =
      fewWithin(C, sub(C, A.High, A.Low), sub(C, B.High, B.Low), Strict, Among);
  if (Few.Most != Among)
    Few.Assumed |= C.noWrapAround(Reading == Signedness::Signed, A.Low.bits());
  return Few;
}

} // namespace bank_lint::symbolic
