//===-- analysis/warp/control/interpreter.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/interpreter.h"
#include "analysis/lowering/marks/predicated_sides.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

Interpreter::Interpreter(const WarpInputs &In, ValueContext &Context,
                         const InterpreterParts &Parts)
    : Plan(In.Plan), C(Context), Parts(Parts), State(Parts.State),
      Tracer(In, C, State, Parts.Out, Parts.Conditions, Parts.Memory, *this),
      Solver(In, C, State, Parts.Results, Parts.Out, Parts.Conditions,
             Parts.Memory, *this, Tracer),
      Repeater(In, C, State, Parts.Values, Parts.Out, Parts.Runs, Parts.Memory,
               *this, Tracer),
      AtBlock(Plan.blockCount()), EnteredConvergent(Plan.blockCount()),
      Executed(Plan.blockCount()) {}

void Interpreter::runWarp(LaneMask Existing) {
  Parts.Budget.startWarp();
  State.start(Existing, Plan.blockCount());
  Parts.Results.start();
  Parts.Memory.changed();
  runWaiting(nullptr);
}

bool Interpreter::isOver() const {
  return Parts.Budget.gaveUp() || Parts.SingleLane.mustBeRepeated() ||
         Parts.Runs.anyFailed();
}

void Interpreter::run(const Loop &L, const Arrival &From,
                      const std::vector<LaneValue> *Phis) {
  runBlock(Plan.index(*L.getHeader()), From, Phis);
  runWaiting(&L);
}

/// Executes waiting blocks inside the loop \p Inside (null: anywhere) until
/// none waits but the loop's own header.
void Interpreter::runWaiting(const Loop *Inside) {
  while (true) {
    if (isOver())
      State.Waiting.clear();
    auto Next = find_if(State.Waiting, [&](const auto &One) {
      const BasicBlock *Block = &Plan.block(One.first);
      return !Inside ||
             (Inside->contains(Block) && Inside->getHeader() != Block);
    });
    if (Next == State.Waiting.end())
      return;
    const unsigned Index = Next->first;
    if (const Loop *L = Plan.loopWithHeader(Index)) {
      runLoop(*L);
      continue;
    }
    Arrival From = std::move(Next->second);
    State.Waiting.erase(Next);
    reconverge(Index, From);
    runBlock(Index, From);
  }
}

/// At the join of a branch all lanes that always executed it are there again.
void Interpreter::reconverge(unsigned Index, Arrival &There) const {
  const int Branch = Plan.joinedBranch(Index);
  if (Branch < 0)
    return;
  const LaneContext &Before = AtBlock[unsigned(Branch)];
  There.Must |= Before.Must & There.May;
  SingleLaneBranches::rejoin(Before, There);
  There.Guards = Before.Guards;
  There.Convergent = Before.Convergent;
}

/// Executes a loop step by step as long as its exits are decided.
void Interpreter::runLoop(const Loop &L) {
  StepBudget &Budget = Parts.Budget;
  const unsigned Header = Plan.index(*L.getHeader());
  unsigned TriesLeft = 2;
  std::uint64_t Left = 0; // iterations that will always come, if known
  bool IsTooLong = false;
  for (bool IsFirst = true;; IsFirst = false) {
    auto Entry = State.Waiting.find(Header);
    if (Entry == State.Waiting.end())
      return;
    Arrival From = std::move(Entry->second);
    State.Waiting.erase(Entry);
    if (IsFirst) {
      reconverge(Header, From);
      EnteredConvergent[Header] = From.Convergent;
    }
    IsTooLong |= Budget.isTooMuchForLoops();
    if (IsTooLong && !State.isInTrial())
      Budget.setHasSolvedLoops(true);
    if (IsTooLong)
      return Solver.solve(L, From, std::nullopt);
    const bool IsUndecided = IsFirst && State.UndecidedLoops.contains(&L);
    if (IsUndecided && (State.isInSolvedLoop() || State.isInTrial()))
      return Solver.solve(L, From, std::nullopt);
    // The first iteration may be unlike the others; the second is tried, too.
    std::optional<LoopTrace> Trace;
    if (TriesLeft > 0) {
      --TriesLeft;
      if (!IsUndecided) {
        IterationRepeater::Outcome Came = Repeater.skip(L, From);
        Left = Came.Left;
        Trace = std::move(Came.Trace);
        if (Came.Skipped)
          TriesLeft = 0;
      }
    }
    const std::uint64_t StepsSoFar = Budget.stepsOfWarp();
    if (!runIteration(L, From, Trace ? &Trace->NeverTaken : nullptr, IsFirst))
      return Solver.solve(L, From, std::move(Trace));
    Left -= std::min<std::uint64_t>(Left, 1);
    IsTooLong = TriesLeft == 0 &&
                Budget.isTooMuch(Budget.stepsOfWarp() - StepsSoFar, Left);
    Parts.Out.flush();
  }
}

