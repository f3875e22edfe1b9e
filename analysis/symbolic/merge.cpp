//===-- analysis/symbolic/merge.cpp - one of two values -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/alike.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/open_condition.h"
#include <bit>

namespace bank_lint::symbolic {
namespace {

/// The whole value is a multiple of two to this power in every lane.
unsigned trailingZeros(const ValueContext &C, const LaneValue &V) {
  unsigned Count = std::min(V.unknownTrailingZeros(C), 63u);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (V.constant()[Lane])
      Count = std::min(Count, unsigned(std::countr_zero(V.constant()[Lane])));
  return Count;
}

/// The whole value is a multiple of two to this power in every lane, with
/// nothing assumed.
unsigned assuredZeros(const ValueContext &C, const LaneValue &V) {
  unsigned Count = trailingZeros(C, V);
  for (const Term &T : V.terms()) {
    unsigned Product = 0;
    for (AtomId Id : C.factors(T.Monomial)) {
      const Atom &A = C.atom(Id);
      Product += A.AlignmentRestsOn ? A.AssuredZeros : A.TrailingZeros;
    }
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (T.Coefficient[Lane])
        Count = std::min(
            Count, Product + unsigned(std::countr_zero(T.Coefficient[Lane])));
  }
  return Count;
}

/// Notes that the alignment of \p New, one of \p A and \p B, rests on theirs.
void restAlignment(const ValueContext &C, const LaneValue &A,
                   const LaneValue &B, AtomDescription &New) {
  for (AtomId Id : New.Operands)
    New.AlignmentRestsOn |= C.atom(Id).AlignmentRestsOn;
  if (New.AlignmentRestsOn)
    New.AssuredZeros = std::min(assuredZeros(C, A), assuredZeros(C, B));
}

/// The memory that \p V leads to in all lanes, by one pointer into it.
BaseSpace spaceOf(const ValueContext &C, const LaneValue &V) {
  BaseSpace Result = BaseSpace::None;
  for (const Term &T : V.terms())
    for (AtomId Id : C.factors(T.Monomial)) {
      if (C.atom(Id).Space == BaseSpace::None)
        continue;
      if (Result != BaseSpace::None || C.factors(T.Monomial).size() != 1 ||
          T.Coefficient != Lanes(1))
        return BaseSpace::None;
      Result = C.atom(Id).Space;
    }
  return Result;
}

/// The memory that both \p A and \p B lead to.
BaseSpace spaceOfBoth(const ValueContext &C, const LaneValue &A,
                      const LaneValue &B) {
  const BaseSpace Space = spaceOf(C, A);
  return (Space == BaseSpace::Global || Space == BaseSpace::Shared) &&
                 spaceOf(C, B) == Space
             ? Space
             : BaseSpace::None;
}

/// The part of each lane of \p A, if \p B differs from it by the same in all
/// lanes.
std::optional<LaneValue> ownPart(ValueContext &C, const LaneValue &A,
                                 const LaneValue &B) {
  if (!sub(C, A, B).isUniform(C))
    return std::nullopt;
  llvm::SmallVector<Term, 1> Terms;
  for (const Term &T : A.terms())
    if (C.isUniform(T.Monomial))
      Terms.push_back({T.Monomial, Lanes(T.Coefficient[0])});
  const LaneValue Common = LaneValue::fromParts(
      C, A.bits(), Lanes(A.constant()[0]), std::move(Terms), A.assumed());
  return sub(C, A, Common);
}

} // namespace

/// Notes what \p Merged, a pointer that was merged of \p A and \p B, is where
/// it is not null.
static void noteNull(ValueContext &C, const LaneValue &Merged, LaneMask Either,
                     const LaneValue &A, const LaneValue &B, bool Uniform,
                     const LaneValue *Condition) {
  const LaneMask NullA = A.concreteLanes() & A.constant().zeros();
  const LaneMask NullB = B.concreteLanes() & B.constant().zeros();
  const LaneValue X = whereNotNull(C, A, Either);
  const LaneValue Y = whereNotNull(C, B, Either);
  const bool MayBeNull = !X.sameAs(A) || !Y.sameAs(B);
  if (!MayBeNull && !(NullA | NullB))
    return;
  LaneValue Both = Merged;
  if (MayBeNull && (Either & ~(NullA | NullB)))
    Both = merge(C, Either, X, Y, Uniform, Condition, ChoiceOf::Pointers);
  C.noteNullable(C.factors(Merged.terms().front().Monomial).front(),
                 std::make_shared<const LaneValue>(
                     blend(C, NullA, Y, blend(C, NullB, X, Both))));
}

/// Whether \p Whole is \p Part times something, whatever \p Part is.
static bool isMultiple(ValueContext &C, const LaneValue &Whole,
                       const LaneValue &Part) {
  // By a term whose coefficient divides every word.
  const auto One = llvm::find_if(Part.terms(), [&](const Term &T) {
    return T.Coefficient.isUniform() && T.Coefficient[0] == 1;
  });
  if (One == Part.terms().end())
    return false;
  const llvm::ArrayRef<AtomId> Own = C.factors(One->Monomial);
  for (const Term &T : Whole.terms()) {
    llvm::SmallVector<AtomId, 4> Rest(C.factors(T.Monomial));
    bool IsOfPart = T.Coefficient.isUniform();
    for (AtomId Id : Own) {
      const auto At = llvm::find(Rest, Id);
      IsOfPart &= At != Rest.end();
      if (At != Rest.end())
        Rest.erase(At);
    }
    if (!IsOfPart)
      continue;
    LaneValue Factor(Whole.bits(), T.Coefficient);
    for (AtomId Id : Rest)
      Factor = mul(C, Factor, LaneValue::ofAtom(C, Whole.bits(), Id));
    return mul(C, Factor, Part).sameAs(Whole);
  }
  return false;
}

/// Whether \p A and \p B are equal where \p Condition, a comparison of a number
/// with 0, says that it is 0; and whether that is where \p Condition holds.
/// As in `n ? i + n * s : i`.
static std::optional<bool> equalWhereZero(ValueContext &C, const LaneValue &A,
                                          const LaneValue &B,
                                          const LaneValue &Condition) {
  const auto Atom = bitAtom(C, Condition);
  const ComparedBit *Bit = Atom ? C.comparedBit(Atom->first) : nullptr;
  if (!Bit || (Bit->How != Relation::Equal && Bit->How != Relation::NotEqual) ||
      Bit->Difference.isOpaque() || Bit->Difference.bits() < A.bits())
    return std::nullopt;
  if (!isMultiple(C, sub(C, A, B), truncate(C, Bit->Difference, A.bits())))
    return std::nullopt;
  return (Bit->How == Relation::Equal) == Atom->second;
}

LaneValue merge(ValueContext &C, LaneMask Either, const LaneValue &A,
                const LaneValue &B, bool Uniform, const LaneValue *Condition,
                ChoiceOf What) {
  if (Either == 0 || A.sameAs(B))
    return A;
  if (Condition && !A.isOpaque() && !B.isOpaque() && A.bits() > 1)
    if (const auto IsZero = equalWhereZero(C, A, B, *Condition)) {
      const LaneValue &Of = *IsZero ? B : A;
      return LaneValue::fromParts(
          C, Of.bits(), Of.constant(),
          llvm::SmallVector<Term, 1>(Of.terms().begin(), Of.terms().end()),
          A.assumed() | B.assumed(), A.range().hull(B.range()));
    }
  if (A.isOpaque() || B.isOpaque())
    return LaneValue::opaque(Uniform && A.isUniform(C) && B.isUniform(C));
  const bool ByOne = Uniform; // one choice for the warp
  if (Uniform && What == ChoiceOf::Pointers && !A.isUniform(C))
    if (const auto Own = ownPart(C, A, B)) {
      LaneValue Merged = add(C,
                             merge(C, Either, sub(C, A, *Own), sub(C, B, *Own),
                                   Uniform, Condition, What),
                             *Own);
      Merged.restrict(A.range().hull(B.range()));
      return Merged;
    }
  Uniform = Uniform && A.isUniform(C) && B.isUniform(C);
  auto Describe = [&] {
    AtomDescription New;
    New.Kind = AtomKind::Merged;
    New.Uniform = Uniform;
    New.Range = A.bits() == 1 ? IntRange{0, 1} : A.range().hull(B.range());
    std::string Left = A.name(C), Right = B.name(C);
    New.Name = Left.size() + Right.size() > 60
                   ? "one of two values"
                   : "(" + Left + " or " + Right + ")";
    // What both are a multiple of, their merger is too.
    New.TrailingZeros = std::min(trailingZeros(C, A), trailingZeros(C, B));
    New.Operands = A.atoms(C);
    llvm::append_range(New.Operands, B.atoms(C));
    restAlignment(C, A, B, New);
    New.Space = spaceOfBoth(C, A, B);
    if (Condition)
      llvm::append_range(New.Operands, Condition->atoms(C));
    if (Condition && !Uniform)
      New.Alike = lanesAlike(C, {&A, &B, Condition});
    return New;
  };
  auto Intern = [&] {
    Key Identity{What == ChoiceOf::Pointers ? std::uint64_t('q') : 'm', Either};
    Condition->appendKey(Identity);
    // Ranges may be known at this place alone, and bound the new unknown.
    for (const LaneValue *Part : {&A, &B}) {
      Identity.push_back(std::uint64_t(Part->range().Lo));
      Identity.push_back(std::uint64_t(Part->range().Hi));
    }
    A.appendKey(Identity);
    B.appendKey(Identity);
    return C.intern(Identity, Describe);
  };
  const LaneValue Merged = LaneValue::ofAtom(
      C, A.bits(), Condition ? Intern() : C.fresh(Describe()));
  if (Condition) {
    OpenCondition Made;
    Made.Made = OpenCondition::Kind::Choice;
    Made.A = A;
    Made.B = B;
    Made.Decides = *Condition;
    if (!Uniform && What == ChoiceOf::Numbers)
      C.noteLaneChoice(C.factors(Merged.terms().front().Monomial).front(),
                       std::make_shared<const LaneChoice>(A, B, *Condition));
    remember(C, Merged, std::move(Made));
  }
  // Lanes in which both say the same are not in doubt.
  const LaneValue Difference = sub(C, A, B);
  const LaneMask Doubt =
      Either & ~(Difference.isOpaque() ? 0
                                       : Difference.concreteLanes() &
                                             Difference.constant().zeros());
  if (What == ChoiceOf::Pointers)
    noteNull(C, Merged, Either, A, B, ByOne, Condition);
  LaneValue Result = blend(C, Doubt, Merged, A);
  Result.assume(A.assumed() | B.assumed());
  return Result;
}

/// The first unknown of \p Address that is a pointer that may be null in the
/// lanes \p May, and is no multiple of one.
static const Term *nullableTerm(const ValueContext &C, const LaneValue &Address,
                                LaneMask May) {
  for (const Term &T : Address.terms()) {
    const llvm::ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    if (Factors.size() != 1 || !C.nullable(Factors.front()))
      continue;
    bool IsMultiple = false;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      IsMultiple |= May >> Lane & 1 && T.Coefficient[Lane] > 1;
    if (!IsMultiple)
      return &T;
  }
  return nullptr;
}

LaneValue whereNotNull(ValueContext &C, const LaneValue &Address,
                       LaneMask May) {
  if (Address.isOpaque())
    return Address;
  LaneValue Result = Address;
  // One of two that may be null may be one of two itself.
  for (unsigned Depth = 0; Depth < 16; ++Depth) {
    const Term *Found = nullableTerm(C, Result, May);
    if (!Found)
      break;
    const AtomId Id = C.factors(Found->Monomial).front();
    const LaneValue Lanes(Result.bits(), Found->Coefficient);
    const LaneValue Moved =
        sub(C, *C.nullable(Id), LaneValue::ofAtom(C, Result.bits(), Id));
    LaneValue Next = add(C, Result, mul(C, Moved, Lanes));
    if (Next.isOpaque() || Next.sameAs(Result))
      break;
    Result = std::move(Next);
  }
  return Result;
}

/// \p Condition in all lanes as it is in those of \p Open, if it is the same
/// polynomial there: in which of them it is known then makes no difference.
static LaneValue asWhereOpen(const ValueContext &C, const LaneValue &Condition,
                             LaneMask Open) {
  const unsigned First = unsigned(std::countr_zero(Open));
  for (unsigned Lane = First; Lane < NumLanes; ++Lane)
    if (Open >> Lane & 1 && !Condition.isSameIn(Lane, First))
      return Condition;
  llvm::SmallVector<Term, 1> Terms;
  for (const Term &T : Condition.terms())
    Terms.push_back({T.Monomial, Lanes(T.Coefficient[First])});
  return LaneValue::fromParts(C, 1, Lanes(Condition.constant()[First]),
                              std::move(Terms), Condition.assumed());
}

LaneValue select(ValueContext &C, const LaneValue &Condition,
                 const LaneValue &A, const LaneValue &B, ChoiceOf What) {
  Tristate T = tristate(Condition);
  LaneMask Unknown = ~T.Known;
  if (Unknown == 0)
    return madeOf(blend(C, T.True, A, B), Condition);
  const LaneValue By =
      Condition.isOpaque() ? Condition : asWhereOpen(C, Condition, Unknown);
  LaneValue Merged = merge(C, AllLanes, A, B, By.isUniform(C),
                           By.isOpaque() ? nullptr : &By, What);
  return blend(C, Unknown, Merged, blend(C, T.True, A, B));
}

/// True if the ranges of both speak of the words as \p Reading reads them.
static bool readAlike(const LaneValue &A, const LaneValue &B,
                      Signedness Reading) {
  IntRange Fits = Reading == Signedness::Signed
                      ? IntRange::ofSigned(A.bits())
                      : IntRange::ofUnsigned(A.bits());
  return A.range().within(Fits) && B.range().within(Fits);
}

LaneValue minimum(ValueContext &C, const LaneValue &A, const LaneValue &B,
                  Signedness Reading) {
  LaneValue Result = select(C, compare(C, Relation::Less, Reading, A, B), A, B);
  if (!Result.isConcrete() && !Result.isOpaque() && readAlike(A, B, Reading))
    Result.restrict({std::min(A.range().Lo, B.range().Lo),
                     std::min(A.range().Hi, B.range().Hi)});
  return Result;
}

LaneValue maximum(ValueContext &C, const LaneValue &A, const LaneValue &B,
                  Signedness Reading) {
  LaneValue Result = select(C, compare(C, Relation::Less, Reading, A, B), B, A);
  if (!Result.isConcrete() && !Result.isOpaque() && readAlike(A, B, Reading))
    Result.restrict({std::max(A.range().Lo, B.range().Lo),
                     std::max(A.range().Hi, B.range().Hi)});
  return Result;
}

} // namespace bank_lint::symbolic
