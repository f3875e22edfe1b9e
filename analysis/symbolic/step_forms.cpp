//===-- analysis/symbolic/step_forms.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/step_forms.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/replaced.h"
#include <algorithm>
#include <bit>
#include <numeric>

namespace bank_lint::symbolic {

bool Family::agreesWith(const Family &Other) const {
  if (Size <= 0 || Other.Size <= 0 || Unknown != Other.Unknown)
    return true;
  // Then there is one if two of their residues differ by a multiple of this.
  const std::int64_t Common = std::gcd(Size, Other.Size);
  const std::int64_t Least = Residue - (Other.End - 1),
                     Most = (End - 1) - Other.Residue;
  return IntRange::floorDiv(Most, Common) * Common >= Least;
}

/// \p Of with the numbers of the steps that are known.
std::optional<LaneValue> StepFormsOf::known(const State &S,
                                            const LaneValue &Of) const {
  std::optional<LaneValue> Now = Of;
  for (AtomId Id : Of.atoms(C))
    if (auto It = S.Steps.find(Id); It != S.Steps.end() && Now)
      Now = replaced(C, *Now, Id, LaneValue(Of.bits(), It->second));
  return Now;
}

/// \p Step itself, or the one in its dividend that has to be known before.
std::optional<AtomId> StepFormsOf::innermost(const State &S,
                                             AtomId Step) const {
  for (unsigned Nested = 0; Nested < MostNested; ++Nested) {
    const std::optional<LaneValue> D = known(S, C.laneStep(Step)->Dividend);
    if (!D || D->isOpaque())
      return std::nullopt;
    const auto *Own = llvm::find_if(
        D->terms(), [&](const Term &T) { return !C.isUniform(T.Monomial); });
    if (Own == D->terms().end())
      return Step;
    const std::optional<AtomId> Inner = stepIn(C, *Own);
    if (!Inner)
      return std::nullopt;
    Step = *Inner;
  }
  return std::nullopt;
}

/// Absent if lanes differ in the dividend by more than numbers.
std::optional<StepFormsOf::Dividend>
StepFormsOf::dividend(const State &S, const LaneStep &Of) const {
  const std::optional<LaneValue> Now = known(S, Of.Dividend);
  if (!Now || Now->isOpaque())
    return std::nullopt;
  Dividend Result;
  Result.Addend = Lanes::map(Now->constant(), [&](std::uint64_t Word) {
    return std::uint64_t(Now->asSigned(Word));
  });
  for (const Term &T : Now->terms()) {
    if (!C.isUniform(T.Monomial) || !T.Coefficient.isUniform())
      return std::nullopt;
    Result.Unknown.push_back(T.Monomial);
    Result.Unknown.push_back(std::uint64_t(Now->asSigned(T.Coefficient[0])));
  }
  Result.Identity = Result.Unknown;
  Result.Unknown.push_back(Now->bits());
  Of.Divisor.appendKey(Result.Identity);
  return Result;
}

/// The parts of each lane in all dividends of \p Identity.
void StepFormsOf::addends(const State &S, const Key &Identity,
                          std::set<std::int64_t> &Into) const {
  auto AddOf = [&](const LaneValue &In) {
    for (AtomId Id : In.atoms(C)) {
      const LaneStep *Of = C.laneStep(Id);
      const std::optional<Dividend> D = Of ? dividend(S, *Of) : std::nullopt;
      if (!D || D->Identity != Identity)
        continue;
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Into.insert(std::int64_t(D->Addend[Lane]));
      if (Of->FromCommon)
        Into.insert(0);
    }
  };
  AddOf(S.Value);
  if (Followed.LaneChoices)
    for (AtomId Id : S.Value.atoms(C))
      if (const ComparedBit *By = stepComparison(C, Id))
        AddOf(By->Difference);
}

bool StepFormsOf::emit(const State &S) {
  std::vector<std::uint64_t> Identity;
  const DivisorCase *Of =
      S.Divisors.empty() ? nullptr : &S.Divisors.begin()->second;
  unsigned Sides = 0, Both = 0;
  for (const auto &[Index, Bit] : llvm::enumerate(Bits))
    if (auto It = S.Bits.find(Bit); It == S.Bits.end())
      Both |= 1U << Index;
    else if (It->second == IsOpposite[Index])
      Sides |= 1U << Index;
  const std::int64_t Beyond = Of && !Of->Value ? Of->Beyond : 0;
  Identity.push_back(Of ? std::uint64_t(Of->Value) : 0);
  Identity.push_back(std::uint64_t(Beyond));
  Identity.push_back(Sides);
  Identity.push_back(Both);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1)
      Identity.push_back(S.Value.constant()[Lane]);
  for (const Term &T : S.Value.terms()) {
    Identity.push_back(T.Monomial);
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Active >> Lane & 1)
        Identity.push_back(T.Coefficient[Lane]);
  }
  if (!Seen.insert(std::move(Identity)).second)
    return true;
  StepForm Form{S.Value, std::nullopt, Beyond, S.Passes, Sides, Both};
  if (Of && Of->Value)
    Form.Divisor = Of->Value;
  if (Of && !Of->Value)
    Result.LeastLarge = std::max(Result.LeastLarge, Of->Beyond + 1);
  if (Of)
    Result.Unknown = S.Divisors.begin()->first;
  Result.HasSeveral |= S.Divisors.size() > 1;
  Result.Each.push_back(std::move(Form));
  return !areTooMany();
}

