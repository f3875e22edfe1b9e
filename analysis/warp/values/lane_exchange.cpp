//===-- analysis/warp/values/lane_exchange.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/values/lane_exchange.h"
#include "analysis/symbolic/arithmetic.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include <bit>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// Results that differ more often are not distinguished group by group: an
/// unknown of each lane says nearly as much.
constexpr unsigned MostGroups = 8;

/// Lanes that get the same, by what distinguishes them from others.
using Groups = llvm::MapVector<std::uint64_t, LaneMask>;

IntRange rangeOf(unsigned Bits) {
  return Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
}

/// An unknown for each of \p Together, made by \p MakeAtom of its key.
template <typename F>
LaneValue oneForEach(ValueContext &C, unsigned Bits, const Groups &Together,
                     F MakeAtom) {
  LaneValue Result(Bits, 0);
  for (const auto &[Key, Mask] : Together)
    Result = blend(C, Mask, LaneValue::ofAtom(C, Bits, MakeAtom(Key)), Result);
  Result.restrict(rangeOf(Bits));
  return Result;
}

AtomDescription describe(const std::string &Name, unsigned Bits) {
  AtomDescription New;
  New.Kind = AtomKind::Opaque;
  New.Name = Name;
  New.Range = rangeOf(Bits);
  return New;
}

/// An unknown that \p S gives: identified by the value that lanes have, and by
/// what says which of them is read.
AtomDescription described(const ValueContext &C, const Shuffle &S) {
  AtomDescription New = describe(S.Name, S.Bits);
  if (S.Value.isOpaque() || S.Lane.isOpaque() || S.Clamp.isOpaque())
    return New;
  New.Kind = AtomKind::Derived;
  for (const LaneValue *Of : {&S.Value, &S.Lane, &S.Clamp})
    llvm::append_range(New.Operands, Of->atoms(C));
  return New;
}

/// An unknown that \p S gives each lane.
LaneValue unknownInEach(ValueContext &C, const Shuffle &S) {
  AtomDescription New = described(C, S);
  New.Uniform = false;
  return LaneValue::ofAtom(C, S.Bits, C.fresh(New));
}

/// The lane that each lane reads.
using Sources = std::array<unsigned, NumLanes>;

/// By operands that are known in all lanes.
Sources sourcesOf(ShuffleMode Mode, const Lanes &Operand, const Lanes &Clamp) {
  Sources From;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const unsigned B = Operand[Lane] & 31, Most = Clamp[Lane] & 31;
    const unsigned Segment = Clamp[Lane] >> 8 & 31;
    const int Last = int((Lane & Segment) | (Most & ~Segment));
    int Source = 0;
    bool IsInside = false;
    switch (Mode) {
    case ShuffleMode::Up:
      Source = int(Lane) - int(B);
      IsInside = Source >= Last;
      break;
    case ShuffleMode::Down:
      Source = int(Lane + B);
      IsInside = Source <= Last;
      break;
    case ShuffleMode::Butterfly:
      Source = int(Lane ^ B);
      IsInside = Source <= Last;
      break;
    case ShuffleMode::Index:
      Source = int((Lane & Segment) | (B & ~Segment));
      IsInside = Source <= Last;
      break;
    }
    From[Lane] = IsInside ? unsigned(Source) & 31 : Lane;
  }
  return From;
}

Lanes taken(const Lanes &Of, const Sources &From) {
  std::array<std::uint64_t, NumLanes> Each;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Each[Lane] = Of[From[Lane]];
  return Lanes(Each);
}

/// \p Value as each lane of \p From has it.
LaneValue takenFrom(ValueContext &C, const Shuffle &S, const Sources &From) {
  const LaneValue &Value = S.Value;
  const bool IsPlain = llvm::all_of(
      Value.terms(), [&](const Term &T) { return C.isUniform(T.Monomial); });
  if (IsPlain) {
    llvm::SmallVector<Term, 1> Terms;
    for (const Term &T : Value.terms())
      Terms.push_back({T.Monomial, taken(T.Coefficient, From)});
    return LaneValue::fromParts(C, Value.bits(), taken(Value.constant(), From),
                                std::move(Terms), Value.assumed(),
                                Value.range());
  }
  Groups Together;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    Together[From[Lane]] |= LaneMask(1) << Lane;
  if (Together.size() > MostGroups) {
    LaneValue Result = unknownInEach(C, S);
    Result.assume(Value.assumed());
    return Result;
  }
  // What one lane holds is one number.
  LaneValue Result = oneForEach(C, S.Bits, Together, [&](std::uint64_t Source) {
    Key Identity{'S', Source};
    Value.appendKey(Identity);
    return C.intern(Identity, [&] { return described(C, S); });
  });
  Result.assume(Value.assumed());
  return Result;
}