/// Executes an iteration as it stands. False, and as if nothing had been done,
/// if nothing decides when the loop ends. \p NeverTaken: exits that are closed
/// in every iteration; may be null.
bool Interpreter::runIteration(const Loop &L, const Arrival &From,
                               const LoopExits *NeverTaken, bool IsFirst) {
  Checkpoint Before(State, Parts.Out, PartsOfUndecidedIteration);
  LoopFrame Frame{&L};
  Frame.IsSpeculative = true;
  Frame.NeverTaken = NeverTaken;
  ++State.SpeculativeIterations;
  State.Frames.push_back(std::move(Frame));
  run(L, From, nullptr);
  Frame = std::move(State.Frames.back());
  State.Frames.pop_back();
  if (Frame.IsSpeculative)
    --State.SpeculativeIterations;
  const bool GoesOn = State.Waiting.count(Plan.index(*L.getHeader())) != 0;
  if (!GoesOn || !Frame.Decided.empty() || Frame.Undecided.empty())
    return true;
  std::move(Before).restore(State, Parts.Out);
  if (IsFirst && !Parts.Runs.anyFailed())
    State.UndecidedLoops.insert(&L);
  return false;
}

void Interpreter::runBlock(unsigned Index, const Arrival &From,
                           const std::vector<LaneValue> *Phis) {
  Executed[Index] = true;
  Parts.Budget.noteUnknowns(C.nextAtom());
  const BasicBlock &Block = Plan.block(Index);
  LaneContext Lanes = From;
  Lanes.Must &= ~State.MayHaveEnded;
  if (Lanes.May & State.MayHaveEnded)
    Lanes.Guards |= State.AllReturned;
  if (const Loop *L = Plan.loopWithHeader(Index)) {
    Lanes.Convergent = true;
    if (!State.Frames.empty() && State.Frames.back().L == L)
      State.Frames.back().Lanes = Lanes.May;
  }
  AtBlock[Index] = Lanes;

  const std::vector<LaneValue> &PhiValues = Phis ? *Phis : From.PhiValues;
  unsigned Phi = 0;
  for (const PHINode &P : Block.phis()) {
    const LaneValue &New = PhiValues[Phi++];
    if (Plan.demand().contains(P))
      Parts.Results.set(P, New);
  }
  for (const Instruction *I : Plan.work(Index)) {
    const AtomId Before = C.nextAtom();
    Parts.Instructions.run(*I, Lanes);
    Parts.Budget.take(C.nextAtom() - Before);
    if (!Lanes.May) // inline PTX has ended them
      return;
  }
  Parts.Budget.take();
  runTerminator(*Block.getTerminator(), Lanes);
}

