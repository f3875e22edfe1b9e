//===-- analysis/symbolic/steps.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/steps.h"
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/replaced.h"
#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace bank_lint::symbolic {

std::optional<AtomId> stepIn(const ValueContext &C, const Term &T) {
  std::optional<AtomId> Found;
  for (AtomId Factor : C.factors(T.Monomial)) {
    if (C.atom(Factor).Uniform)
      continue;
    if (Found || !C.laneStep(Factor))
      return std::nullopt;
    Found = Factor;
  }
  return Found;
}

namespace {

/// More forms, and steps inside one another, are not followed; nor are lanes
/// that lie further apart in a dividend.
constexpr std::size_t MostForms = 600, MostLargeForms = 2500;
constexpr unsigned MostNested = 4, MostChoices = 3;
constexpr std::int64_t MostSpan = 128;

/// The choice among the factors of \p T that goes the same way in all lanes.
std::optional<AtomId> uniformChoiceIn(const ValueContext &C, const Term &T) {
  const std::optional<AtomId> Id = choiceIn(C, T);
  if (!Id)
    return std::nullopt;
  const auto Bit = bitAtom(C, C.laneChoice(*Id)->Decides);
  return Bit && C.atom(Bit->first).Uniform ? Id : std::nullopt;
}

/// Dividends of one unknown part and one divisor: where a multiple of it lies
/// is the same question for all of them.
struct Family {
  Key Identity;
  std::int64_t Size = 0; ///< of the divisor; 0: more than lanes are apart
  /// Then: how far above Least the first multiple lies; 0: beyond all lanes.
  std::int64_t Next = 0, Least = 0, Most = 0;
  std::int64_t Residue = 0; ///< else: of the unknown part
};

/// What is known of an unknown divisor.
struct DivisorCase {
  std::int64_t Value = 0; ///< 0: more than Beyond from 0
  std::int64_t Beyond = 0;
  bool IsNegative = false;
};

class Forms {
public:
  Forms(ValueContext &C, LaneMask Active, bool AsIndex, bool OnlyLarge)
      : C(C), Active(Active), AsIndex(AsIndex), OnlyLarge(OnlyLarge) {}
  /// Whether it was for their number that there is no answer.
  bool areTooMany() const { return Result.Each.size() > most(); }
  std::optional<StepForms> of(const LaneValue &Value) {
    State Begin{Value, {}, {}, {}, {}, false};
    if (!follow(Begin) || Result.Each.empty())
      return std::nullopt;
    Result.OnlyLarge = OnlyLarge;
    return std::move(Result);
  }

private:
  struct State {
    LaneValue Value;
    std::map<AtomId, Lanes> Steps;
    std::map<MonomialId, DivisorCase> Divisors;
    std::vector<Family> Families;
    std::map<AtomId, bool> Bits; ///< that decide choices
    bool Passes;
  };
  struct Dividend {
    Lanes Addend;
    Key Identity; ///< of its unknown part and of the divisor
  };

  std::size_t most() const { return OnlyLarge ? MostLargeForms : MostForms; }
  bool follow(State &S);
  bool emit(const State &S);
  std::optional<AtomId> innermost(const State &S, AtomId Step) const;
  std::optional<LaneValue> known(const State &S, const LaneValue &Of) const;
  std::optional<Dividend> dividend(const State &S, const LaneStep &Of) const;
  bool chooseSide(const State &S, AtomId Choice);
  bool withSide(State S, AtomId Choice, AtomId Bit, bool IsTrue);
  bool chooseDivisor(const State &S, MonomialId Unknown, std::int64_t Factor,
                     std::int64_t Span, std::int64_t Least);
  bool withDivisor(State S, MonomialId Unknown, const IntRange &Values,
                   const DivisorCase &Case);
  bool take(State S, AtomId Step, const LaneStep &Of, const Dividend &D,
            const Family &By, bool IsNegative);
  void addends(const State &S, const Key &Identity,
               std::set<std::int64_t> &Into) const;

