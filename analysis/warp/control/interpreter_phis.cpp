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
  // After a loop has ended, each of its iterations counts. Lanes that diverge
  // and reconverge on the way come here together.
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

/// The branch that decides whether lanes come to \p To from \p From or from
/// elsewhere, and whether they do if it holds; null if there is none. On the
/// way from it lanes may leave for other places.
std::pair<const BranchInst *, bool>
Interpreter::branchBefore(const BasicBlock &From, const BasicBlock &To) const {
  const int Last = Plan.branchBefore(Plan.index(To));
  if (Last < 0 || !To.hasNPredecessors(2))
    return {nullptr, false};
  const BasicBlock &Above = Plan.block(unsigned(Last));
  const auto *Branch = dyn_cast<BranchInst>(Above.getTerminator());
  if (!Branch || !Branch->isConditional() ||
      Plan.loopOf(unsigned(Last)) != Plan.loopOf(Plan.index(To)))
    return {nullptr, false};
  auto IsWay = [&](const BasicBlock &By, unsigned Number) {
    const BasicBlock *First = Branch->getSuccessor(Number);
    return &By == &Above ? First == &To
                         : Plan.dominators().dominates(
                               BasicBlockEdge(&Above, First), &By);
  };
  unsigned Ways = 0;
  for (const BasicBlock *Each : predecessors(&To))
    Ways |= (IsWay(*Each, 0) ? 1u : 0) | (IsWay(*Each, 1) ? 2u : 0);
  if (Ways != 3)
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