/// The loops that a branch may leave learn whether it was decided.
void Interpreter::noteExits(const Instruction &Terminator,
                            const LaneContext &Lanes, ArrayRef<SureWay> Ways,
                            bool Decided, bool Uniform) {
  for (LoopFrame &Frame : reverse(State.Frames)) {
    bool IsExit = false;
    for (unsigned I = 0; I < Terminator.getNumSuccessors(); ++I)
      IsExit |= !Frame.L->contains(Terminator.getSuccessor(I));
    if (!IsExit)
      return; // loops further out contain this one
    if (Decided && Frame.NeverTaken && Frame.NeverTaken->contains(&Terminator))
      continue;
    LaneMask Leaving = 0;
    for (const auto &[To, Sure] : Ways)
      Leaving |= Frame.L->contains(To) ? 0 : Sure;
    if (Decided) {
      Frame.Decided.insert(&Terminator);
      if (Leaving)
        Frame.Taken.insert(&Terminator);
      if (std::exchange(Frame.IsSpeculative, false))
        --State.SpeculativeIterations;
    } else {
      Frame.Undecided.insert(&Terminator);
    }
    // For lanes that leave several loops at once it is unknown which are in the
    // others.
    const bool AllConvergent = Lanes.Convergent &&
                               &Frame == &State.Frames.back() &&
                               Lanes.May == Frame.Lanes;
    const bool IsClosed = Decided && !Leaving;
    const bool AllLeave =
        AllConvergent && (Decided ? Leaving == Lanes.May : Uniform);
    if (!IsClosed && !AllLeave)
      Frame.Varying.insert(&Terminator);
  }
}

void Interpreter::noteWays(const Instruction &Terminator,
                           const LaneContext &Lanes, ArrayRef<SureWay> Ways,
                           bool Decided, bool Uniform) {
  noteExits(Terminator, Lanes, Ways, Decided, Uniform);
  const unsigned Here = Plan.index(*Terminator.getParent());
  // Lanes that are off go by another branch, or did.
  const bool MayDiverge =
      !Decided && !(Uniform && (Lanes.May | ~State.Existing) == AllLanes);
  State.Divergent.Now[Here] = MayDiverge;
  if (MayDiverge)
    State.Divergent.Ever[Here] = true;
}

void Interpreter::runTerminator(const Instruction &Terminator,
                                const LaneContext &Lanes) {
  if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
    return runSwitch(*Switch, Lanes);
  if (auto *Branch = dyn_cast<BranchInst>(&Terminator))
    return runBranch(*Branch, Lanes);
  if (isa<ReturnInst>(Terminator) || isa<UnreachableInst>(Terminator))
    return; // the lanes are done
  Parts.Out.notModelled(
      Terminator, "control flow by " + std::string(Terminator.getOpcodeName()));
}

void Interpreter::runBranch(const BranchInst &Branch,
                            const LaneContext &Lanes) {
  const BasicBlock &From = *Branch.getParent();
  if (Branch.isUnconditional())
    return goTo(From, *Branch.getSuccessor(0), Lanes);

  const LaneValue &Condition = Parts.Values.valueOf(*Branch.getCondition());
  Tristate T = Parts.Runs.decide(Condition, Lanes.May);
  // That nothing wraps around drops no code, which may be executed for all
  // that. (What the user states does.)
  if (C.restsOnNoWrapAround(Condition.assumed()) && !Plan.leavesLoop(Branch))
    T = {};
  const LaneMask Unknown = Lanes.May & ~T.Known;
  const LaneMask True = Lanes.May & T.True,
                 False = Lanes.May & T.Known & ~T.True;
  State.RestsOn |= Condition.assumed();
  const bool Uniform = Condition.isUniform(C);
  noteWays(Branch, Lanes,
           {{Branch.getSuccessor(0), True}, {Branch.getSuccessor(1), False}},
           Unknown == 0, Uniform);
  // Lanes for which it is unknown are assumed to go either way together.
  if (False && (True | Unknown))
    Parts.SingleLane.diverge(From, Lanes);
  LaneContext Holds = Lanes.narrowed(True | Unknown, True);
  LaneContext Fails = Lanes.narrowed(False | Unknown, False);
  Holds.Convergent = Fails.Convergent =
      Lanes.Convergent && (Unknown == 0 || Uniform);
  if (Unknown) {
    const SingleLaneBranches::RareOutcome Rare =
        Parts.SingleLane.rareOutcome(Branch, True, False, Unknown);
    (Rare.Outcome.value_or(true) ? Holds : Fails).Counted &= Rare.Most;
    Holds.Guards |= Parts.Conditions.of(Branch, true, Rare.Outcome);
    Fails.Guards |= Parts.Conditions.of(Branch, false, Rare.Outcome);
  }
  SingleLaneBranches::stayAlone(Lanes, Holds);
  SingleLaneBranches::stayAlone(Lanes, Fails);
  goTo(From, *Branch.getSuccessor(0), Holds);
  goTo(From, *Branch.getSuccessor(1), Fails);
  noteIdle(Branch, 0, Holds);
  noteIdle(Branch, 1, Fails);
}

