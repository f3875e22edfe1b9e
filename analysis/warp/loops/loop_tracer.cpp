//===-- analysis/warp/loops/loop_tracer.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/loop_tracer.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/roots.h"
#include "analysis/warp/plan/integer_bits.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

std::string LoopTracer::ofLoop(const Loop &L) const {
  if (DebugLoc Where = L.getStartLoc())
    return " of the loop at " + In.Lines.text(*Where);
  return " of a loop";
}

void LoopTracer::assumeNoneHasLeft(const Loop &L, const LoopExits &Exits,
                                   Arrival &Inside) {
  for (const Instruction *Exit : Exits) {
    Inside.Must = 0;
    const bool GoesOn =
        isa<SwitchInst>(Exit) || L.contains(Exit->getSuccessor(0));
    Inside.Guards |= Conditions.of(*Exit, GoesOn);
  }
}

std::optional<LaneValue> LoopTracer::stepOf(const LoopVariable &V,
                                            const LaneValue &Start,
                                            LaneMask Lanes,
                                            AtomId FirstInside) const {
  if (V.Bits <= 1 || V.After.isOpaque() || Start.isOpaque())
    return std::nullopt;
  LaneValue Step =
      blend(C, Lanes, sub(C, V.After, V.Before), LaneValue(V.Bits, 0));
  if (isInvariant(Step, FirstInside))
    return Step;
  // A variable of 64 bits that an iteration reads in 32 of them.
  std::optional<LaneValue> Index = asIndex(C, Step);
  return Index && isInvariant(*Index, FirstInside) ? Index : std::nullopt;
}

LoopTrace LoopTracer::trace(const Loop &L, const Arrival &Entry,
                            const LoopTrace *Earlier) {
  LoopTrace Trace;
  Trace.FirstInside = C.nextAtom();
  std::vector<LaneValue> Placeholders;
  for (const PHINode &P : L.getHeader()->phis()) {
    const std::size_t I = Trace.Variables.size();
    LoopVariable &V = Trace.Variables.emplace_back();
    V.Bits = In.Plan.demand().contains(P) ? integerBits(*P.getType()) : 0;
    V.StartsUniform = Entry.PhiValues[I].isUniform(C);
    V.Uniform = V.StartsUniform && (!Earlier || Earlier->Variables[I].Uniform);
    V.Before = V.Bits ? unknown(C, V.Bits, AtomKind::LoopCounter, V.Uniform,
                                "placeholder",
                                V.Bits == 1 ? IntRange{0, 1}
                                            : IntRange::ofSigned(V.Bits))
                      : LaneValue::opaque(V.Uniform);
    Placeholders.push_back(V.Before);
  }
  const AssumptionSet RestedOn = State.RestsOn;
  Checkpoint Before(State, Out, PartsOfTrial);
  {
    Within Trial(State.TrialIterations);
    Memory.enterLoop(L); // earlier iterations may have stored anything
    Body.run(L, Entry, &Placeholders);
  }
  LoopFrame &Frame = State.Frames.back();
  Trace.Exits = std::move(Frame.Varying);
  Frame.Decided.remove_if([&](const Instruction *Exit) {
    return Frame.Undecided.contains(Exit) || Frame.Taken.contains(Exit);
  });
  Trace.NeverTaken = std::move(Frame.Decided);
  Trace.RestsOn = State.RestsOn & ~RestedOn;
  auto It = State.Waiting.find(In.Plan.index(*L.getHeader()));
  const std::vector<LaneValue> &Back =
      It == State.Waiting.end() ? Entry.PhiValues : It->second.PhiValues;
  for (unsigned I = 0; I < Trace.Variables.size(); ++I) {
    LoopVariable &V = Trace.Variables[I];
    V.After = Back[I];
    if (V.Uniform && !V.After.isUniform(C))
      Trace.IsProven = V.Uniform = false;
    V.StaysSigned = V.Bits && !V.After.isOpaque() &&
                    V.After.range().within(IntRange::ofSigned(V.Bits));
    V.Step = stepOf(V, Entry.PhiValues[I], Entry.May, Trace.FirstInside);
  }
  findDelayed(Entry, Trace);
  std::move(Before).restore(State, Out);
  return Trace;
}

