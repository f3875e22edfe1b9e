//===-- analysis/warp/loops/loop_solver.cpp -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/loop_solver.h"
#include "analysis/symbolic/index_value.h"
#include "analysis/symbolic/replaced.h"
#include "analysis/warp/loops/last_iteration.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// A candidate, and what is learned if it is wrong.
constexpr unsigned MostCandidates = 2;
/// A loop that is another one each time gets none any longer.
constexpr unsigned MostWrongCandidates = 4;

} // namespace

/// What \p L came to when it was last solved, if it may come to that again.
std::optional<LoopTrace> LoopSolver::earlierTrace(const Loop &L,
                                                  const Arrival &Entry) const {
  auto It = Solutions.find(&L);
  if (It == Solutions.end() ||
      WrongCandidates.lookup(&L) >= MostWrongCandidates)
    return std::nullopt;
  LoopTrace Trace = It->second;
  for (auto [V, Start] : zip_equal(Trace.Variables, Entry.PhiValues))
    if (V.StartsUniform != Start.isUniform(C) || (V.Step && Start.isOpaque()))
      return std::nullopt;
  Trace.IsProven = false;
  return Trace;
}

/// Keeps what \p L came to, if it can be confirmed when it comes again.
void LoopSolver::keepSolution(const Loop &L, const Arrival &Entry,
                              const LoopTrace &Trace) {
  if (Body.isOver())
    return;
  for (auto [V, Start] : zip_equal(Trace.Variables, Entry.PhiValues))
    if (V.Step ? V.Step->assumed() != 0
               : V.Bits &&
                     Tracer.geometric(V, Start, Entry.May, Trace.FirstInside))
      return;
  Solutions[&L] = Trace;
}

void LoopSolver::solve(const Loop &L, const Arrival &Entry,
                       std::optional<LoopTrace> Trace) {
  State.Frames.push_back(LoopFrame{&L});
  Within Solved(State.SolvedLoops);
  if (!Trace)
    Trace = earlierTrace(L, Entry);
  if (!Trace)
    Trace = Tracer.trace(L, Entry);
  // What looks like a value of the loop may be one that came up in the trial
  // run for the first time, and stays.
  for (auto [V, Start] : zip_equal(Trace->Variables, Entry.PhiValues))
    if (V.Bits > 1 && !V.Step && !V.After.isOpaque() &&
        !Tracer.geometric(V, Start, Entry.May, Trace->FirstInside))
      Trace->IsProven = false;
  Confirmation Last = Confirmation::Corrected;
  for (unsigned Tried = 0; Tried < MostCandidates && !Trace->IsProven &&
                           Last == Confirmation::Corrected;
       ++Tried)
    Last = runSolved(L, Entry, *Trace);
  if (Last != Confirmation::Holds) {
    if (!Trace->IsProven) {
      ++WrongCandidates[&L];
      Trace = Tracer.trace(L, Entry);
      Tracer.complete(L, Entry, true, *Trace);
    }
    runSolved(L, Entry, *Trace);
  }
  keepSolution(L, Entry, *Trace);
  State.Frames.pop_back();
}

/// What \p Phi is a multiple of in all iterations: 2^this.
static unsigned trailingZeros(const PHINode &Phi) {
  if (!Phi.getType()->isIntegerTy())
    return 0;
  return std::min(
      computeKnownBits(&Phi, Phi.getDataLayout()).countMinTrailingZeros(), 62U);
}

/// The values of the loop's variables in iteration \p Counter.
std::vector<LaneValue> LoopSolver::generalise(const Loop &L,
                                              const Arrival &Entry,
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
      // And of what grows from 0 on, no value is negative.
      if (V.StaysSigned && !Value.isConcrete() && Start.range().Lo >= 0 &&
          V.Step->range().Lo >= 0)
        Value.restrict({Start.range().Lo, IntRange::ofSigned(V.Bits).Hi});
      Result.push_back(Value);
      continue;
    }
    if (auto Grows = Tracer.geometric(V, Start, Entry.May, Trace.FirstInside);
        Grows && Trace.IsProven) {
      const IntRange All = IntRange::ofSigned(V.Bits);
      AtomDescription Sum;
      Sum.Name = "growth" + Tracer.ofLoop(L);
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
    AtomDescription Any;
    Any.Name = (Name.empty() ? "a variable" : Name.str()) + Tracer.ofLoop(L);
    Any.Uniform = V.Uniform;
    Any.Range = V.Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(V.Bits);
    if (const std::optional<std::uint64_t> Bound = In.Plan.boundOf(*Phi))
      Any.Range = Any.Range.meet({0, std::int64_t(*Bound) - 1});
    Any.TrailingZeros = trailingZeros(*Phi);
    Result.push_back(LaneValue::ofAtom(C, V.Bits, C.fresh(Any)));
  }
  return Result;
}

