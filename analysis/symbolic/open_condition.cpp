//===-- analysis/symbolic/open_condition.cpp - conditions anew ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/open_condition.h"

namespace bank_lint::symbolic {
namespace {

/// Values of an unknown that are tried one by one.
constexpr std::int64_t MostTried = 64;

/// Whether a number of an iteration or a warp decides a part of \p Value that
/// can be asked again.
bool dependsOnNumber(const ValueContext &C, const LaneValue &Value) {
  if (Value.isOpaque())
    return false;
  for (const Term &T : Value.terms())
    for (AtomId Id : C.factors(T.Monomial))
      if (C.atom(Id).Kind == AtomKind::LoopCounter || C.openCondition(Id))
        return true;
  return false;
}

std::optional<LaneValue> remade(ValueContext &C, const OpenCondition &Open,
                                AtomId Unknown, std::int64_t Number) {
  auto A = substituted(C, Open.A, Unknown, Number);
  auto B = substituted(C, Open.B, Unknown, Number);
  if (!A || !B)
    return std::nullopt;
  switch (Open.Made) {
  case OpenCondition::Kind::Comparison:
    return compare(C, Open.How, Open.Reading, *A, *B);
  case OpenCondition::Kind::Bits:
    return bitwise(C, Open.Op, *A, *B);
  case OpenCondition::Kind::Choice:
    if (auto Decides = substituted(C, Open.Decides, Unknown, Number))
      return select(C, *Decides, *A, *B);
    break;
  }
  return std::nullopt;
}

/// What the product of \p Factors is then.
std::optional<LaneValue> productOf(ValueContext &C,
                                   llvm::ArrayRef<AtomId> Factors,
                                   unsigned Bits, AtomId Unknown,
                                   std::int64_t Number) {
  LaneValue Product(Bits, 1);
  for (AtomId Id : Factors) {
    std::optional<LaneValue> Factor;
    if (Id == Unknown) {
      Factor = LaneValue(Bits, LaneValue::wrap(std::uint64_t(Number), Bits));
    } else if (!C.dependsOn(Id, Unknown)) {
      Factor = LaneValue::ofAtom(C, Bits, Id);
    } else if (const OpenCondition *Open = C.openCondition(Id)) {
      Factor = remade(C, *Open, Unknown, Number);
      if (Factor && !Factor->isOpaque() && Factor->bits() < Bits)
        Factor = extend(C, *Factor, Bits, Signedness::Unsigned);
    }
    if (!Factor || Factor->isOpaque() || Factor->bits() != Bits)
      return std::nullopt;
    Product = mul(C, Product, *Factor);
  }
  return Product;
}

/// Whether \p Condition is one comparison of sums, each value of \p Unknown
/// adding its multiple: what decides it at all does so at the least value or at
/// the greatest.
bool isOneComparison(const ValueContext &C, const LaneValue &Condition,
                     AtomId Unknown) {
  auto IsSum = [&](const LaneValue &V) {
    return llvm::all_of(V.terms(), [&](const Term &T) {
      llvm::ArrayRef<AtomId> Factors = C.factors(T.Monomial);
      return !llvm::is_contained(Factors, Unknown) || Factors.size() == 1;
    });
  };
  return llvm::all_of(Condition.terms(), [&](const Term &T) {
    llvm::ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const OpenCondition *Open =
        Factors.size() == 1 ? C.openCondition(Factors.front()) : nullptr;
    return Open && Open->Made == OpenCondition::Kind::Comparison &&
           IsSum(Open->A) && IsSum(Open->B);
  });
}

} // namespace

void remember(ValueContext &C, const LaneValue &Bit, OpenCondition Made) {
  if (Bit.isOpaque() || Bit.terms().size() != 1)
    return;
  llvm::ArrayRef<AtomId> Factors = C.factors(Bit.terms().front().Monomial);
  if (Factors.size() != 1 || C.openCondition(Factors.front()))
    return;
  if (dependsOnNumber(C, Made.A) || dependsOnNumber(C, Made.B) ||
      (Made.Made == OpenCondition::Kind::Choice &&
       dependsOnNumber(C, Made.Decides)))
    C.noteOpenCondition(Factors.front(),
                        std::make_shared<const OpenCondition>(std::move(Made)));
}

std::optional<LaneValue> substituted(ValueContext &C, const LaneValue &Value,
                                     AtomId Unknown, std::int64_t Number) {
  if (Value.isOpaque())
    return std::nullopt;
  if (!Value.dependsOn(C, Unknown))
    return Value;
  LaneValue Result(Value.bits(), Value.constant());
  for (const Term &T : Value.terms()) {
    auto Product =
        productOf(C, C.factors(T.Monomial), Value.bits(), Unknown, Number);
    if (!Product)
      return std::nullopt;
    Result = add(C, Result,
                 mul(C, *Product, LaneValue(Value.bits(), T.Coefficient)));
  }
  if (!Result.isConcrete())
    Result.restrict(Value.range());
  Result.assume(Value.assumed());
  return Result;
}

std::optional<LaneMask>
decidedBySome(ValueContext &C, const LaneValue &Condition, AtomId Unknown) {
  const IntRange Range = C.atom(Unknown).Range;
  if (Range.Lo <= IntRange::NoLower || Range.Hi >= IntRange::NoUpper)
    return std::nullopt;
  LaneMask Decided = 0;
  auto Try = [&](std::int64_t Number) {
    std::optional<LaneValue> Then = substituted(C, Condition, Unknown, Number);
    if (Then)
      Decided |= tristate(*Then).Known;
    return Then.has_value();
  };
  if (isOneComparison(C, Condition, Unknown)) {
    if (!Try(Range.Lo) || !Try(Range.Hi))
      return std::nullopt;
    return Decided & ~tristate(Condition).Known;
  }
  if (Range.Hi - Range.Lo >= MostTried)
    return std::nullopt;
  for (std::int64_t Number = Range.Lo; Number <= Range.Hi; ++Number)
    if (!Try(Number))
      return std::nullopt;
  return Decided & ~tristate(Condition).Known;
}

} // namespace bank_lint::symbolic
