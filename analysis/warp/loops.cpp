//===-- analysis/warp/loops.cpp - loops that are solved ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// When nothing decides how often a loop runs, one iteration stands for all.
// A trial run with a placeholder for each variable of the loop shows what an
// iteration does to it:
//   placeholder + step, the step the same in every iteration -> start + k*step
//   a*placeholder + c, of a lane's own, a >= 2 the same in all lanes
//                              -> start + h*((a-1)*start + c), h =
//                              (a^k-1)/(a-1)
//   anything else                                            -> an unknown
// Then the loop is executed once with these values (solutions.cpp).
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"
#include "analysis/warp/integer_bits.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IntrinsicInst.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// For names of unknowns: "iteration" + this.
std::string Executor::ofLoop(const Loop &L) const {
  if (DebugLoc Where = L.getStartLoc())
    return " of the loop at " + Lines.text(*Where);
  return " of a loop";
}

/// Where lanes leave a loop one by one, no lane is certain to be in an
/// iteration; all are while none has left.
void Executor::stayTogether(const Loop &L, const LoopExits &Exits,
                            Arrival &Inside) {
  for (const Instruction *Exit : Exits) {
    Inside.Certain = 0;
    const bool GoesOn =
        isa<SwitchInst>(Exit) || L.contains(Exit->getSuccessor(0));
    Inside.Guards |= guard(*Exit, GoesOn);
  }
}

/// \p V.After - \p V.Before if every iteration of a loop adds that to what
/// starts as \p Start in \p Lanes.
std::optional<LaneValue> Executor::stepOf(const LoopVariable &V,
                                          const LaneValue &Start,
                                          LaneMask Lanes,
                                          AtomId FirstInside) const {
  if (V.Bits <= 1 || V.After.isOpaque() || Start.isOpaque())
    return std::nullopt;
  LaneValue Step =
      blend(C, Lanes, sub(C, V.After, V.Before), LaneValue(V.Bits, 0));
  return isInvariant(Step, FirstInside) ? std::optional(std::move(Step))
                                        : std::nullopt;
}

/// An iteration that finds a placeholder in each variable, and the lanes of
/// \p Entry. A variable that turns out to differ between lanes was taken to be
/// uniform, unless \p Earlier, such a trace, says that it does differ.
LoopTrace Executor::traceIteration(const Loop &L, const Arrival &Entry,
                                   const LoopTrace *Earlier) {
  const unsigned Header = Plan.index(*L.getHeader());
  LoopTrace Trace;
  Trace.FirstInside = C.nextAtom();
  std::vector<LaneValue> Placeholders;
  for (const PHINode &P : L.getHeader()->phis()) {
    const std::size_t I = Trace.Variables.size();
    LoopVariable &V = Trace.Variables.emplace_back();
    V.Bits = Plan.demand().contains(P) ? integerBits(*P.getType()) : 0;
    V.StartsUniform = Entry.PhiValues[I].isUniform(C);
    V.Uniform = V.StartsUniform && (!Earlier || Earlier->Variables[I].Uniform);
    V.Before = V.Bits ? unknown(C, V.Bits, AtomKind::LoopCounter, V.Uniform,
                                "placeholder",
                                V.Bits == 1 ? IntRange{0, 1}
                                            : IntRange::ofSigned(V.Bits))
                      : LaneValue::opaque(V.Uniform);
    Placeholders.push_back(V.Before);
  }
  WaitingBlocks SavedWaiting = Waiting;
  LocalMemory SavedLocal = Local;
  const PartingBranches SavedParting = Parting;
  LoopFrame *Outer = Frames.back();
  LoopFrame SavedFrame = *Outer;
  const AssumptionSet SavedRestsOn = RestsOn;
  ++Trying;
  forgetLocalStores(L); // earlier iterations may have stored anything
  ++MemoryVersion;
  runBlock(Header, Entry, &Placeholders);
  runWaiting(&L);
  --Trying;
  Trace.Exits = std::move(Outer->Varying);
  Outer->Decided.remove_if([&](const Instruction *Exit) {
    return Outer->Undecided.contains(Exit) || Outer->Taken.contains(Exit);
  });
  Trace.Settled = std::move(Outer->Decided);
  *Outer = std::move(SavedFrame);
  Trace.RestsOn = RestsOn & ~SavedRestsOn;
  RestsOn = SavedRestsOn;
  auto It = Waiting.find(Header);
  const std::vector<LaneValue> &Back =
      It == Waiting.end() ? Entry.PhiValues : It->second.PhiValues;
  for (unsigned I = 0; I < Trace.Variables.size(); ++I) {
    LoopVariable &V = Trace.Variables[I];
    V.After = Back[I];
    if (V.Uniform && !V.After.isUniform(C))
      Trace.IsProven = V.Uniform = false;
    V.StaysSigned = V.Bits && !V.After.isOpaque() &&
                    V.After.range().within(IntRange::ofSigned(V.Bits));
    V.Step = stepOf(V, Entry.PhiValues[I], Entry.Lanes, Trace.FirstInside);
  }
  Waiting = std::move(SavedWaiting);
  Local = std::move(SavedLocal);
  Parting = SavedParting;
  return Trace;
}