/// Executes an iteration that stands for all, as \p Trace says. If that was a
/// candidate that does not hold, nothing has been done but to correct it.
LoopSolver::Confirmation
LoopSolver::runSolved(const Loop &L, const Arrival &Entry, LoopTrace &Trace) {
  const unsigned Header = In.Plan.index(*L.getHeader());
  // Other lanes may wait behind the loop, under other conditions.
  const BasicBlock *Exit = L.getUniqueExitBlock();
  std::optional<std::pair<LaneMask, AssumptionSet>> Others;
  if (Exit)
    if (auto It = State.Waiting.find(In.Plan.index(*Exit));
        It != State.Waiting.end())
      Others.emplace(It->second.May, It->second.Guards);

  std::optional<Checkpoint> Then;
  if (!Trace.IsProven) {
    Then.emplace(State, Out, PartsOfCandidate);
    ++State.SpeculativeIterations;
  }
  State.RestsOn |= Trace.RestsOn;
  const AssumptionSet RestedOn = State.RestsOn;
  const AtomId FirstInside = C.nextAtom();
  LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true,
              "iteration" + Tracer.ofLoop(L), {0, IntRange::ofSigned(32).Hi});
  Arrival Inside = Entry;
  Tracer.assumeNoneHasLeft(L, Trace.Exits, Inside);
  const std::vector<LaneValue> Phis =
      generalise(L, Entry, Counter.atoms(C).front(), Trace);
  Memory.enterLoop(L); // earlier iterations may have stored anything
  Body.run(L, Inside, &Phis);
  if (Then) {
    auto Back = State.Waiting.find(Header);
    Confirmation Result = confirm(
        Trace, Entry, Phis,
        Back == State.Waiting.end() ? nullptr : &Back->second, FirstInside);
    // What was seen before a condition rests on it, too.
    if (const AssumptionSet More = State.RestsOn & ~RestedOn;
        More && Result == Confirmation::Holds) {
      Trace.RestsOn |= More;
      Result = Confirmation::Corrected;
    }
    if (Result != Confirmation::Holds && !Body.isOver()) {
      std::move(*Then).restore(State, Out);
      Memory.changed();
      return Result;
    }
    --State.SpeculativeIterations;
    Out.flush();
  }
  State.Waiting.erase(Header);
  // Lanes may have left before they stored, or after no iteration at all.
  Memory.enterLoop(L);

  if (!State.Frames.back().Varying.empty())
    makeDivergentAfterLoop(L, FirstInside, Entry);
  if (Exit) {
    auto It = State.Waiting.find(In.Plan.index(*Exit));
    if (It != State.Waiting.end()) {
      It->second.Must |= Entry.Must & It->second.May;
      It->second.Guards = Others
                              ? Conditions.join(Others->first, Others->second,
                                                Entry.May, Entry.Guards)
                              : Entry.Guards;
    }
  }
  return Confirmation::Holds;
}

/// In which iteration each lane leaves \p L, if all do so by one exit and its
/// condition decides that.
std::optional<LaneValue> LoopSolver::lastIteration(const Loop &L,
                                                   AtomId Counter) const {
  const LoopExits &Exits = State.Frames.back().Varying;
  const BasicBlock *From = L.getExitingBlock();
  const auto *Exit =
      From ? dyn_cast<BranchInst>(From->getTerminator()) : nullptr;
  if (!Exit || Exits.size() != 1 || Exits[0] != Exit)
    return std::nullopt;
  const auto *Condition = dyn_cast<Instruction>(Exit->getCondition());
  if (!Condition)
    return std::nullopt;
  LaneValue GoesOn = Results.of(*Condition);
  if (GoesOn.isOpaque())
    return std::nullopt;
  if (!L.contains(Exit->getSuccessor(0)))
    GoesOn = sub(C, LaneValue(1, 1), GoesOn);
  return firstWithout(C, GoesOn, Counter, Tracer.ofLoop(L));
}

/// Temporal divergence: lanes left in different iterations, so the counter, of
/// which \p FirstInside is the atom, becomes a value of each lane's own.
void LoopSolver::makeDivergentAfterLoop(const Loop &L, AtomId FirstInside,
                                        const Arrival &Entry) {
  std::optional<LaneValue> Last = lastIteration(L, FirstInside);
  if (!Last)
    Last =
        unknown(C, 64, AtomKind::LoopCounter, false,
                "last iteration" + Tracer.ofLoop(L), C.atom(FirstInside).Range);
  for (const Instruction *I : In.Plan.liveOut(L)) {
    const LaneValue &Inside = Results.of(*I);
    Results.set(
        *I, blend(C, Entry.May, afterLoop(Inside, FirstInside, *Last), Inside));
  }
  for (auto &[Index, There] : State.Waiting)
    if (!L.contains(&In.Plan.block(Index)))
      for (LaneValue &V : There.PhiValues)
        V = afterLoop(V, FirstInside, *Last);
}

/// \p Value with the loop counter \p Counter replaced by \p Last; \p Counter
/// is the first atom that came into being in the loop.
LaneValue LoopSolver::afterLoop(const LaneValue &Value, AtomId Counter,
                                const LaneValue &Last) {
  if (Value.isOpaque())
    return LaneValue::opaque(false);
  if (none_of(Value.atoms(C), [&](AtomId Id) { return Id >= Counter; }))
    return Value;
  // What came into being in the loop, but for the counter, is of one iteration;
  // what was computed only from other values is of all.
  auto IsOfCounter = [&](const LaneValue &V) {
    return all_of(V.atoms(C), [&](AtomId Id) {
      return Id <= Counter || Tracer.isInvariant(Id, Counter);
    });
  };
  std::optional<LaneValue> Result;
  if (IsOfCounter(Value))
    Result = Value;
  else if (std::optional<LaneValue> Index = asIndex(C, Value);
           Index && IsOfCounter(*Index))
    Result = std::move(Index);
  if (Result)
    Result = replaced(C, *Result, Counter, truncate(C, Last, Value.bits()));
  if (!Result)
    return unknown(C, Value.bits(), AtomKind::Opaque, false,
                   "a value left by a loop", Value.range());
  if (!Result->isConcrete())
    Result->restrict(Value.range());
  return *Result;
}

} // namespace bank_lint
