//===-- analysis/warp/loops/last_iteration.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/last_iteration.h"
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Goes on while From + iteration * Step is below 0.
struct Growth {
  LaneValue From;
  std::int64_t Step;
};

/// \p Difference, of which the iteration \p Counter adds the same each time.
std::optional<Growth> growthOf(ValueContext &C, const LaneValue &Difference,
                               AtomId Counter) {
  if (Difference.isOpaque() || Difference.bits() != 64)
    return std::nullopt;
  std::optional<std::int64_t> Step;
  LaneValue From = LaneValue(64, Difference.constant());
  for (const Term &T : Difference.terms()) {
    if (!llvm::is_contained(C.factors(T.Monomial), Counter)) {
      LaneValue Part(64, T.Coefficient);
      for (AtomId Id : C.factors(T.Monomial))
        Part = mul(C, Part, LaneValue::ofAtom(C, 64, Id));
      From = add(C, From, Part);
      continue;
    }
    if (C.factors(T.Monomial).size() != 1 || !T.Coefficient.isUniform() || Step)
      return std::nullopt;
    Step = std::int64_t(T.Coefficient[0]);
  }
  if (!Step || From.isOpaque())
    return std::nullopt;
  From.assume(Difference.assumed());
  return Growth{std::move(From), *Step};
}

/// What a condition compares.
struct Comparison {
  Relation How;
  bool IsItself; ///< the condition, else its opposite
  Growth Grows;
};

std::optional<Comparison> comparisonOf(ValueContext &C, const LaneValue &GoesOn,
                                       AtomId Counter) {
  const auto Atom = bitAtom(C, GoesOn);
  const ComparedBit *Bit = Atom ? C.comparedBit(Atom->first) : nullptr;
  if (!Bit)
    return std::nullopt;
  std::optional<Growth> Grows = growthOf(C, Bit->Difference, Counter);
  if (!Grows) // an index that was read as a signed integer
    if (const std::optional<LaneValue> Index = asIndex(C, Bit->Difference))
      Grows = growthOf(C, *Index, Counter);
  if (!Grows)
    return std::nullopt;
  return Comparison{Bit->How, Atom->second, std::move(*Grows)};
}

/// For a loop that counts to a number by a power of two: how many steps it is
/// away. (It comes to it, or never ends: the distance is a multiple.)
std::optional<LaneValue> distanceTo(ValueContext &C, const Comparison &Of) {
  const bool UntilEqual =
      Of.IsItself ? Of.How == Relation::NotEqual : Of.How == Relation::Equal;
  if (!UntilEqual || std::abs(Of.Grows.Step / 2) > std::int64_t(1) << 30)
    return std::nullopt;
  const std::uint64_t Step = std::uint64_t(std::abs(Of.Grows.Step));
  if (!llvm::isPowerOf2_64(Step))
    return std::nullopt;
  LaneValue Result = Of.Grows.From;
  if (Of.Grows.Step > 0)
    Result = sub(C, LaneValue(64, 0), Result);
  if (Result.isOpaque() || Result.range().Hi < 0)
    return std::nullopt;
  if (Result.range().Lo < 0) // once round, to come there from behind
    Result.assume(C.noWrapAround(/*IsSigned=*/false, 32));
  Result.restrict({0, IntRange::NoUpper});
  if (Step > 1)
    Result = floorDivide(C, Result, Step);
  if (Result.isOpaque())
    return std::nullopt;
  return Result;
}

/// The condition as one that goes on while a growing number is below 0.
std::optional<Growth> asGrowth(ValueContext &C, const Comparison &Of) {
  if (Of.How != Relation::Less && Of.How != Relation::LessEqual)
    return std::nullopt;
  std::optional<Growth> Result = Of.Grows;
  const bool IsItself = Of.IsItself;
  bool OrEqual = Of.How == Relation::LessEqual;
  if (!IsItself) { // not below: the opposite number is below, or equal
    Result->From = sub(C, LaneValue(64, 0), Result->From);
    Result->Step = -Result->Step;
    OrEqual = !OrEqual;
  }
  if (OrEqual)
    Result->From = sub(C, Result->From, LaneValue(64, 1));
  if (Result->From.isOpaque() || Result->Step < 1 ||
      Result->Step > std::int64_t(1) << 31)
    return std::nullopt;
  return Result;
}

} // namespace

std::optional<LaneValue> firstWithout(ValueContext &C, const LaneValue &GoesOn,
                                      AtomId Counter,
                                      const std::string &Where) {
  const std::optional<Comparison> Compared = comparisonOf(C, GoesOn, Counter);
  if (!Compared)
    return std::nullopt;
  if (std::optional<LaneValue> Distance = distanceTo(C, *Compared))
    return Distance;
  const std::optional<Growth> By = asGrowth(C, *Compared);
  if (!By)
    return std::nullopt;
  const LaneValue Left =
      sub(C, LaneValue(64, std::uint64_t(By->Step - 1)), By->From);
  const LaneValue Count = floorDivide(C, Left, std::uint64_t(By->Step));
  if (Count.isOpaque())
    return std::nullopt;
  // Lanes differ by 0 or 1: then the sign of what they have in common is that
  // of all, and those that are beyond the end at once leave at once.
  llvm::SmallVector<Term, 1> Common, Own;
  for (const Term &T : Count.terms())
    (C.isUniform(T.Monomial) && T.Coefficient.isUniform() ? Common : Own)
        .push_back(T);
  std::int64_t Least = Count.signedConstant(0);
  for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
    Least = std::min(Least, Count.signedConstant(Lane));
  const LaneValue Alike = LaneValue::fromParts(
      C, 64, Lanes(std::uint64_t(Least)), std::move(Common), 0);
  const LaneValue Apart =
      LaneValue::fromParts(C, 64,
                           Lanes::map(Count.constant(),
                                      [=](std::uint64_t Word) {
                                        return Word - std::uint64_t(Least);
                                      }),
                           std::move(Own), 0);
  if (!Apart.range().within({0, 1}))
    return std::nullopt;
  const LaneValue IsInside = compare(C, Relation::LessEqual, Signedness::Signed,
                                     LaneValue(64, 0), Alike);
  if (IsInside.isOpaque())
    return std::nullopt;
  LaneValue Runs(64, IsInside.constant());
  if (!IsInside.isConcrete())
    Runs = LaneValue::ofAtom(
        C, 64,
        C.intern({'r', 'u', 'n', Alike.terms().front().Monomial,
                  std::uint64_t(Counter)},
                 [&] {
                   AtomDescription New;
                   New.Kind = AtomKind::Derived;
                   New.Name = "whether a lane goes on" + Where;
                   New.Range = {0, 1};
                   New.Operands = Alike.atoms(C);
                   return New;
                 }));
  LaneValue Result = mul(C, Runs, add(C, Alike, Apart));
  if (Result.isOpaque())
    return std::nullopt;
  Result.assume(By->From.assumed());
  return Result;
}

} // namespace bank_lint
