//===-- analysis/warp/control/interpreter_phis.cpp - where lanes meet -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/control/interpreter.h"
#include "llvm/IR/CFG.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// True if whatever was not decided on the ways to \p Join was decided in the
/// same way for all lanes.
bool Interpreter::mergesUniformly(unsigned Join) const {
  // Some lanes may never come: those that part from the others do so at a
  // branch that is not the same for all.
  int Branch = Plan.branchBefore(Join);
  if (Branch < 0)
    return false;
  // Of a loop that has ended, each iteration counts. Lanes that part and meet
  // again on the way come here together.
  for (unsigned I = unsigned(Branch); I < Join; ++I)
    if (State.Divergent.Ever[I]) {
      const int Meeting = Plan.meetingOf(I);
      if (Meeting > int(I) && Meeting < int(Join))
        continue;
      const Loop *L = Plan.loopOf(I);
      if (State.Divergent.Now[I] || (L && !L->contains(&Plan.block(Join))))
        return false;
    }
  return true;
}

/// The loop that is all that comes of a branch of \p Above to \p First; null if
/// there is none.
const Loop *Interpreter::loopFrom(const BasicBlock &Above,
                                  const BasicBlock &First) const {
  const BasicBlock *Before = &Above, *Header = &First;
  if (First.getSinglePredecessor() == &Above && First.getSingleSuccessor()) {
    Before = &First; // in front of it
    Header = First.getSingleSuccessor();
  }
  const Loop *L = Plan.loopWithHeader(Plan.index(*Header));
  return L && L->getLoopPredecessor() == Before ? L : nullptr;
}

/// The branch that decides whether lanes come to \p To from \p From or from
/// elsewhere, and whether they do if it holds; null if there is none. There are
/// two ways from it to \p To, with a block or a loop each at most.
std::pair<const BranchInst *, bool>
Interpreter::branchBefore(const BasicBlock &From, const BasicBlock &To) const {
  const int Join = Plan.joinedBranch(Plan.index(To));
  if (Join < 0 || !To.hasNPredecessors(2))
    return {nullptr, false};
  const BasicBlock &Above = Plan.block(unsigned(Join));
  const auto *Branch = dyn_cast<BranchInst>(Above.getTerminator());
  if (!Branch || !Branch->isConditional() ||
      Plan.loopOf(unsigned(Join)) != Plan.loopOf(Plan.index(To)))
    return {nullptr, false};
  auto IsWay = [&](const BasicBlock &By, unsigned Number) {
    const BasicBlock *First = Branch->getSuccessor(Number);
    if (&By == &Above)
      return First == &To;
    if (First == &By && By.getSinglePredecessor() == &Above)
      return true;
    const Loop *L = loopFrom(Above, *First);
    return L && L->getUniqueExitBlock() == &By &&
           all_of(predecessors(&By), [&](const BasicBlock *Inside) {
             return L->contains(Inside);
           });
  };
  for (const BasicBlock *Each : predecessors(&To))
    if (!IsWay(*Each, 0) && !IsWay(*Each, 1))
      return {nullptr, false};
  return {Branch, IsWay(From, 0)};
}

/// That all lanes go one way at \p Branch, and have the value of that way.
AssumptionSet Interpreter::chooseAlike(const BranchInst &Branch, bool Holds) {
  const AssumptionSet Guard = Parts.Conditions.of(Branch, Holds);
  return Guard ? C.assumption("lanes choose alike: " + C.texts(Guard).front())
               : 0;
}

/// One of \p New, of lanes that come from \p From, and \p Old, of those that
/// came to \p To before, in the lanes \p Both.
LaneValue Interpreter::mergeAt(const BasicBlock &From, const BasicBlock &To,
                               LaneMask Both, const LaneValue &New,
                               const LaneValue &Old, ChoiceOf What) {
  const bool IsUniform = mergesUniformly(Plan.index(To));
  const auto [Branch, IfHolds] = branchBefore(From, To);
  if (Branch && What == ChoiceOf::Numbers) {
    const LaneValue &Condition = Parts.Values.valueOf(*Branch->getCondition());
    if (!Condition.isOpaque() && !Condition.isConcrete() &&
        Condition.isSpelledAlike()) {
      const LaneValue Merged =
          IfHolds ? merge(C, Both, New, Old, IsUniform, &Condition)
                  : merge(C, Both, Old, New, IsUniform, &Condition);
      if (C.hasNamelessChoices())
        C.nameChoices(
            {chooseAlike(*Branch, true), chooseAlike(*Branch, false)});
      return blend(C, Both, Merged, New);
    }
  }
  return merge(C, Both, New, Old, IsUniform, /*Condition=*/nullptr, What);
}

/// The variables of \p To in the lanes \p Lanes, which come from \p From and
/// are added to those \p There.
void Interpreter::mergePhis(const BasicBlock &From, const BasicBlock &To,
                            LaneMask Lanes, bool IsNew, Arrival &There) {
  const LaneMask Both = There.May & Lanes;
  unsigned Phi = 0;
  for (const PHINode &P : To.phis()) {
    const bool Matters = Plan.demand().contains(P);
    LaneValue New =
        Matters ? Parts.Values.valueOf(*P.getIncomingValueForBlock(&From))
                : LaneValue::opaque(true);
    if (IsNew) {
      There.PhiValues.push_back(std::move(New));
    } else if (Matters) {
      LaneValue &Old = There.PhiValues[Phi];
      if (Both)
        New = mergeAt(From, To, Both, New, Old,
                      P.getType()->isPointerTy() ? ChoiceOf::Pointers
                                                 : ChoiceOf::Numbers);
      Old = blend(C, Lanes, New, Old);
    }
    ++Phi;
  }
}

} // namespace bank_lint
