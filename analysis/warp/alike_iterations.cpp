//===-- analysis/warp/alike_iterations.cpp - many in one --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Most loops do the same in every iteration, at other addresses. When it is
// known how often a loop surely goes round, one iteration is executed for n of
// them, with an unknown k < n for their number. It stands for all if
//   - the variables are after iteration k what they are before iteration k + 1,
//   - no branch is open because of k, and all lanes come back,
//   - every access costs the same whatever k is.
// Then its accesses count n times and the loop goes on at iteration n; the last
// iterations are always executed as they stand, so that the code behind the
// loop finds what it would find. Where a few iterations take turns (buffers,
// alignment), that many are executed together for as many times.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// So few iterations are executed faster than tried.
constexpr std::uint64_t FewIterations = 8;
constexpr std::uint64_t MostIterations = std::uint64_t(1) << 31;
/// A loop that is too short costs one point, one whose iterations differ four.
constexpr unsigned MostFailures = 12;

} // namespace

/// True if executing the iterations one by one would tell what \p V is.
bool Executor::isKnowable(const LoopTrace &Trace, const LoopVariable &V) const {
  return !V.After.isOpaque() && all_of(rootsOf(V.After), [&](AtomId Id) {
    return Id < Trace.FirstInside ||
           any_of(
               Trace.Variables,
               [&](const LoopVariable &Other) {
                 return Other.Bits && is_contained(Other.Before.atoms(C), Id);
               });
  });
}

/// The variables before iteration \p Number, or before iteration \p Counter +
/// \p Number, where an iteration is \p Together of the loop's.
std::vector<LaneValue> Executor::variablesAt(const LoopTrace &Trace,
                                             const Arrival &From,
                                             unsigned Together,
                                             std::optional<AtomId> Counter,
                                             std::uint64_t Number) {
  std::vector<LaneValue> Result;
  for (std::size_t I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    if (V.Step) {
      LaneValue Iteration(V.Bits, Number);
      if (Counter)
        Iteration = add(C, Iteration, LaneValue::ofAtom(C, V.Bits, *Counter));
      Result.push_back(add(C, From.PhiValues[I],
                           mul(C, Iteration, scale(C, *V.Step, Together))));
    } else if (!V.Bits) {
      Result.push_back(LaneValue::opaque(V.Uniform));
    } else if (isKnowable(Trace, V)) {
      Result.push_back(From.PhiValues[I]); // if it comes back to that
    } else {
      Result.push_back(
          unknown(C, V.Bits, AtomKind::Opaque, V.Uniform, "a variable",
                  V.Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(V.Bits)));
    }
  }
  return Result;
}

/// Executes one iteration. False if not all lanes are back for the next one as
/// they came, or any is elsewhere.
bool Executor::runIteration(const Loop &L, Arrival &From) {
  const unsigned Header = Plan.index(*L.getHeader());
  Waiting.clear();
  runBlock(Header, From);
  runWaiting(&L);
  if (Waiting.size() != 1 || Waiting.begin()->first != Header)
    return false;
  Arrival &Back = Waiting.begin()->second;
  if (Back.Lanes != From.Lanes || Back.Certain != From.Certain ||
      Back.Guards != From.Guards || Back.Counting != From.Counting)
    return false;
  From = std::move(Back);
  return true;
}

/// Whether the variables are now what they were \p Expected to be.
bool Executor::arriveAs(const LoopTrace &Trace, const Arrival &Last,
                        const std::vector<LaneValue> &Expected) {
  for (std::size_t I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    const LaneValue &Is = Last.PhiValues[I];
    if (V.Step || (V.Bits && isKnowable(Trace, V))) {
      if (!blend(C, Last.Lanes, Is, Expected[I]).sameAs(Expected[I]))
        return false;
    } else if (V.Uniform && !Is.isUniform(C)) {
      return false;
    }
  }
  return true;
}

