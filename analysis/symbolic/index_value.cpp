//===-- analysis/symbolic/index_value.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/replaced.h"

namespace bank_lint::symbolic {
namespace {

/// Whether no part of the sum \p A is negative.
bool hasNoNegativePart(const ValueContext &C, const LaneValue &A) {
  auto IsNegative = [&](const Lanes &L) {
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
      if (A.asSigned(L[Lane]) < 0)
        return true;
      if (L.isUniform())
        break;
    }
    return false;
  };
  return !A.isOpaque() && !IsNegative(A.constant()) &&
         llvm::all_of(A.terms(), [&](const Term &T) {
           return !IsNegative(T.Coefficient) && C.range(T.Monomial).Lo >= 0;
         });
}

/// \p Sum as a signed integer that did not wrap around, if it has no part below
/// 0.
std::optional<LaneValue> notNegative(ValueContext &C, LaneValue Sum) {
  if (!hasNoNegativePart(C, Sum))
    return std::nullopt;
  const IntRange Fits{0, IntRange::ofSigned(Sum.bits()).Hi};
  if (!Sum.range().within(Fits))
    Sum.assume(C.noWrapAround(/*IsSigned=*/true, Sum.bits()));
  Sum.restrict(Fits);
  return Sum;
}

/// \p Value as what is divided in an index (\p Least 0) or divides one (1).
std::optional<LaneValue> asOperand(ValueContext &C, const LaneValue &Value,
                                   std::int64_t Least) {
  LaneValue Now = asIndex(C, Value).value_or(Value);
  if (Now.isOpaque() || Now.range().Hi < Least)
    return std::nullopt;
  if (Least == 0)
    if (std::optional<LaneValue> Sum = notNegative(C, Now))
      return Sum;
  const IntRange Fits{Least, IntRange::ofSigned(Now.bits()).Hi};
  if (Now.range().Hi > Fits.Hi)
    Now.assume(C.noWrapAround(/*IsSigned=*/true, Now.bits()));
  if (Now.range().Lo < Least)
    Now.assume(C.noNegativeDivision());
  Now.restrict(Fits);
  return Now;
}

/// \p Value with what the unknown \p Id is as an index.
std::optional<LaneValue> withIndex(ValueContext &C, const LaneValue &Value,
                                   AtomId Id) {
  const LaneValue &By = *C.indexValue(Id);
  if (By.bits() == Value.bits())
    return replaced(C, Value, Id, By);
  const bool IsUnsigned =
      By.range().Lo >= 0 && By.range().Hi > IntRange::ofSigned(By.bits()).Hi;
  return replaced(
      C, Value, Id,
      extend(C, By, Value.bits(),
             IsUnsigned ? Signedness::Unsigned : Signedness::Signed));
}

} // namespace

std::optional<LaneValue> asIndex(ValueContext &C, const LaneValue &Value,
                                 const Term &T) {
  std::optional<AtomId> Own;
  for (AtomId Factor : C.factors(T.Monomial)) {
    if (C.atom(Factor).Uniform)
      continue;
    if (Own)
      return std::nullopt;
    Own = Factor;
  }
  return Own && C.indexValue(*Own) ? withIndex(C, Value, *Own) : std::nullopt;
}

std::optional<LaneValue> asIndex(ValueContext &C, const LaneValue &Value) {
  if (Value.isOpaque())
    return std::nullopt;
  std::optional<LaneValue> Now = Value;
  bool IsAny = false;
  constexpr unsigned Most = 8;
  for (unsigned Count = 0; Count < Most && Now; ++Count) {
    const llvm::SmallVector<AtomId, 4> Atoms = Now->atoms(C);
    const auto *Noted =
        llvm::find_if(Atoms, [&](AtomId Id) { return C.indexValue(Id); });
    if (Noted == Atoms.end())
      break;
    Now = withIndex(C, *Now, *Noted);
    IsAny = true;
  }
  return IsAny ? Now : std::nullopt;
}

