//===-- analysis/warp/executor.cpp - control flow of a warp -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/executor.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

Executor::Executor(ValueContext &Context, const KernelPlan &Plan,
                   const SourceLines &Lines, const Launch &LaunchedWith,
                   const std::vector<ParameterFacts> &Parameters,
                   AccessSink &Sink, StepLimits Limits, const BlockBox *Box)
    : C(Context), Plan(Plan), Lines(Lines), LaunchedWith(LaunchedWith),
      Parameters(Parameters), Sink(Sink), Layout(Plan.kernel().getDataLayout()),
      Limits(Limits), Box(Box), Values(Plan.valueCount()),
      CertainAt(Plan.blockCount()), CountingAt(Plan.blockCount()),
      GuardsAt(Plan.blockCount()), AsOneAt(Plan.blockCount()),
      EnteredAsOne(Plan.blockCount()) {}

/// Executes the kernel for the lanes \p WithThread, which ThreadIndex tells
/// apart.
void Executor::runThreads(LaneMask WithThread) {
  Existing = WithThread;
  StepsBefore += Steps;
  Steps = 0;
  Waiting.clear();
  Values.assign(Values.size(), LaneValue());
  for (const unsigned Number : Plan.notComputed())
    Values[Number] = LaneValue::opaque(true);
  Local.forgetAll();
  ++MemoryVersion;
  RestsOn = 0;
  MayHaveEnded = 0;
  AllReturned = 0;
  Parting.Now.assign(Plan.blockCount(), false);
  Parting.Ever.assign(Plan.blockCount(), false);
  Arrival Start;
  Start.Lanes = Start.Certain = Existing;
  Waiting[0] = Start;
  runWaiting(nullptr);
}

/// Executes waiting blocks inside a loop (null: anywhere) until none waits
/// but the loop's own header.
void Executor::runWaiting(const Loop *Inside) {
  while (true) {
    if (isOver() || isAborting())
      Waiting.clear();
    auto Next = Waiting.end();
    for (auto It = Waiting.begin(); It != Waiting.end(); ++It) {
      const BasicBlock *Block = &Plan.block(It->first);
      if (Inside && (!Inside->contains(Block) || Inside->getHeader() == Block))
        continue;
      Next = It;
      break;
    }
    if (Next == Waiting.end())
      return;
    unsigned Index = Next->first;
    if (const Loop *L = Plan.loopWithHeader(Index)) {
      runLoop(*L);
      continue;
    }
    Arrival From = std::move(Next->second);
    Waiting.erase(Next);
    reunite(Index, From);
    runBlock(Index, From);
  }
}

/// At the join of a branch all lanes that were certain there are so again.
void Executor::reunite(unsigned Index, Arrival &There) const {
  if (int Branch = Plan.joinedBranch(Index); Branch >= 0) {
    There.Certain |= CertainAt[Branch] & There.Lanes;
    There.Counting |= CountingAt[Branch];
    There.Guards = GuardsAt[Branch];
    There.AsOne = AsOneAt[Branch];
  }
}