/// Executes \p Together iterations of \p L that stand for \p Times as many;
/// \p From becomes the arrival at the iteration after these. False, and as if
/// nothing had been done, if they are not alike.
bool Executor::repeatAlike(const Loop &L, Arrival &From, const LoopTrace &Trace,
                           unsigned Together, std::uint64_t Times) {
  const LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true, "iteration" + ofLoop(L),
              {0, std::int64_t(Times) - 1});
  const LocalMemory Before = Local;
  Attempt This{Counter.atoms(C).front(), &Before};
  WaitingBlocks SavedWaiting = std::move(Waiting);
  const AssumptionSet SavedRestsOn = RestsOn;
  const LoopSet WereNeverDecided = NeverDecided;
  const PendingObservations::Mark Then = Pending.now();
  const PartingBranches SavedParting = Parting;
  forgetLocalStores(L);
  ++MemoryVersion;

  Attempts.push_back(&This);
  Arrival Now = From;
  Now.PhiValues = variablesAt(Trace, From, Together, This.Counter, 0);
  const std::vector<LaneValue> Next =
      variablesAt(Trace, From, Together, This.Counter, 1);
  bool Alike = true;
  for (unsigned I = 0; I < Together && Alike; ++I)
    Alike = runIteration(L, Now) && !This.Failed;
  Attempts.pop_back();

  Alike = Alike && arriveAs(Trace, Now, Next);
  Waiting = std::move(SavedWaiting);
  Local = Before;
  ++MemoryVersion;
  if (!Alike) {
    Pending.takeBack(Then);
    RestsOn = SavedRestsOn;
    NeverDecided = WereNeverDecided;
    Parting = SavedParting;
    return false;
  }
  forgetLocalStores(L);
  Pending.repeat(Then, Times);
  From.PhiValues = variablesAt(Trace, From, Together, std::nullopt, Times);
  return true;
}

/// Goes through as many iterations at once as are proven alike; \p From, an
/// arrival at the header of \p L, is then that at the first one left to do.
/// False if none are. \p Left becomes the number of iterations that surely
/// come, 0 if that is not known or the last one is next. \p Trace is what was
/// found out on the way.
bool Executor::skipAlike(const Loop &L, Arrival &From, std::uint64_t &Left,
                         std::optional<LoopTrace> &Trace) {
  Left = 0;
  const AttemptHistory Known = Histories[&L];
  if (Known.Failures >= MostFailures)
    return false;
  LoopFrame Frame{&L};
  std::vector<LoopFrame> SavedFrames;
  for (const LoopFrame *Outer : Frames)
    SavedFrames.push_back(*Outer);
  const unsigned SavedUndecided = UndecidedFrames;
  const AssumptionSet SavedRestsOn = RestsOn;
  Frames.push_back(&Frame);

  Trace = traceIteration(L, From);
  std::uint64_t Inside =
      std::min(iterationsInside(L, *Trace, From), MostIterations);
  if (Inside > FewIterations && !Trace->IsProven) {
    completeTrace(L, From, false, *Trace);
    Inside = std::min(iterationsInside(L, *Trace, From), MostIterations);
  }
  RestsOn = SavedRestsOn;
  Left = Inside;
  bool Done = false;
  for (unsigned Together : {1u, 2u, 8u, 32u}) {
    if (Inside <= FewIterations || (Inside - 1) / Together < 3 || Done)
      break;
    if (Together >= Known.Together)
      Done = repeatAlike(L, From, *Trace, Together, (Inside - 1) / Together);
    if (Done) {
      Histories[&L].Together = Together;
      Left = 0;
    }
  }
  if (!Done && !isAborting())
    Histories[&L].Failures += Inside <= FewIterations ? 1 : 4;

  Frames.pop_back();
  UndecidedFrames = SavedUndecided;
  for (std::size_t I = 0; I < Frames.size(); ++I)
    *Frames[I] = SavedFrames[I];
  flush();
  return Done;
}

} // namespace bank_lint