void Interpreter::noteIdle(const BranchInst &Branch, unsigned Side,
                           const LaneContext &Lanes) {
  if (Lanes.May)
    return;
  if (const BasicBlock *Idle = lowering::predicatedSide(Branch, Side))
    for (const Instruction &I : *Idle)
      if (I.mayReadOrWriteMemory())
        Parts.Out.idle(I);
}

void Interpreter::runSwitch(const SwitchInst &Switch,
                            const LaneContext &Lanes) {
  const BasicBlock &From = *Switch.getParent();
  const LaneValue &Selector = Parts.Values.valueOf(*Switch.getCondition());
  LaneMask Left = Lanes.May, Surely = Lanes.Must;
  bool Decided = true;
  const bool Uniform = Selector.isUniform(C);
  struct Way {
    const BasicBlock *To;
    LaneMask May, Must;
  };
  SmallVector<Way, 8> Ways;
  for (const auto &Case : Switch.cases()) {
    LaneValue Is = compare(C, Relation::Equal, Signedness::Signed, Selector,
                           Parts.Values.constant(*Case.getCaseValue()));
    Tristate T = Parts.Runs.decide(Is, Lanes.May);
    if (C.restsOnNoWrapAround(Is.assumed())) // as of a branch
      T = {};
    LaneMask Here = Left & (T.True | ~T.Known);
    Decided &= (Left & ~T.Known) == 0;
    Ways.push_back({Case.getCaseSuccessor(), Here, Surely & T.True});
    Left &= ~(T.Known & T.True);
    Surely &= T.Known & ~T.True;
  }
  Ways.push_back({Switch.getDefaultDest(), Left, Surely});
  SmallVector<SureWay, 8> Sure;
  for (const Way &W : Ways)
    Sure.push_back({W.To, Decided ? W.May : 0});
  noteWays(Switch, Lanes, Sure, Decided, Uniform);
  if (any_of(Ways, [&](const Way &W) { return W.May && W.May != Lanes.May; }))
    Parts.SingleLane.diverge(From, Lanes);
  LaneContext Taking = Lanes;
  if (!Decided)
    Taking.Guards |= Parts.Conditions.of(Switch, true);
  Taking.Convergent = Lanes.Convergent && (Decided || Uniform);
  for (const Way &W : Ways) {
    Taking.May = W.May;
    Taking.Must = W.Must;
    Taking.Counted = Lanes.Counted;
    SingleLaneBranches::stayAlone(Lanes, Taking);
    goTo(From, *W.To, Taking);
  }
}

/// \p Lanes go from \p From to \p To and wait there.
void Interpreter::goTo(const BasicBlock &From, const BasicBlock &To,
                       LaneContext Lanes) {
  if (!Lanes.May)
    return;
  const unsigned Index = Plan.index(To);
  auto [It, IsNew] = State.Waiting.try_emplace(Index);
  Arrival &There = It->second;
  mergePhis(From, To, Lanes.May, IsNew, There);
  // Convergent in a loop means: relative to the lanes that entered. Outside,
  // what held at the entry holds.
  for (const Loop *L = Plan.loopOf(Plan.index(From));
       Lanes.Convergent && L && !L->contains(&To); L = L->getParentLoop())
    Lanes.Convergent = EnteredConvergent[Plan.index(*L->getHeader())];
  if (IsNew) {
    static_cast<LaneContext &>(There) = Lanes;
    return;
  }
  There.Guards =
      Parts.Conditions.join(There.May, There.Guards, Lanes.May, Lanes.Guards);
  if (There.Counted != Lanes.Counted && Plan.joinedBranch(Index) < 0)
    Parts.SingleLane.meetOthers();
  There.Counted |= Lanes.Counted;
  There.Convergent =
      Lanes.Convergent && There.Convergent && There.May == Lanes.May;
  There.May |= Lanes.May;
  There.Must |= Lanes.Must;
}

} // namespace bank_lint