/// \p Taken, but in lanes that read one which is never there.
LaneValue withUndefined(ValueContext &C, const Shuffle &S, const Sources &From,
                        const LaneValue &Taken) {
  LaneMask Defined = ~S.Active; // what others get is never looked at
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (S.Active >> From[Lane] & 1)
      Defined |= LaneMask(1) << Lane;
  if (Defined == AllLanes)
    return Taken;
  return blend(
      C, Defined, Taken,
      unknown(C, S.Bits, AtomKind::Opaque, false, S.Name, rangeOf(S.Bits)));
}

/// Groups of lanes that read one lane of their segment, which lane is unknown;
/// absent if some may read another.
std::optional<Groups> segments(const Shuffle &S) {
  if (S.Mode != ShuffleMode::Index || !S.Clamp.isConcrete())
    return std::nullopt;
  Groups Together;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    const std::uint64_t Clamp = S.Clamp.constant()[Lane];
    const std::uint64_t Segment = Clamp >> 8 & 31;
    if ((Clamp & ~Segment & 31) != (~Segment & 31))
      return std::nullopt; // a lane beyond the clamp keeps its own value
    Together[(Lane & Segment) << 8 | Segment] |= LaneMask(1) << Lane;
  }
  if (Together.size() > MostGroups)
    return std::nullopt;
  return Together;
}

} // namespace

std::optional<ShuffleMode> shuffleMode(llvm::StringRef Name) {
  for (llvm::StringRef Part : llvm::split(Name, ".")) {
    std::optional<ShuffleMode> Mode =
        llvm::StringSwitch<std::optional<ShuffleMode>>(Part)
            .Case("up", ShuffleMode::Up)
            .Case("down", ShuffleMode::Down)
            .Case("bfly", ShuffleMode::Butterfly)
            .Case("idx", ShuffleMode::Index)
            .Default(std::nullopt);
    if (Mode)
      return Mode;
  }
  return std::nullopt;
}

LaneValue shuffled(ValueContext &C, const Shuffle &S) {
  const LaneValue &Value = S.Value;
  if (Value.isUniform(C) && !Value.isOpaque() && S.Bits == Value.bits())
    return Value;
  if (Value.isUniform(C))
    return S.Bits ? unknown(C, S.Bits, AtomKind::Opaque, true, S.Name,
                            rangeOf(S.Bits))
                  : LaneValue::opaque(true);
  const bool IsKnown = S.Lane.isConcrete() && S.Clamp.isConcrete();
  if (IsKnown && !Value.isOpaque() && S.Bits == Value.bits()) {
    const Sources From =
        sourcesOf(S.Mode, S.Lane.constant(), S.Clamp.constant());
    return withUndefined(C, S, From, takenFrom(C, S, From));
  }
  std::optional<Groups> Together;
  if (S.Lane.isUniform(C))
    Together = segments(S);
  if (!S.Bits)
    return LaneValue::opaque(Together && Together->size() == 1);
  LaneValue Result =
      Together
          ? oneForEach(C, S.Bits, *Together,
                       [&](std::uint64_t) { return C.fresh(described(C, S)); })
          : unknownInEach(C, S);
  Result.assume(Value.assumed() | S.Lane.assumed() | S.Clamp.assumed());
  return Result;
}

std::optional<Election> elected(ValueContext &C, const LaneValue &Mask,
                                LaneMask May, bool AreHere) {
  if (!May)
    return std::nullopt;
  const bool IsKnown = !Mask.isOpaque() && Mask.isConcrete(May);
  LaneMask Among = May;
  if (IsKnown)
    Among &= LaneMask(Mask.unsignedConstant(unsigned(std::countr_zero(May))));
  if (!Among)
    return std::nullopt;
  const auto First = unsigned(std::countr_zero(Among));
  std::array<std::uint64_t, NumLanes> IsFirst{};
  IsFirst[First] = 1;
  Election Result{IsKnown && AreHere ? LaneValue(32, First)
                                     : LaneValue::opaque(true),
                  LaneValue(1, Lanes(IsFirst))};
  const AssumptionSet Lowest =
      C.assumption("elect.sync elects the lowest lane of those it asks");
  Result.Leader.assume(Lowest);
  Result.IsLeader.assume(Lowest);
  return Result;
}

LaneValue agreed(ValueContext &C, const LaneValue &Mask, unsigned Bits,
                 const std::string &Name) {
  if (Mask.isUniform(C))
    return unknown(C, Bits, AtomKind::Opaque, true, Name, rangeOf(Bits));
  Groups Together;
  if (Mask.isConcrete())
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Together[Mask.constant()[Lane]] |= LaneMask(1) << Lane;
  if (Together.empty() || Together.size() > MostGroups)
    return unknown(C, Bits, AtomKind::Opaque, false, Name, rangeOf(Bits));
  return oneForEach(C, Bits, Together, [&](std::uint64_t) {
    return C.fresh(describe(Name, Bits));
  });
}

} // namespace bank_lint