/// Traces further iterations until \p Trace is proven. With
/// \p LanesStayTogether, how lanes are there at all is made to fit any
/// iteration, too.
void Executor::completeTrace(const Loop &L, Arrival Entry,
                             bool LanesStayTogether, LoopTrace &Trace) {
  while (!Trace.IsProven) {
    if (LanesStayTogether)
      stayTogether(L, Trace.Exits, Entry);
    LoopTrace Next = traceIteration(L, Entry, &Trace);
    Next.Exits.insert_range(Trace.Exits);
    Trace = std::move(Next);
  }
}

/// How a variable of a lane's own grows that starts as \p Start and of which
/// each iteration makes the same multiple, in all lanes, and a rest, if it
/// grows all the time: then the sum of its differences is a multiple of the
/// first by a number below the variable, and nothing wraps around.
/// \p Active: the lanes that count.
std::optional<LoopGrowth> Executor::geometric(const LoopVariable &V,
                                              const LaneValue &Start,
                                              LaneMask Active,
                                              AtomId FirstInside) const {
  const LaneValue &Before = V.Before, &After = V.After;
  const unsigned Bits = V.Bits;
  const IntRange All = IntRange::ofSigned(Bits);
  if (V.Uniform || After.isOpaque() || Start.isOpaque() || Bits < 8 ||
      !Active || !After.range().within(All))
    return std::nullopt;
  const MonomialId Own = Before.terms().front().Monomial;
  const auto *It =
      find_if(After.terms(), [&](const Term &T) { return T.Monomial == Own; });
  if (It == After.terms().end())
    return std::nullopt;
  const std::uint64_t Factor = It->Coefficient[std::countr_zero(Active)];
  if (Factor < 2 || Factor > 64)
    return std::nullopt;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1 && It->Coefficient[Lane] != Factor)
      return std::nullopt;
  const LaneValue From = blend(C, Active, Start, LaneValue(Bits, 1));
  const LaneValue Rest =
      blend(C, Active, sub(C, After, mul(C, LaneValue(Bits, Factor), Before)),
            LaneValue(Bits, 0));
  LaneValue First = add(C, mul(C, LaneValue(Bits, Factor - 1), From), Rest);
  if (From.range().Lo < 0 || !First.range().within({1, All.Hi}) ||
      !isInvariant(Rest, FirstInside))
    return std::nullopt;
  return LoopGrowth{unsigned(Factor), std::move(First)};
}