/// Executes a loop step by step as long as its exits are decided.
void Executor::runLoop(const Loop &L) {
  const unsigned Header = Plan.index(*L.getHeader());
  unsigned TriesLeft = 2;
  std::uint64_t Left = 0; // iterations that are surely to come, if known
  bool IsTooLong = false;
  for (bool Entered = false;; Entered = true) {
    auto Entry = Waiting.find(Header);
    if (Entry == Waiting.end())
      return;
    Arrival From = std::move(Entry->second);
    Waiting.erase(Entry);
    if (!Entered) {
      reunite(Header, From);
      EnteredAsOne[Header] = From.AsOne;
    }
    MostAtLoops = std::max(MostAtLoops, Steps);
    IsTooLong |= Steps > Limits.Executing;
    if (IsTooLong && !Trying)
      OverBudget = true;
    if (IsTooLong)
      return solveLoop(L, From, std::nullopt);
    const bool NoEndInSight = !Entered && NeverDecided.contains(&L);
    if (Solving + Trying > 0 && NoEndInSight)
      return solveLoop(L, From, std::nullopt);
    // The first iteration may be unlike the others; the second is tried, too.
    std::optional<LoopTrace> Trace;
    if (TriesLeft > 0 && !NoEndInSight && skipAlike(L, From, Left, Trace))
      TriesLeft = 0;
    else if (TriesLeft > 0)
      --TriesLeft;
    const std::uint64_t StepsSoFar = Steps;

    WaitingBlocks Before = Waiting;
    const PendingObservations::Mark Then = Pending.now();
    LoopFrame Frame{&L};
    Frame.CountsAsUndecided = true;
    if (Trace)
      Frame.Settled = &Trace->Settled;
    ++UndecidedFrames;
    Frames.push_back(&Frame);
    runBlock(Header, From);
    runWaiting(&L);
    Frames.pop_back();
    if (Frame.CountsAsUndecided)
      --UndecidedFrames;
    bool GoesOn = Waiting.count(Header) != 0;
    if (GoesOn && Frame.Decided.empty() && !Frame.Undecided.empty()) {
      // Nothing decides when this loop ends: take the iteration back.
      Waiting = std::move(Before);
      Pending.takeBack(Then);
      if (!Entered && !isAborting())
        NeverDecided.insert(&L);
      return solveLoop(L, From, std::move(Trace));
    }
    Left -= std::min<std::uint64_t>(Left, 1);
    IsTooLong = TriesLeft == 0 && isBeyondBudget(Steps - StepsSoFar, Left);
    flush();
  }
}

/// True if so many iterations like one of \p StepsOfOne steps are twice as much
/// as may be executed: what would be thrown away is not begun.
bool Executor::isBeyondBudget(std::uint64_t StepsOfOne,
                              std::uint64_t Iterations) {
  const std::uint64_t Needed =
      SaturatingMultiply<std::uint64_t>(Iterations, StepsOfOne + 1);
  const std::uint64_t AtTheEnd = Steps + Needed / 2;
  MostAtLoops = std::max(MostAtLoops, AtTheEnd);
  return AtTheEnd > Limits.Executing;
}

void Executor::runBlock(unsigned Index, const Arrival &From,
                        const std::vector<LaneValue> *PhiOverride) {
  const BasicBlock &Block = Plan.block(Index);
  Active = From.Lanes;
  Certain = From.Certain & ~MayHaveEnded;
  Counting = From.Counting;
  Guards = From.Guards | (Active & MayHaveEnded ? AllReturned : 0);
  AsOne = From.AsOne;
  if (const Loop *L = Plan.loopWithHeader(Index)) {
    AsOne = true;
    if (!Frames.empty() && Frames.back()->L == L)
      Frames.back()->Lanes = Active;
  }
  AsOneAt[Index] = AsOne;
  CertainAt[Index] = Certain;
  CountingAt[Index] = Counting;
  GuardsAt[Index] = Guards;

  const std::vector<LaneValue> &PhiValues =
      PhiOverride ? *PhiOverride : From.PhiValues;
  unsigned Phi = 0;
  for (const PHINode &P : Block.phis()) {
    const LaneValue &New = PhiValues[Phi++];
    if (Plan.demand().contains(P))
      Values[Plan.number(P)] = New;
  }
  for (const Instruction *I : Plan.work(Index)) {
    const AtomId Before = C.nextAtom();
    runInstruction(*I);
    Steps += 1 + StepLimits::OfUnknown * std::uint64_t(C.nextAtom() - Before);
  }
  ++Steps;
  runTerminator(*Block.getTerminator());
}

