//===-- analysis/symbolic/choice.cpp --------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/choice.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/replaced.h"
#include "analysis/symbolic/roots.h"
#include "analysis/symbolic/steps.h"

namespace bank_lint::symbolic {

std::optional<std::pair<AtomId, bool>> bitAtom(const ValueContext &C,
                                               const LaneValue &Bit) {
  if (Bit.isOpaque() || Bit.terms().size() != 1 || !Bit.isSpelledAlike())
    return std::nullopt;
  const llvm::ArrayRef<AtomId> Factors = C.factors(Bit.terms()[0].Monomial);
  if (Factors.size() != 1)
    return std::nullopt;
  return std::pair(Factors.front(), Bit.constant()[0] == 0);
}

std::optional<AtomId> choiceIn(const ValueContext &C, const Term &T) {
  std::optional<AtomId> Found;
  for (AtomId Factor : C.factors(T.Monomial)) {
    if (C.atom(Factor).Uniform)
      continue;
    if (Found || !C.laneChoice(Factor))
      return std::nullopt;
    Found = Factor;
  }
  return Found;
}

/// \p V as an integer of 64 bits, as indices are read.
static std::optional<LaneValue> asInteger(ValueContext &C, const LaneValue &V) {
  if (V.isOpaque())
    return std::nullopt;
  if (V.bits() == 64)
    return V;
  LaneValue Wide =
      extend(C, readAs(C, V, Signedness::Signed), 64, Signedness::Signed);
  return Wide.isOpaque() ? std::nullopt : std::optional(std::move(Wide));
}

std::optional<LaneValue> sideInBits(ValueContext &C, const LaneValue &Side,
                                    unsigned Bits) {
  std::optional<LaneValue> Result =
      Bits == Side.bits() ? std::optional(Side) : asInteger(C, Side);
  if (!Result || Result->isOpaque() || Result->bits() != Bits)
    return std::nullopt;
  return Result;
}

namespace {

/// In one value, and inside one another: more are not followed.
constexpr unsigned MostChoices = 4, MostNested = 3;

/// The sides that the choices of one value take.
class OwnSides {
public:
  OwnSides(ValueContext &C, bool AsIndex, unsigned Others)
      : C(C), AsIndex(AsIndex), Others(Others) {}
  unsigned bits() const { return unsigned(Taken.size()); }
  bool isOpen() const { return IsOpen; }
  bool mayAllBeAtEdge() const { return MayAllBeAtEdge; }

  std::optional<LaneValue> of(const LaneValue &Value, unsigned Nested);

private:
  struct TakenBit {
    AtomId Bit;
    bool IsTrue;
    LaneValue Common; ///< what the comparison has of unknowns
  };

  std::optional<LaneValue> sideOf(AtomId Id, unsigned Bits, unsigned Nested);
  std::optional<LaneValue> onlySide(const LaneChoice &Of, unsigned Bits) const;
  bool isOther(const LaneValue &Decides) const;
  bool take(const LaneValue &Decides, bool IsTrue, unsigned Nested);