/// The values of the loop's variables in iteration \p Counter.
std::vector<LaneValue> Executor::generalise(const Loop &L, const Arrival &Entry,
                                            AtomId Counter,
                                            const LoopTrace &Trace) {
  std::vector<LaneValue> Result;
  for (unsigned I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    const LaneValue &Start = Entry.PhiValues[I];
    if (!V.Bits) {
      Result.push_back(LaneValue::opaque(V.Uniform));
      continue;
    }
    if (V.Step) {
      LaneValue Value =
          add(C, Start, mul(C, LaneValue::ofAtom(C, V.Bits, Counter), *V.Step));
      // The language promises that signed arithmetic stays within its type.
      if (V.StaysSigned && !Value.isConcrete())
        Value.restrict(IntRange::ofSigned(V.Bits));
      Result.push_back(Value);
      continue;
    }
    if (auto Grows = geometric(V, Start, Entry.Lanes, Trace.FirstInside);
        Grows && Trace.IsProven) {
      const IntRange All = IntRange::ofSigned(V.Bits);
      AtomDescription Sum;
      Sum.Name = "growth" + ofLoop(L);
      Sum.Range = {0, All.Hi};
      Sum.SumsPowersOf = Grows->Factor;
      LaneValue Value =
          add(C, Start,
              mul(C, LaneValue::ofAtom(C, V.Bits, C.fresh(Sum)), Grows->First));
      if (!Value.isConcrete())
        Value.restrict(All);
      Result.push_back(std::move(Value));
      continue;
    }
    auto Phi = L.getHeader()->phis().begin();
    std::advance(Phi, I);
    StringRef Name = Phi->getName().split('.').first;
    Result.push_back(
        unknown(C, V.Bits, AtomKind::Opaque, V.Uniform,
                (Name.empty() ? "a variable" : Name.str()) + ofLoop(L),
                V.Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(V.Bits)));
  }
  return Result;
}

/// The unknowns that \p Value was computed from.
SmallVector<AtomId, 8> Executor::rootsOf(const LaneValue &Value) const {
  SmallVector<AtomId, 8> Work(Value.atoms(C)), Roots;
  SmallDenseSet<AtomId, 16> Seen;
  while (!Work.empty()) {
    AtomId Id = Work.pop_back_val();
    if (!Seen.insert(Id).second)
      continue;
    const Atom &A = C.atom(Id);
    if (A.Kind != AtomKind::Derived || A.Operands.empty())
      Roots.push_back(Id);
    else
      Work.append(A.Operands.begin(), A.Operands.end());
  }
  return Roots;
}

/// True if \p Value is made of nothing that came into being in the loop, but
/// for what is the same all over the kernel.
bool Executor::isInvariant(const LaneValue &Value, AtomId FirstInside) const {
  return all_of(rootsOf(Value), [&](AtomId Id) {
    const AtomKind Kind = C.atom(Id).Kind;
    return Id < FirstInside || Kind == AtomKind::Argument ||
           Kind == AtomKind::BlockIndex || Kind == AtomKind::Base;
  });
}

/// Lanes left the loop in different iterations: what was common to the warp
/// inside is a lane's own afterwards.
void Executor::renameAfterLoop(const Loop &L, AtomId FirstInside,
                               const Arrival &Entry) {
  LaneValue LastIteration =
      unknown(C, 32, AtomKind::LoopCounter, false, "last iteration" + ofLoop(L),
              C.atom(FirstInside).Range);
  AtomId Last = LastIteration.atoms(C).front();
  for (const Instruction *I : Plan.liveOut(L)) {
    LaneValue &Slot = Values[Plan.number(*I)];
    Slot = blend(C, Entry.Lanes, afterLoop(Slot, FirstInside, Last), Slot);
  }
  for (auto &[Index, There] : Waiting)
    if (!L.contains(&Plan.block(Index)))
      for (LaneValue &V : There.PhiValues)
        V = afterLoop(V, FirstInside, Last);
}

/// \p Value with the loop counter \p Counter replaced by \p Last; \p Counter
/// is the first atom that came into being in the loop.
LaneValue Executor::afterLoop(const LaneValue &Value, AtomId Counter,
                              AtomId Last) {
  if (Value.isOpaque())
    return LaneValue::opaque(false);
  bool OnlyCounter = true, Touched = false;
  for (AtomId Id : Value.atoms(C)) {
    Touched |= Id >= Counter;
    OnlyCounter &= Id <= Counter;
  }
  if (!Touched)
    return Value;
  if (!OnlyCounter)
    return unknown(C, Value.bits(), AtomKind::Opaque, false,
                   "a value left by a loop", Value.range());
  LaneValue Result(Value.bits(), Value.constant());
  for (const Term &T : Value.terms()) {
    LaneValue Part(Value.bits(), T.Coefficient);
    for (AtomId Id : C.factors(T.Monomial))
      Part = mul(C, Part,
                 LaneValue::ofAtom(C, Value.bits(), Id == Counter ? Last : Id));
    Result = add(C, Result, Part);
  }
  if (!Result.isConcrete())
    Result.restrict(Value.range());
  Result.assume(Value.assumed());
  return Result;
}

} // namespace bank_lint