/// Adds a form for each way in which the steps of \p S can be chosen. \returns
/// false if that cannot be done.
bool StepFormsOf::follow(State &S) {
  const auto *Own = llvm::find_if(
      S.Value.terms(), [&](const Term &T) { return !C.isUniform(T.Monomial); });
  if (Own == S.Value.terms().end())
    return emit(S);
  if (const std::optional<AtomId> Choice = uniformChoiceIn(C, *Own))
    return chooseSide(S, *Choice);
  if (Followed.LaneChoices)
    if (const std::optional<AtomId> Choice = choiceIn(C, *Own))
      if (const ComparedBit *By = stepComparison(C, *Choice))
        return chooseByLane(S, *Choice, *By);
  const std::optional<AtomId> Outer = stepIn(C, *Own);
  if (!Outer && Followed.AsIndex && ++Indices < MostIndices) {
    const Term T = *Own;
    std::optional<LaneValue> Index = asIndex(C, S.Value, T);
    if (!Index)
      return false;
    S.Value = std::move(*Index);
    return follow(S);
  }
  return Outer && followStep(S, *Outer);
}

/// The same of \p Outer, or of a step that has to be known before it.
bool StepFormsOf::followStep(State &S, AtomId Outer) {
  const std::optional<AtomId> Step = innermost(S, Outer);
  if (!Step)
    return false;
  const LaneStep &Of = *C.laneStep(*Step);
  const std::optional<Dividend> D = dividend(S, Of);
  if (!D)
    return false;
  std::set<std::int64_t> All;
  addends(S, D->Identity, All);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    All.insert(std::int64_t(D->Addend[Lane]));
  if (Of.FromCommon)
    All.insert(0);
  const std::int64_t Span = *All.rbegin() - *All.begin();
  if (Span < 0)
    return false;

  std::int64_t Size; // 0: large
  bool IsNegative = false;
  if (Of.Divisor.isConcrete()) {
    Size = Of.Divisor.signedConstant(0);
  } else {
    const Term &T = Of.Divisor.terms().front();
    const std::int64_t Factor = Of.Divisor.asSigned(T.Coefficient[0]);
    if (Span > MostSpan)
      return false;
    auto Chosen = S.Divisors.find(T.Monomial);
    if (Chosen == S.Divisors.end())
      return chooseDivisor(S, T.Monomial, Factor, Span, Of.Divisor.range().Lo);
    const DivisorCase &Case = Chosen->second;
    if (!Case.Value && (Case.Beyond + 1) * std::abs(Factor) <= Span)
      return false; // chosen for lanes that are less far apart
    IsNegative = Case.IsNegative != (Factor < 0);
    Size = std::abs(Case.Value * Factor);
  }
  for (const Family &Known : S.Families)
    if (Known.Identity == D->Identity) {
      if (!Known.Size &&
          (*All.begin() < Known.Least || *All.rbegin() > Known.Most))
        return false;
      return take(S, *Step, Of, *D, Known, IsNegative);
    }
  Family New;
  New.Unknown = D->Unknown;
  New.Identity = D->Identity;
  New.Least = *All.begin();
  New.Most = *All.rbegin();
  if (Size == 0) {
    for (std::int64_t Addend : All) {
      New.Next = Addend - New.Least; // of the least: no multiple is passed
      if (!take(S, *Step, Of, *D, New, IsNegative))
        return false;
    }
    return true;
  }
  // As the residue grows, quotients change where a lane reaches a multiple.
  New.Size = Size;
  std::set<std::int64_t> Residues{0};
  for (std::int64_t Addend : All)
    Residues.insert(-Addend - IntRange::floorDiv(-Addend, Size) * Size);
  for (auto Residue = Residues.begin(); Residue != Residues.end();) {
    New.Residue = *Residue;
    New.End = ++Residue == Residues.end() ? Size : *Residue;
    if (llvm::all_of(S.Families,
                     [&](const Family &F) { return F.agreesWith(New); }) &&
        !take(S, *Step, Of, *D, New, IsNegative))
      return false;
  }
  return true;
}

