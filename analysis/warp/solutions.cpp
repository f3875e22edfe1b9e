//===-- analysis/warp/solutions.cpp - what a loop came to -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A loop that is solved is executed once, for all of its iterations. What its
// variables are then is proven by trial runs (loops.cpp), or it is a guess that
// this run has to confirm:
//   - before iteration k each variable is what the guess says,
//   - after it, it is what the guess says before iteration k + 1.
// With the start, that proves it for every k. What was seen under a guess that
// does not hold is taken back, and the run has told a better one.
//
// A loop inside another is solved again in every run of the outer one. What it
// came to the last time is the guess of the next time, so that its body runs
// once, not once to find out and once again. The cost of a nest then grows with
// its depth, not with a power of it.
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// A guess, and what is learned if it is wrong.
constexpr unsigned MostGuesses = 2;
/// Of a loop that is another one each time nothing is guessed any longer.
constexpr unsigned MostWrongGuesses = 4;

bool isSame(const LoopExits &A, const LoopExits &B) {
  return A.size() == B.size() &&
         all_of(A, [&](const Instruction *Exit) { return B.contains(Exit); });
}

} // namespace

struct Executor::Snapshot {
  WaitingBlocks Waiting;
  LocalMemory Local;
  std::vector<LoopFrame> Frames;
  unsigned UndecidedFrames;
  AssumptionSet RestsOn;
  PendingObservations::Mark Observed;
  PartingBranches Parting;
};

Executor::Snapshot Executor::snapshot() const {
  Snapshot Now{Waiting, Local,         {},     UndecidedFrames,
               RestsOn, Pending.now(), Parting};
  for (const LoopFrame *Frame : Frames)
    Now.Frames.push_back(*Frame);
  return Now;
}

void Executor::goBackTo(Snapshot Then) {
  Waiting = std::move(Then.Waiting);
  Local = std::move(Then.Local);
  for (std::size_t I = 0; I < Frames.size(); ++I)
    *Frames[I] = std::move(Then.Frames[I]);
  UndecidedFrames = Then.UndecidedFrames;
  RestsOn = Then.RestsOn;
  Pending.takeBack(Then.Observed);
  Parting = std::move(Then.Parting);
  ++MemoryVersion;
}

/// What \p L came to when it was last solved, if it may come to that again.
std::optional<LoopTrace> Executor::earlierTrace(const Loop &L,
                                                const Arrival &Entry) const {
  auto It = Solutions.find(&L);
  if (It == Solutions.end() ||
      Histories.lookup(&L).WrongGuesses >= MostWrongGuesses)
    return std::nullopt;
  LoopTrace Trace = It->second;
  for (auto [V, Start] : zip_equal(Trace.Variables, Entry.PhiValues))
    if (V.StartsUniform != Start.isUniform(C) || (V.Step && Start.isOpaque()))
      return std::nullopt;
  Trace.IsProven = false;
  return Trace;
}

/// Keeps what \p L came to, if it can be confirmed when it comes again.
void Executor::keepSolution(const Loop &L, const Arrival &Entry,
                            const LoopTrace &Trace) {
  if (isAborting() || isOver())
    return;
  for (auto [V, Start] : zip_equal(Trace.Variables, Entry.PhiValues))
    if (V.Step ? V.Step->assumed() != 0
               : V.Bits && geometric(V, Start, Entry.Lanes, Trace.FirstInside))
      return;
  Solutions[&L] = Trace;
}

/// Executes the loop once, for all iterations. \p Trace: what is known of it
/// already.
void Executor::solveLoop(const Loop &L, const Arrival &Entry,
                         std::optional<LoopTrace> Trace) {
  LoopFrame Frame{&L};
  Frames.push_back(&Frame);
  ++Solving;
  if (!Trace)
    Trace = earlierTrace(L, Entry);
  if (!Trace)
    Trace = traceIteration(L, Entry);
  // What looks like a value of the loop may be one that came up in the trial
  // run for the first time, and stays.
  for (auto [V, Start] : zip_equal(Trace->Variables, Entry.PhiValues))
    if (V.Bits > 1 && !V.Step && !V.After.isOpaque() &&
        !geometric(V, Start, Entry.Lanes, Trace->FirstInside))
      Trace->IsProven = false;
  Confirmation Last = Confirmation::Corrected;
  for (unsigned Guess = 0; Guess < MostGuesses && !Trace->IsProven &&
                           Last == Confirmation::Corrected;
       ++Guess)
    Last = runSolved(L, Entry, *Trace);
  if (Last != Confirmation::Holds) {
    if (!Trace->IsProven) {
      ++Histories[&L].WrongGuesses;
      Trace = traceIteration(L, Entry);
      completeTrace(L, Entry, true, *Trace);
    }
    runSolved(L, Entry, *Trace);
  }
  keepSolution(L, Entry, *Trace);
  --Solving;
  Frames.pop_back();
}