  ValueContext &C;
  const bool AsIndex;
  const unsigned Others;
  bool IsOpen = false, MayAllBeAtEdge = false;
  llvm::SmallVector<TakenBit, MostChoices> Taken;
};

/// The unknown part of \p Difference, without the part of each lane.
LaneValue commonOf(ValueContext &C, const LaneValue &Difference) {
  return sub(C, Difference, LaneValue(64, Difference.constant()));
}

/// Whether the side must be taken that is not the lanes' own, by the number of
/// the bit in \p Decides.
bool OwnSides::isOther(const LaneValue &Decides) const {
  const auto Bit = bitAtom(C, Decides);
  if (!Bit)
    return false;
  const auto *Known = llvm::find_if(
      Taken, [&](const TakenBit &Each) { return Each.Bit == Bit->first; });
  return Others >> (Known - Taken.begin()) & 1;
}

/// Notes that \p Decides is as \p IsTrue says in all lanes. \returns false if
/// that may never be, or if data decides it.
bool OwnSides::take(const LaneValue &Decides, bool IsTrue, unsigned Nested) {
  const auto Bit = bitAtom(C, Decides);
  if (!Bit)
    return false;
  const auto [Id, IsItself] = *Bit;
  const bool Wanted = IsItself == IsTrue;
  const ComparedBit *Compared = C.comparedBit(Id);
  if (!Compared)
    return false;
  if (isOther(Decides)) { // to be looked at, whether it comes or not
    if (llvm::none_of(Taken,
                      [&](const TakenBit &Each) { return Each.Bit == Id; }))
      Taken.push_back({Id, Wanted, LaneValue(64, 0)});
    return true;
  }
  // Lanes are not all equal to one number.
  if ((Compared->How == Relation::Equal && Wanted) ||
      (Compared->How == Relation::NotEqual && !Wanted))
    return false;
  std::optional<LaneValue> Difference = Compared->Difference;
  if (!Difference->hasUniformTerms() ||
      llvm::any_of(Difference->terms(), [&](const Term &T) {
        return !C.isUniform(T.Monomial) && !stepIn(C, T);
      })) {
    Difference = of(*Difference, Nested + 1);
    if (!Difference || !Difference->hasUniformTerms())
      return false;
  }
  if (Difference->isOpaque() || Difference->bits() != 64)
    return false;
  const LaneValue Common = commonOf(C, *Difference);
  const LaneValue Opposite = sub(C, LaneValue(64, 0), Common);
  for (const auto &[Index, Other] : llvm::enumerate(Taken)) {
    if (Other.Bit == Id && Other.IsTrue == Wanted)
      return true;
    if (Others >> Index & 1)
      continue;
    // With one unknown, one may exclude the other.
    if (Other.Common.sameAs(Common) || Other.Common.sameAs(Opposite))
      return false;
  }
  MayAllBeAtEdge |= !variesByBlock(C, Common.atoms(C));
  Taken.push_back({Id, Wanted, Common});
  return Taken.size() <= MostChoices;
}

/// The side of the choice \p Of that its condition leaves, with what is assumed
/// of indices: `j < 0 ? j + size : j` is j.
std::optional<LaneValue> OwnSides::onlySide(const LaneChoice &Of,
                                            unsigned Bits) const {
  const auto Bit = bitAtom(C, Of.Decides);
  const ComparedBit *Compared = Bit ? C.comparedBit(Bit->first) : nullptr;
  if (!AsIndex || !Compared)
    return std::nullopt;
  const std::optional<LaneValue> Index = asIndex(C, Compared->Difference);
  if (!Index)
    return std::nullopt;
  const IntRange &Range = Index->range();
  const bool OrEqual = Compared->How == Relation::LessEqual;
  std::optional<bool> Holds;
  if (Compared->How == Relation::Less || OrEqual) {
    if (Range.Hi < (OrEqual ? 1 : 0))
      Holds = true;
    else if (Range.Lo >= (OrEqual ? 1 : 0))
      Holds = false;
  }
  if (!Holds)
    return std::nullopt;
  std::optional<LaneValue> Side =
      sideInBits(C, *Holds == Bit->second ? Of.A : Of.B, Bits);
  if (Side)
    Side->assume(Index->assumed());
  return Side;
}

/// The side of the choice \p Id that is the lanes' own.
std::optional<LaneValue> OwnSides::sideOf(AtomId Id, unsigned Bits,
                                          unsigned Nested) {
  const LaneChoice &Of = *C.laneChoice(Id);
  if (std::optional<LaneValue> Only = onlySide(Of, Bits))
    return Only;
  const bool AIsOwn = !Of.A.isUniform(C), BIsOwn = !Of.B.isUniform(C);
  if (!AIsOwn && !BIsOwn)
    return std::nullopt;
  IsOpen |= AIsOwn && BIsOwn;
  const bool TakesA = AIsOwn != isOther(Of.Decides);
  const AssumptionSet Named =
      TakesA ? C.choiceName(Id).first : C.choiceName(Id).second;
  if (!Named || !take(Of.Decides, TakesA, Nested))
    return std::nullopt;
  std::optional<LaneValue> Own = sideInBits(C, TakesA ? Of.A : Of.B, Bits);
  if (Own)
    Own->assume(Named);
  return Own;
}

std::optional<LaneValue> OwnSides::of(const LaneValue &Value, unsigned Nested) {
  if (Value.isOpaque() || Nested > MostNested)
    return std::nullopt;
  std::optional<LaneValue> Result;
  constexpr unsigned MostSteps = MostChoices + 8;
  for (unsigned Step = 0; Step <= MostSteps; ++Step) {
    const LaneValue &Now = Result ? *Result : Value;
    const auto *Own = llvm::find_if(Now.terms(), [&](const Term &T) {
      return !C.isUniform(T.Monomial) && !stepIn(C, T);
    });
    if (Own == Now.terms().end())
      return Result;
    const Term T = *Own;
    std::optional<LaneValue> Next;
    if (const std::optional<AtomId> Id = choiceIn(C, T)) {
      if (const auto Side = sideOf(*Id, Now.bits(), Nested))
        Next = replaced(C, Now, T, *Id, *Side);
    } else if (AsIndex) {
      Next = asIndex(C, Now, T);
    }
    if (!Next)
      return std::nullopt;
    Result = std::move(Next);
  }
  return std::nullopt;
}

} // namespace

void liftChoice(ValueContext &C, const LaneValue &Value, const LaneValue &Made,
                llvm::function_ref<LaneValue(const LaneValue &)> Transform) {
  if (Value.terms().size() != 1 || Made.terms().size() != 1)
    return;
  const Term &T = Value.terms().front();
  const AtomId New = C.factors(Made.terms().front().Monomial).front();
  const std::optional<AtomId> Id = choiceIn(C, T);
  if (!Id || C.laneChoice(New))
    return;
  const LaneChoice Of = *C.laneChoice(*Id);
  if (Of.A.bits() != Value.bits())
    return;
  const std::optional<LaneValue> A = replaced(C, Value, T, *Id, Of.A);
  const std::optional<LaneValue> B = replaced(C, Value, T, *Id, Of.B);
  if (A && B)
    C.noteLaneChoice(New,
                     std::make_shared<const LaneChoice>(
                         Transform(*A), Transform(*B), Of.Decides),
                     *Id);
}

std::optional<ChosenValue> withOwnSides(ValueContext &C, const LaneValue &Value,
                                        bool AsIndex, unsigned Others) {
  OwnSides Sides(C, AsIndex, Others);
  std::optional<LaneValue> Found = Sides.of(Value, 0);
  if (!Found)
    return std::nullopt;
  return ChosenValue{std::move(*Found), Sides.bits(), Sides.isOpen(),
                     Sides.mayAllBeAtEdge()};
}

} // namespace bank_lint::symbolic