void noteReading(ValueContext &C, const LaneValue &Read, const LaneValue &Sum,
                 Signedness Reading) {
  if (Read.isOpaque() || Read.terms().size() != 1 || Sum.bits() > 63)
    return;
  const llvm::ArrayRef<AtomId> Factors =
      C.factors(Read.terms().front().Monomial);
  if (Factors.size() != 1 || C.indexValue(Factors.front()))
    return;
  const bool IsSigned = Reading == Signedness::Signed;
  std::optional<LaneValue> Index;
  if (IsSigned)
    Index = notNegative(C, Sum);
  else if (!hasNoNegativePart(C, Sum))
    return;
  if (!Index) { // the low bits of a wider number: it has no others
    Index = Sum;
    Index->assume(C.noWrapAround(IsSigned, Sum.bits()));
    Index->restrict(IsSigned ? IntRange::ofSigned(Sum.bits())
                             : IntRange::ofUnsigned(Sum.bits()));
  }
  C.noteIndexValue(Factors.front(),
                   std::make_shared<const LaneValue>(std::move(*Index)));
}

/// The only unknown of \p Exact that differs by lane; absent if there are
/// several, or if something is noted of it.
static std::optional<AtomId> ownOf(ValueContext &C, const LaneValue &Exact) {
  if (Exact.isOpaque())
    return std::nullopt;
  std::optional<AtomId> Own;
  for (const Term &T : Exact.terms()) {
    if (C.isUniform(T.Monomial) && T.Coefficient.isUniform())
      continue;
    if (Own || T.Coefficient != Lanes(1) || C.factors(T.Monomial).size() != 1)
      return std::nullopt;
    Own = C.factors(T.Monomial).front();
  }
  return Own && !C.indexValue(*Own) ? Own : std::nullopt;
}

/// Notes that \p Exact, of which \p Own is a part, is \p Index.
static void note(ValueContext &C, const LaneValue &Exact, AtomId Own,
                 const LaneValue &Index) {
  const LaneValue Others =
      sub(C, Exact, LaneValue::ofAtom(C, Exact.bits(), Own));
  LaneValue Value = sub(C, Index, Others);
  // A value that is itself as an index adds nothing.
  if (!Value.isOpaque() && Value.bits() == Exact.bits() &&
      !llvm::is_contained(Value.atoms(C), Own))
    C.noteIndexValue(Own, std::make_shared<const LaneValue>(std::move(Value)));
}

void noteQuotient(ValueContext &C, const LaneValue &Exact,
                  const LaneValue &Dividend, const LaneValue &Divisor) {
  const std::optional<AtomId> Own = ownOf(C, Exact);
  if (!Own)
    return;
  const std::optional<LaneValue> A = asOperand(C, Dividend, 0),
                                 B = asOperand(C, Divisor, 1);
  if (A && B)
    note(C, Exact, *Own, divide(C, *A, *B, Signedness::Signed));
}

bool isLastIndex(const ValueContext &C, const LaneValue &V) {
  return !V.isOpaque() && V.isUniform(C) && V.terms().size() == 1 &&
         V.terms().front().Coefficient == Lanes(1) &&
         V.asSigned(V.constant()[0]) == -1;
}

void noteMasked(ValueContext &C, const LaneValue &Exact, const LaneValue &A,
                const LaneValue &Mask) {
  if (!isLastIndex(C, Mask))
    return;
  const std::optional<AtomId> Own = ownOf(C, Exact);
  if (!Own)
    return;
  const LaneValue Size = add(C, Mask, LaneValue(Mask.bits(), 1));
  const std::optional<LaneValue> Of = asOperand(C, A, 0),
                                 By = asOperand(C, Size, 1);
  if (!Of || !By)
    return;
  LaneValue Rest =
      sub(C, *Of, mul(C, divide(C, *Of, *By, Signedness::Signed), *By));
  Rest.assume(C.powerOfTwo(Size.name(C)));
  note(C, Exact, *Own, Rest);
}

} // namespace bank_lint::symbolic