/// Executes an iteration that stands for all, as \p Trace says. If that was a
/// guess that does not hold, nothing has been done but to correct it.
Confirmation Executor::runSolved(const Loop &L, const Arrival &Entry,
                                 LoopTrace &Trace) {
  const unsigned Header = Plan.index(*L.getHeader());
  // Other lanes may wait behind the loop, under conditions of their own.
  const BasicBlock *Exit = L.getUniqueExitBlock();
  std::optional<std::pair<LaneMask, AssumptionSet>> Others;
  if (Exit)
    if (auto It = Waiting.find(Plan.index(*Exit)); It != Waiting.end())
      Others.emplace(It->second.Lanes, It->second.Guards);

  std::optional<Snapshot> Then;
  if (!Trace.IsProven) {
    Then = snapshot();
    ++UndecidedFrames;
  }
  RestsOn |= Trace.RestsOn;
  const AssumptionSet RestedOn = RestsOn;
  const AtomId FirstInside = C.nextAtom();
  LaneValue Counter =
      unknown(C, 32, AtomKind::LoopCounter, true, "iteration" + ofLoop(L),
              {0, IntRange::ofSigned(32).Hi});
  Arrival Inside = Entry;
  stayTogether(L, Trace.Exits, Inside);
  const std::vector<LaneValue> Phis =
      generalise(L, Entry, Counter.atoms(C).front(), Trace);
  forgetLocalStores(L);
  ++MemoryVersion; // earlier iterations may have stored anything
  runBlock(Header, Inside, &Phis);
  runWaiting(&L);
  if (Then) {
    auto Back = Waiting.find(Header);
    Confirmation Result =
        confirm(Trace, Entry, Phis,
                Back == Waiting.end() ? nullptr : &Back->second, FirstInside);
    // What was seen before a condition rests on it, too.
    if (const AssumptionSet More = RestsOn & ~RestedOn;
        More && Result == Confirmation::Holds) {
      Trace.RestsOn |= More;
      Result = Confirmation::Corrected;
    }
    const bool NobodyWillLook = isAborting() || isOver();
    if (Result != Confirmation::Holds && !NobodyWillLook) {
      goBackTo(std::move(*Then));
      return Result;
    }
    --UndecidedFrames;
    flush();
  }
  Waiting.erase(Header);
  // Lanes may have left before they stored, or after no iteration at all.
  forgetLocalStores(L);
  ++MemoryVersion;

  if (!Frames.back()->Varying.empty())
    renameAfterLoop(L, FirstInside, Entry);
  if (Exit) {
    auto It = Waiting.find(Plan.index(*Exit));
    if (It != Waiting.end()) {
      It->second.Certain |= Entry.Certain & It->second.Lanes;
      It->second.Guards = Others ? joinGuards(Others->first, Others->second,
                                              Entry.Lanes, Entry.Guards)
                                 : Entry.Guards;
    }
  }
  return Confirmation::Holds;
}

/// True if \p After, what became of a variable that is taken to differ between
/// lanes although it starts as one for all, may differ only because it was
/// taken to.
bool Executor::mayBeUniform(const LoopTrace &Trace,
                            const std::vector<LaneValue> &Phis,
                            const LaneValue &After) const {
  if (!After.isSpelledAlike())
    return false;
  return all_of(rootsOf(After), [&](AtomId Id) {
    if (C.atom(Id).Uniform)
      return true;
    for (auto [V, Phi] : zip_equal(Trace.Variables, Phis))
      if (V.Bits && !V.Step && V.StartsUniform &&
          is_contained(Phi.atoms(C), Id))
        return true;
    return false;
  });
}

/// Holds the guess \p Trace, by which the variables were \p Phis before an
/// iteration, against what came \p Back from it (null: no lane did).
Confirmation Executor::confirm(LoopTrace &Trace, const Arrival &Entry,
                               const std::vector<LaneValue> &Phis,
                               const Arrival *Back, AtomId FirstInside) {
  Confirmation Result = Confirmation::Holds;
  if (!isSame(Trace.Exits, Frames.back()->Varying)) {
    Trace.Exits = Frames.back()->Varying;
    Result = Confirmation::Corrected;
  }
  for (std::size_t I = 0; Back && I < Phis.size(); ++I) {
    LoopVariable &V = Trace.Variables[I];
    const LaneValue &Start = Entry.PhiValues[I];
    LoopVariable Now = V;
    Now.Before = Phis[I];
    Now.After = Back->PhiValues[I];
    Now.Step = stepOf(Now, Start, Entry.Lanes, FirstInside);
    if (!V.Step && !Now.Step) {
      if (V.Uniform && !Now.After.isUniform(C)) {
        V.Uniform = false;
        Result = Confirmation::Corrected;
      } else if (!V.Uniform && V.Bits &&
                 ((V.StartsUniform && mayBeUniform(Trace, Phis, Now.After)) ||
                  geometric(Now, Start, Entry.Lanes, FirstInside))) {
        return Confirmation::Hopeless;
      }
      continue;
    }
    // What a step rests on must not get lost in what it is added to.
    if (Now.Step && Now.After.assumed() & ~Phis[I].assumed())
      return Confirmation::Hopeless;
    const IntRange Signed = IntRange::ofSigned(V.Bits);
    Now.StaysSigned = !Now.After.isOpaque() && Now.After.range().within(Signed);
    const bool MayBeKept =
        V.Step && Now.Step &&
        Now.Step->sameAs(
            blend(C, Entry.Lanes, *V.Step, LaneValue(V.Bits, 0))) &&
        Now.Step->range().within(V.Step->range()) &&
        (V.StaysSigned ? Now.StaysSigned
                       : !Now.StaysSigned || Phis[I].range().within(Signed));
    if (MayBeKept)
      continue;
    V.Step = Now.Step;
    V.StaysSigned = Now.StaysSigned;
    V.Uniform = V.StartsUniform && Now.After.isUniform(C);
    Result = Confirmation::Corrected;
  }
  return Result;
}

} // namespace bank_lint
