//===-- analysis/warp/loops/iteration_repeater.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/loops/iteration_repeater.h"
#include "analysis/symbolic/roots.h"
#include "analysis/warp/loops/iteration_count.h"

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

/// True if executing the iterations one by one would show what \p V is.
bool IterationRepeater::isKnowable(const LoopTrace &Trace,
                                   const LoopVariable &V) const {
  return !V.After.isOpaque() && all_of(rootsOf(C, V.After), [&](AtomId Id) {
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
std::vector<LaneValue>
IterationRepeater::variablesAt(const LoopTrace &Trace, const Arrival &From,
                               unsigned Together, std::optional<AtomId> Counter,
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
bool IterationRepeater::runIteration(const Loop &L, Arrival &From) {
  const unsigned Header = In.Plan.index(*L.getHeader());
  State.Waiting.clear();
  Body.run(L, From);
  if (State.Waiting.size() != 1 || State.Waiting.begin()->first != Header)
    return false;
  Arrival &Back = State.Waiting.begin()->second;
  if (Back.May != From.May || Back.Must != From.Must ||
      Back.Guards != From.Guards || Back.Counted != From.Counted)
    return false;
  From = std::move(Back);
  return true;
}

/// Whether the variables are now what they were \p Expected to be.
bool IterationRepeater::arriveAs(const LoopTrace &Trace, const Arrival &Last,
                                 const std::vector<LaneValue> &Expected) {
  for (std::size_t I = 0; I < Trace.Variables.size(); ++I) {
    const LoopVariable &V = Trace.Variables[I];
    const LaneValue &Is = Last.PhiValues[I];
    if (V.Step || (V.Bits && isKnowable(Trace, V))) {
      if (!blend(C, Last.May, Is, Expected[I]).sameAs(Expected[I]))
        return false;
    } else if (V.Uniform && !Is.isUniform(C)) {
      return false;
    }
  }
  return true;
}

/// Executes \p Together iterations of \p L that represent \p Times as many;
/// \p From becomes the arrival at the iteration after these. False, and as if
/// nothing had been done, if they do not.
bool IterationRepeater::repeat(const Loop &L, Arrival &From,
                               const LoopTrace &Trace, unsigned Together,
                               std::uint64_t Times) {
  const LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true,
              "iteration" + Tracer.ofLoop(L), {0, std::int64_t(Times) - 1});
  const AtomId Number = Counter.atoms(C).front();
  const Recorder::Mark Then = Out.mark();
  Checkpoint IfItFails(State, Out, PartsOfFailedRepresentative);
  WaitingBlocks Others = std::move(State.Waiting); // a copy would cost time
  const LocalMemory Before = State.Local;
  Memory.enterLoop(L);

  Arrival Now = From;
  Now.PhiValues = variablesAt(Trace, From, Together, Number, 0);
  const std::vector<LaneValue> Next =
      variablesAt(Trace, From, Together, Number, 1);
  bool StandsForAll = true;
  {
    RepresentativeRuns::Scope Run(Runs, RepresentativeRuns::Of::Iterations,
                                  Number, Before);
    for (unsigned I = 0; I < Together && StandsForAll; ++I)
      StandsForAll = runIteration(L, Now) && !Run.failed();
  }
  StandsForAll = StandsForAll && arriveAs(Trace, Now, Next);
  State.Waiting = std::move(Others);
  State.Local = Before;
  Memory.changed();
  if (!StandsForAll) {
    std::move(IfItFails).restore(State, Out);
    return false;
  }
  Memory.enterLoop(L);
  Out.repeatSince(Then, Times);
  From.PhiValues = variablesAt(Trace, From, Together, std::nullopt, Times);
  return true;
}

IterationRepeater::Outcome IterationRepeater::skip(const Loop &L,
                                                   Arrival &From) {
  const History Known = Histories[&L];
  if (Known.Failures >= MostFailures)
    return {};
  Outcome Result;
  Checkpoint Before(State, Out, PartsOfCounting);
  State.Frames.push_back(LoopFrame{&L});

  auto CountIterations = [&] {
    return std::min(leastIterations(C, Values, L, *Result.Trace, From),
                    MostIterations);
  };
  Result.Trace = Tracer.trace(L, From);
  Result.Left = CountIterations();
  if (Result.Left > FewIterations && !Result.Trace->IsProven) {
    Tracer.complete(L, From, false, *Result.Trace);
    Result.Left = CountIterations();
  }
  const std::uint64_t Inside = Result.Left;
  for (unsigned Together : {1u, 2u, 8u, 32u}) {
    if (Inside <= FewIterations || (Inside - 1) / Together < 3 ||
        Result.Skipped)
      break;
    if (Together >= Known.Together)
      Result.Skipped =
          repeat(L, From, *Result.Trace, Together, (Inside - 1) / Together);
    if (Result.Skipped) {
      Histories[&L].Together = Together;
      Result.Left = 0;
    }
  }
  if (!Result.Skipped && !Runs.anyFailed())
    Histories[&L].Failures += Inside <= FewIterations ? 1 : 4;
  std::move(Before).restore(State, Out);
  Out.flush();
  return Result;
}

} // namespace bank_lint
