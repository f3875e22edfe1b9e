//===-- analysis/symbolic/few_lanes.cpp - conditions of a single lane -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/arithmetic.h"
#include <bit>
#include <optional>
#include <set>

namespace bank_lint::symbolic {
namespace {

unsigned firstOf(LaneMask Among) { return unsigned(std::countr_zero(Among)); }

/// The numbers by which \p V, an unknown of the whole warp plus a number,
/// differs from lane to lane; absent if it is none, or if two lanes have the
/// same number.
std::optional<std::set<std::int64_t>>
distinctNumbers(ValueContext &C, const LaneValue &V, LaneMask Among) {
  const unsigned First = firstOf(Among);
  for (const Term &T : V.terms()) {
    if (!C.isUniform(T.Monomial))
      return std::nullopt;
    for (unsigned Lane = First; Lane < NumLanes; ++Lane)
      if (Among >> Lane & 1 && T.Coefficient[Lane] != T.Coefficient[First])
        return std::nullopt;
  }
  std::set<std::int64_t> Numbers;
  for (unsigned Lane = First; Lane < NumLanes; ++Lane)
    if (Among >> Lane & 1 &&
        !Numbers.insert(LaneValue::signExtend(V.constant()[Lane], V.bits()))
             .second)
      return std::nullopt;
  return Numbers;
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
  const auto Numbers = distinctNumbers(C, Below, Among);
  if (!Sum.isConcrete(Among) || !Numbers)
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
  for (const std::int64_t Number : *Numbers) {
    if (Last && std::uint64_t(Number) - *Last <= std::uint64_t(Room))
      return {Among};
    Last = Number;
  }
  return {LaneMask(1) << First, Sum.assumed()};
}

} // namespace

LaneMask atMostOneEqual(ValueContext &C, const LaneValue &A, const LaneValue &B,
                        LaneMask Among) {
  if (!Among || A.isOpaque() || B.isOpaque() ||
      !distinctNumbers(C, sub(C, A, B), Among))
    return Among;
  return LaneMask(1) << firstOf(Among);
}

FewLanes atMostOneBetween(ValueContext &C, const Order &A, const Order &B,
                          Signedness Reading, LaneMask Among) {
  if (!Among || A.Low.isOpaque() || A.High.isOpaque() || B.Low.isOpaque() ||
      B.High.isOpaque() || A.Low.bits() != B.Low.bits())
    return {Among};
  const int Strict = A.IsStrict + B.IsStrict;
  const auto Below = exactDistance(C, A, Reading),
             Above = exactDistance(C, B, Reading);
  if (Below && Above) {
    const FewLanes Few = fewWithin(C, *Below, *Above, Strict, Among);
    if (Few.Most != Among)
      return Few;
  }
  if (Reading == Signedness::Unsigned)
    return {Among};
  FewLanes Few =
      fewWithin(C, sub(C, A.High, A.Low), sub(C, B.High, B.Low), Strict, Among);
  if (Few.Most != Among)
    Few.Assumed |= C.assumption("signed " + std::to_string(A.Low.bits()) +
                                "-bit index arithmetic does not wrap around");
  return Few;
}

} // namespace bank_lint::symbolic