  ValueContext &C;
  const LaneMask Active;
  const bool AsIndex, OnlyLarge;
  StepForms Result;
  std::set<std::vector<std::uint64_t>> Seen;
  /// How often an index was written; one may be that of another.
  unsigned Indices = 0;
  static constexpr unsigned MostIndices = 64;
  std::vector<AtomId> Bits;      ///< that decide Result.Choices
  std::vector<bool> IsOpposite; ///< of the bit: the first has the first value
};

/// Tries both sides of \p Choice, or the one that is known.
bool Forms::chooseSide(const State &S, AtomId Choice) {
  const auto [Bit, IsItself] = *bitAtom(C, C.laneChoice(Choice)->Decides);
  if (auto Known = S.Bits.find(Bit); Known != S.Bits.end())
    return withSide(S, Choice, Bit, Known->second);
  if (!llvm::is_contained(Bits, Bit)) {
    if (Bits.size() == MostChoices)
      return false;
    Bits.push_back(Bit);
    Result.Choices.push_back(Choice);
    IsOpposite.push_back(!IsItself);
  }
  return withSide(S, Choice, Bit, true) && withSide(S, Choice, Bit, false);
}

/// Goes on with the bit \p Bit as \p IsTrue says, which decides \p Choice.
bool Forms::withSide(State S, AtomId Choice, AtomId Bit, bool IsTrue) {
  const LaneChoice &Of = *C.laneChoice(Choice);
  S.Bits.insert_or_assign(Bit, IsTrue);
  const LaneValue &Side =
      IsTrue == bitAtom(C, Of.Decides)->second ? Of.A : Of.B;
  const std::optional<LaneValue> Taken =
      S.Value.bits() == Side.bits() ? std::optional(Side) : asInteger(C, Side);
  if (!Taken || Taken->isOpaque() || Taken->bits() != S.Value.bits())
    return false;
  std::optional<LaneValue> Next = replaced(C, S.Value, Choice, *Taken);
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

/// \p Of with the numbers of the steps that are known.
std::optional<LaneValue> Forms::known(const State &S,
                                      const LaneValue &Of) const {
  std::optional<LaneValue> Now = Of;
  for (AtomId Id : Of.atoms(C))
    if (auto It = S.Steps.find(Id); It != S.Steps.end() && Now)
      Now = replaced(C, *Now, Id, LaneValue(Of.bits(), It->second));
  return Now;
}

/// \p Step itself, or the one in its dividend that has to be known before.
std::optional<AtomId> Forms::innermost(const State &S, AtomId Step) const {
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
std::optional<Forms::Dividend> Forms::dividend(const State &S,
                                               const LaneStep &Of) const {
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
    Result.Identity.push_back(T.Monomial);
    Result.Identity.push_back(std::uint64_t(Now->asSigned(T.Coefficient[0])));
  }
  Of.Divisor.appendKey(Result.Identity);
  return Result;
}

/// What lanes have of their own in all dividends of \p Identity.
void Forms::addends(const State &S, const Key &Identity,
                    std::set<std::int64_t> &Into) const {
  for (AtomId Id : S.Value.atoms(C)) {
    const LaneStep *Of = C.laneStep(Id);
    const std::optional<Dividend> D = Of ? dividend(S, *Of) : std::nullopt;
    if (!D || D->Identity != Identity)
      continue;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Into.insert(std::int64_t(D->Addend[Lane]));
    if (Of->FromCommon)
      Into.insert(0);
  }
}

bool Forms::emit(const State &S) {
  std::vector<std::uint64_t> Identity;
  const DivisorCase *Of =
      S.Divisors.empty() ? nullptr : &S.Divisors.begin()->second;
  unsigned Sides = 0;
  for (const auto &[Index, Bit] : llvm::enumerate(Bits))
    if (auto It = S.Bits.find(Bit);
        It != S.Bits.end() && It->second == IsOpposite[Index])
      Sides |= 1U << Index;
  Identity.push_back(Of ? std::uint64_t(Of->Value) : 0);
  Identity.push_back(Sides);
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
  StepForm Form{S.Value, std::nullopt, S.Passes, Sides};
  if (Of && Of->Value)
    Form.Divisor = Of->Value;
  if (Of && !Of->Value)
    Result.LeastLarge = Of->Beyond + 1;
  if (Of)
    Result.Unknown = S.Divisors.begin()->first;
  Result.HasSeveral |= S.Divisors.size() > 1;
  Result.Each.push_back(std::move(Form));
  return !areTooMany();
}

/// Adds a form for each way in which the steps of \p S can be chosen. \returns
/// false if that cannot be done.
bool Forms::follow(State &S) {
  const auto *Own = llvm::find_if(S.Value.terms(), [&](const Term &T) {
    return !C.isUniform(T.Monomial);
  });
  if (Own == S.Value.terms().end())
    return emit(S);
  if (const std::optional<AtomId> Choice = uniformChoiceIn(C, *Own))
    return chooseSide(S, *Choice);
  const std::optional<AtomId> Outer = stepIn(C, *Own);
  if (!Outer && AsIndex && ++Indices < MostIndices) {
    const Term T = *Own;
    std::optional<LaneValue> Index = asIndex(C, S.Value, T);
    if (!Index)
      return false;
    S.Value = std::move(*Index);
    return follow(S);
  }
  const std::optional<AtomId> Step =
      Outer ? innermost(S, *Outer) : std::nullopt;
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
      if (!Known.Size && (*All.begin() < Known.Least ||
                          *All.rbegin() > Known.Most))
        return false;
      return take(S, *Step, Of, *D, Known, IsNegative);
    }
  Family New;
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
  for (std::int64_t Residue : Residues) {
    New.Residue = Residue;
    if (!take(S, *Step, Of, *D, New, IsNegative))
      return false;
  }
  return true;
}

/// Goes on with the step \p Step known, as \p By says where multiples lie.
bool Forms::take(State S, AtomId Step, const LaneStep &Of, const Dividend &D,
                 const Family &By, bool IsNegative) {
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
    Word = IsNegative ? std::uint64_t(Most) - Word : Word - std::uint64_t(Least);
  const Lanes Known(Steps);
  S.Steps.insert_or_assign(Step, Known);
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    S.Passes |= (Active >> Lane & 1) &&
                Steps[Lane] != Steps[unsigned(std::countr_zero(Active))];
  if (llvm::none_of(S.Families, [&](const Family &F) {
        return F.Identity == By.Identity;
      }))
    S.Families.push_back(By);
  std::optional<LaneValue> Next =
      replaced(C, S.Value, Step, LaneValue(S.Value.bits(), Known));
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

/// Tries each number that \p Factor * \p Unknown can be, of those that are no
/// larger than \p Span, and all larger ones at once. The product is \p Least at
/// the least.
bool Forms::chooseDivisor(const State &S, MonomialId Unknown,
                          std::int64_t Factor, std::int64_t Span,
                          std::int64_t Least) {
  IntRange Range = C.range(Unknown);
  if (Least > 0) // the product is positive
    Range = Range.meet(Factor > 0 ? IntRange{1, IntRange::NoUpper}
                                  : IntRange{IntRange::NoLower, -1});
  if (Factor == 0)
    return false;
  const std::int64_t Beyond = Span / std::abs(Factor);
  constexpr std::int64_t Few = 2;
  for (std::int64_t Value = 1;
       Value <= Beyond && (!OnlyLarge || Beyond <= Few); ++Value)
    for (std::int64_t Signed : {Value, -Value})
      if (Range.contains(Signed) &&
          !withDivisor(S, Unknown, IntRange::exactly(Signed),
                       {Signed, 0, Signed < 0}))
        return false;
  const IntRange Above = Range.meet({Beyond + 1, IntRange::NoUpper});
  const IntRange Below = Range.meet({IntRange::NoLower, -Beyond - 1});
  for (const IntRange &Large : {Above, Below})
    if (Large.Lo <= Large.Hi &&
        !withDivisor(S, Unknown, Large, {0, Beyond, Large.Hi < 0}))
      return false;
  return true;
}

bool Forms::withDivisor(State S, MonomialId Unknown, const IntRange &Values,
                        const DivisorCase &Case) {
  S.Divisors.emplace(Unknown, Case);
  const llvm::ArrayRef<AtomId> Factors = C.factors(Unknown);
  if (Factors.size() != 1)
    return follow(S);
  const AtomId Id = Factors.front();
  const unsigned Bits = S.Value.bits();
  LaneValue By(Bits, std::uint64_t(Case.Value));
  if (!Case.Value) {
    const Atom &Whole = C.atom(Id);
    By = LaneValue::ofAtom(
        C, Bits,
        C.intern({'n', 'a', Id, std::uint64_t(Values.Lo),
                  std::uint64_t(Values.Hi)},
                 [&] {
                   AtomDescription New;
                   static_cast<AtomFacts &>(New) = Whole;
                   New.Range = Values;
                   New.GridAxis = -1;
                   New.Name = Whole.Name.str();
                   New.Operands.assign(Whole.Operands.begin(),
                                       Whole.Operands.end());
                   return New;
                 }));
  }
  std::optional<LaneValue> Next = replaced(C, S.Value, Id, By);
  if (!Next)
    return false;
  S.Value = std::move(*Next);
  return follow(S);
}

} // namespace

std::optional<StepForms> formsOfSteps(ValueContext &C, const LaneValue &Value,
                                      LaneMask Active, bool AsIndex) {
  if (!Active || Value.isOpaque())
    return std::nullopt;
  Forms All(C, Active, AsIndex, /*OnlyLarge=*/false);
  if (std::optional<StepForms> Result = All.of(Value))
    return Result;
  return All.areTooMany() ? Forms(C, Active, AsIndex, /*OnlyLarge=*/true).of(Value)
                          : std::nullopt;
}

/// Whether what differs by lane in \p T is noted as an index.
static bool isIndexed(const ValueContext &C, const Term &T) {
  return llvm::all_of(C.factors(T.Monomial), [&](AtomId Id) {
    return C.atom(Id).Uniform || C.indexValue(Id);
  });
}

bool hasOnlySteps(const ValueContext &C, const LaneValue &Value, bool AsIndex) {
  bool HasAny = false;
  if (Value.isOpaque())
    return false;
  for (const Term &T : Value.terms()) {
    if (C.isUniform(T.Monomial))
      continue;
    if (!stepIn(C, T) && !uniformChoiceIn(C, T) && !(AsIndex && isIndexed(C, T)))
      return false;
    HasAny = true;
  }
  return HasAny;
}

bool differsInSteps(const ValueContext &C, const LaneValue &Value) {
  return !Value.isOpaque() && Value.hasUniformTerms() &&
         llvm::all_of(Value.terms(), [&](const Term &T) {
           return C.isUniform(T.Monomial) || stepIn(C, T);
         });
}

} // namespace bank_lint::symbolic