/// The loops that a branch may leave learn whether it was decided.
/// \p Uniform: the condition is the same for all lanes that are here.
void Executor::noteExits(const Instruction &Terminator, ArrayRef<SureWay> Ways,
                         bool Decided, bool Uniform) {
  for (LoopFrame *Frame : reverse(Frames)) {
    bool IsExit = false;
    for (unsigned I = 0; I < Terminator.getNumSuccessors(); ++I)
      IsExit |= !Frame->L->contains(Terminator.getSuccessor(I));
    if (!IsExit)
      return; // loops further out contain this one
    if (Decided && Frame->Settled && Frame->Settled->contains(&Terminator))
      continue;
    LaneMask Leaving = 0;
    for (const auto &[To, Lanes] : Ways)
      Leaving |= Frame->L->contains(To) ? 0 : Lanes;
    if (Decided) {
      Frame->Decided.insert(&Terminator);
      if (Leaving)
        Frame->Taken.insert(&Terminator);
      if (Frame->CountsAsUndecided) {
        Frame->CountsAsUndecided = false;
        --UndecidedFrames;
      }
    } else {
      Frame->Undecided.insert(&Terminator);
    }
    // Of what leaves several loops at once it is not known who is in the
    // others.
    const bool AllAsOne =
        AsOne && Frame == Frames.back() && Active == Frame->Lanes;
    const bool IsClosed = Decided && !Leaving;
    const bool LeaveAsOne = AllAsOne && (Decided ? Leaving == Active : Uniform);
    if (!IsClosed && !LeaveAsOne)
      Frame->Varying.insert(&Terminator);
  }
}

/// What is to be known later of \p Terminator, by which lanes go \p Ways.
void Executor::noteWays(const Instruction &Terminator, ArrayRef<SureWay> Ways,
                        bool Decided, bool Uniform) {
  noteExits(Terminator, Ways, Decided, Uniform);
  const unsigned Here = Plan.index(*Terminator.getParent());
  // Lanes that are off go by another branch, or did.
  const bool MayPart =
      !Decided && !(Uniform && (Active | ~Existing) == AllLanes);
  Parting.Now[Here] = MayPart;
  if (MayPart)
    Parting.Ever[Here] = true;
}

/// True if one way of \p Branch leaves the loop that it is in.
bool Executor::leavesLoop(const BranchInst &Branch) const {
  const Loop *Inside = Plan.loopOf(Plan.index(*Branch.getParent()));
  return Inside && (!Inside->contains(Branch.getSuccessor(0)) ||
                    !Inside->contains(Branch.getSuccessor(1)));
}

void Executor::runTerminator(const Instruction &Terminator) {
  const BasicBlock &From = *Terminator.getParent();
  if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
    return runSwitch(*Switch);
  auto *Branch = dyn_cast<BranchInst>(&Terminator);
  if (!Branch) {
    if (isa<ReturnInst>(Terminator) || isa<UnreachableInst>(Terminator))
      return; // the lanes are done
    sink().notModelled(Terminator,
                       "control flow by " +
                           std::string(Terminator.getOpcodeName()),
                       /*MayAccess=*/true);
    return;
  }
  if (Branch->isUnconditional())
    return goTo(From, *Branch->getSuccessor(0), Active, Certain, Guards,
                Counting, AsOne);

  const LaneValue &Condition = valueOf(*Branch->getCondition());
  Tristate T = decide(Condition);
  // That nothing wraps around drops no code, which may be executed for all
  // that. (What the user states does.)
  if (C.restsOnNoWrapAround(Condition.assumed()) && !leavesLoop(*Branch))
    T = {};
  LaneMask Unknown = Active & ~T.Known;
  LaneMask True = Active & T.True, False = Active & T.Known & ~T.True;
  RestsOn |= Condition.assumed();
  const bool Uniform = Condition.isUniform(C);
  noteWays(Terminator,
           {{Branch->getSuccessor(0), True}, {Branch->getSuccessor(1), False}},
           Unknown == 0, Uniform);
  const bool StayAsOne = AsOne && (Unknown == 0 || Uniform);
  if (!!True + !!False + !!Unknown > 1)
    noteParting(From);
  AssumptionSet Holds = Guards, Fails = Guards;
  LaneMask CountTrue = Counting, CountFalse = Counting;
  if (Unknown) {
    const RareOutcome Rare = rareOutcome(*Branch, Unknown);
    (Rare.Outcome.value_or(true) ? CountTrue : CountFalse) &=
        True | False | Rare.Most;
    Holds |= guard(Terminator, true, Rare.Outcome);
    Fails |= guard(Terminator, false, Rare.Outcome);
  }
  goTo(From, *Branch->getSuccessor(0), True | Unknown, True & Certain, Holds,
       CountTrue, StayAsOne);
  goTo(From, *Branch->getSuccessor(1), False | Unknown, False & Certain, Fails,
       CountFalse, StayAsOne);
}