/// A variable that takes the value that another one had, `before = i; i += n`,
/// grows as that one does, if it starts one step before it.
void LoopTracer::findDelayed(const Arrival &Entry, LoopTrace &Trace) const {
  for (auto [V, Start] : zip_equal(Trace.Variables, Entry.PhiValues)) {
    if (V.Step || V.Bits <= 1 || V.After.isOpaque() || Start.isOpaque())
      continue;
    for (auto [Leads, Beginning] :
         zip_equal(Trace.Variables, Entry.PhiValues)) {
      if (!Leads.Step || Leads.Bits != V.Bits || Beginning.isOpaque())
        continue;
      const auto InLanes = [&](const LaneValue &Value) {
        return blend(C, Entry.May, Value, LaneValue(V.Bits, 0));
      };
      if (InLanes(V.After).sameAs(InLanes(Leads.Before)) &&
          InLanes(sub(C, Beginning, Start)).sameAs(*Leads.Step)) {
        V.Step = Leads.Step;
        break;
      }
    }
  }
}

void LoopTracer::complete(const Loop &L, Arrival Entry, bool NoneHasLeft,
                          LoopTrace &Trace) {
  while (!Trace.IsProven) {
    if (NoneHasLeft)
      assumeNoneHasLeft(L, Trace.Exits, Entry);
    LoopTrace Next = trace(L, Entry, &Trace);
    Next.Exits.insert_range(Trace.Exits);
    Trace = std::move(Next);
  }
}

std::optional<LoopGrowth> LoopTracer::geometric(const LoopVariable &V,
                                                const LaneValue &Start,
                                                LaneMask Lanes,
                                                AtomId FirstInside) const {
  const LaneValue &Before = V.Before, &After = V.After;
  const unsigned Bits = V.Bits;
  const IntRange All = IntRange::ofSigned(Bits);
  if (V.Uniform || After.isOpaque() || Start.isOpaque() || Bits < 8 || !Lanes ||
      !After.range().within(All))
    return std::nullopt;
  const MonomialId Own = Before.terms().front().Monomial;
  const auto *It =
      find_if(After.terms(), [&](const Term &T) { return T.Monomial == Own; });
  if (It == After.terms().end())
    return std::nullopt;
  const std::uint64_t Factor = It->Coefficient[std::countr_zero(Lanes)];
  if (Factor < 2 || Factor > 64)
    return std::nullopt;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Lanes >> Lane & 1 && It->Coefficient[Lane] != Factor)
      return std::nullopt;
  const LaneValue From = blend(C, Lanes, Start, LaneValue(Bits, 1));
  const LaneValue Rest =
      blend(C, Lanes, sub(C, After, mul(C, LaneValue(Bits, Factor), Before)),
            LaneValue(Bits, 0));
  LaneValue First = add(C, mul(C, LaneValue(Bits, Factor - 1), From), Rest);
  if (From.range().Lo < 0 || !First.range().within({1, All.Hi}) ||
      !isInvariant(Rest, FirstInside))
    return std::nullopt;
  return LoopGrowth{unsigned(Factor), std::move(First)};
}

bool LoopTracer::isInvariant(AtomId Id, AtomId FirstInside) const {
  return isInvariant(LaneValue::ofAtom(C, 64, Id), FirstInside);
}

/// True if \p Value uses no unknown that came into being in the loop, except
/// those that are the same all over the kernel.
bool LoopTracer::isInvariant(const LaneValue &Value, AtomId FirstInside) const {
  return all_of(rootsOf(C, Value), [&](AtomId Id) {
    const AtomKind Kind = C.atom(Id).Kind;
    return Id < FirstInside || Kind == AtomKind::Argument ||
           Kind == AtomKind::BlockIndex || Kind == AtomKind::Base;
  });
}

} // namespace bank_lint