/// Goes on with the step \p Step known, as \p By says where multiples lie.
bool StepFormsOf::take(State S, AtomId Step, const LaneStep &Of,
                       const Dividend &D, const Family &By, bool IsNegative) {
  auto Quotient = [&](std::int64_t Addend) {
    if (By.Size)
      return IntRange::floorDiv(By.Residue + Addend, By.Size);
    return std::int64_t(By.Next && Addend - By.Least >= By.Next);
  };
  std::array<std::uint64_t, NumLanes> Steps{};
  std::int64_t Least = 0, Most = 0;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::int64_t Q = Quotient(std::int64_t(D.Addend[Lane]));
    Least = Lane ? std::min(Least, Q) : Q;
    Most = Lane ? std::max(Most, Q) : Q;
    Steps[Lane] = std::uint64_t(Q);
  }
  if (Of.FromCommon)
    Least = Quotient(0);
  for (std::uint64_t &Word : Steps)
    Word =
        IsNegative ? std::uint64_t(Most) - Word : Word - std::uint64_t(Least);
  const Lanes Known(Steps);
  S.Steps.insert_or_assign(Step, Known);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    S.Passes |= (Active >> Lane & 1) &&
                Steps[Lane] != Steps[unsigned(std::countr_zero(Active))];
  if (llvm::none_of(S.Families,
                    [&](const Family &F) { return F.Identity == By.Identity; }))
    S.Families.push_back(By);
  std::optional<LaneValue> Next =
      replaced(C, S.Value, Step, LaneValue(S.Value.bits(), Known));
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

std::optional<StepForms> formsOfSteps(ValueContext &C, const LaneValue &Value,
                                      LaneMask Active,
                                      const FollowedSteps &Followed) {
  if (!Active || Value.isOpaque())
    return std::nullopt;
  StepFormsOf All(C, Active, Followed, /*OnlyLarge=*/false);
  if (std::optional<StepForms> Result = All.of(Value))
    return Result;
  return All.areTooMany()
             ? StepFormsOf(C, Active, Followed, /*OnlyLarge=*/true).of(Value)
             : std::nullopt;
}

} // namespace bank_lint::symbolic