void Executor::runSwitch(const SwitchInst &Switch) {
  const BasicBlock &From = *Switch.getParent();
  const LaneValue &Selector = valueOf(*Switch.getCondition());
  LaneMask Left = Active, Surely = Certain;
  bool Decided = true;
  const bool Uniform = Selector.isUniform(C);
  struct Way {
    const BasicBlock *To;
    LaneMask Lanes, Certain;
  };
  SmallVector<Way, 8> Ways;
  for (const auto &Case : Switch.cases()) {
    LaneValue Is = compare(C, Relation::Equal, Signedness::Signed, Selector,
                           constantValue(*Case.getCaseValue()));
    Tristate T = decide(Is);
    LaneMask Here = Left & (T.True | ~T.Known);
    Decided &= (Left & ~T.Known) == 0;
    Ways.push_back({Case.getCaseSuccessor(), Here, Surely & T.True});
    Left &= ~(T.Known & T.True);
    Surely &= T.Known & ~T.True;
  }
  Ways.push_back({Switch.getDefaultDest(), Left, Surely});
  SmallVector<SureWay, 8> Sure;
  for (const Way &W : Ways)
    Sure.push_back({W.To, Decided ? W.Lanes : 0});
  noteWays(Switch, Sure, Decided, Uniform);
  if (any_of(Ways, [&](const Way &W) { return W.Lanes && W.Lanes != Active; }))
    noteParting(From);
  AssumptionSet Holds = Guards;
  if (!Decided)
    Holds |= guard(Switch, true);
  for (const Way &W : Ways)
    goTo(From, *W.To, W.Lanes, W.Certain, Holds, Counting,
         AsOne && (Decided || Uniform));
}

/// True if whatever was not decided on the ways to \p Join was decided alike
/// for all lanes.
bool Executor::mergesUniformly(unsigned Join) const {
  int Branch = Plan.joinedBranch(Join);
  if (Branch < 0)
    return false;
  // Of a loop that has ended, each iteration counts.
  for (unsigned I = unsigned(Branch); I < Join; ++I)
    if (Parting.Ever[I]) {
      const Loop *L = Plan.loopOf(I);
      if (Parting.Now[I] || (L && !L->contains(&Plan.block(Join))))
        return false;
    }
  return true;
}

void Executor::goTo(const BasicBlock &From, const BasicBlock &To,
                    LaneMask Lanes, LaneMask SurelyThere, AssumptionSet Holding,
                    LaneMask Counts, bool StayAsOne) {
  if (!Lanes)
    return;
  const unsigned Index = Plan.index(To);
  auto [It, IsNew] = Waiting.try_emplace(Index);
  Arrival &There = It->second;
  LaneMask Both = There.Lanes & Lanes;
  unsigned Phi = 0;
  for (const PHINode &P : To.phis()) {
    const bool Matters = Plan.demand().contains(P);
    LaneValue New = Matters ? valueOf(*P.getIncomingValueForBlock(&From))
                            : LaneValue::opaque(true);
    if (IsNew) {
      There.PhiValues.push_back(std::move(New));
    } else if (Matters) {
      LaneValue &Old = There.PhiValues[Phi];
      if (Both)
        New = merge(C, Both, New, Old, mergesUniformly(Index));
      Old = blend(C, Lanes, New, Old);
    }
    ++Phi;
  }
  There.Guards =
      IsNew ? Holding : joinGuards(There.Lanes, There.Guards, Lanes, Holding);
  // Lanes of which one counts meet others, but not those that went the other
  // way: of some it is not known whether they are there at all.
  if (!IsNew && There.Counting != Counts && Plan.joinedBranch(Index) < 0)
    for (const BranchInst *Branch : Rare)
      noteParted(Branch);
  There.Counting = IsNew ? Counts : There.Counting | Counts;
  // What is as one in a loop was not for that when it came there.
  for (const Loop *L = Plan.loopOf(Plan.index(From));
       StayAsOne && L && !L->contains(&To); L = L->getParentLoop())
    StayAsOne = EnteredAsOne[Plan.index(*L->getHeader())];
  There.AsOne = StayAsOne && (IsNew || (There.AsOne && There.Lanes == Lanes));
  There.Lanes |= Lanes;
  There.Certain |= SurelyThere;
}

} // namespace bank_lint
