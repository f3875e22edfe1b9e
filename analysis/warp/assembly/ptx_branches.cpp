//===-- analysis/warp/assembly/ptx_branches.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The control flow of a statement of inline PTX. Instructions are executed once
// each, in their order, by the lanes that come to them: a branch forward takes
// lanes along to its target. What lies between a backward branch and its target
// is a loop: it is executed once for all iterations, with whatever an earlier
// one may have left in the registers, and any lane may be in any of them.
//===----------------------------------------------------------------------===//
#include "analysis/warp/assembly/fit.h"
#include "analysis/warp/assembly/ptx_unit.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// Forgets the registers that \p By write.
void PtxUnit::forgetWritten(ArrayRef<ptx::Instruction> By, Statement &Within) {
  Within.Doubt = 0;
  for (const ptx::Instruction &I : By)
    if (I.writesFirst())
      write(I.Operands[0], LaneValue::opaque(false), Within, Within.Lanes);
}

/// Takes the lanes that \p Step, a branch, leads away out of \p Here. \returns
/// these.
PtxUnit::Flow PtxUnit::branch(const ptx::Instruction &Step, Statement &Within,
                              Flow &Here) {
  if (!Step.Guard)
    return std::exchange(Here, {});
  Tristate T = Runs.decide(value(*Step.Guard, Within, 1, false), Here.May);
  if (Step.Guard->Negated)
    T.True = T.Known & ~T.True;
  const LaneMask Stay = T.Known & ~T.True;
  const Flow Leaving = {Here.May & ~Stay, Here.Sure & T.True};
  Here = {Here.May & ~T.True, Here.Sure & Stay};
  return Leaving;
}

/// Where the loop ends that begins at the instruction \p Header of \p Code:
/// behind all from where control may come back to it; \p Header if there is
/// none.
static unsigned endOfLoop(const ptx::Assembly &Code, unsigned Header) {
  const ArrayRef<ptx::Instruction> All = Code.Instructions;
  unsigned End = Header;
  for (unsigned I = Header; I < All.size(); ++I)
    if (All[I].Target == Header)
      End = I + 1;
  if (End == Header)
    return Header;
  // Loops that overlap are one.
  for (unsigned I = End; I < All.size(); ++I)
    if (All[I].Target >= Header && All[I].Target < End)
      End = I + 1;
  return End;
}

void PtxUnit::runAll(const ptx::Assembly &Code, Statement &Within,
                     const LaneContext &Lanes) {
  const auto Count = unsigned(Code.Instructions.size());
  const bool HasBranches = Code.HasControlFlow || Code.HasUnknownTargets;
  Flow Here{Lanes.May, Lanes.May};
  std::vector<Flow> Coming(HasBranches ? Count + 1 : 0);
  // In unknown control flow all may be repeated or left out.
  unsigned LoopEnd = Code.HasUnknownTargets ? Count : 0;
  unsigned Farthest = 0; // the last target that lanes go to
  State.SolvedLoops += LoopEnd > 0;
  for (unsigned I = 0; I < Count; ++I) {
    const ptx::Instruction &Step = Code.Instructions[I];
    if (HasBranches) {
      Here.add(Coming[I]);
      if (LoopEnd && I >= LoopEnd) {
        LoopEnd = 0;
        --State.SolvedLoops;
      }
      if (const unsigned End = endOfLoop(Code, I); End > I) {
        forgetWritten(ArrayRef(Code.Instructions).slice(I, End - I), Within);
        State.SolvedLoops += LoopEnd == 0;
        LoopEnd = std::max(LoopEnd, End);
      }
      if (LoopEnd) // any lane may come here in some iteration
        Here = {Lanes.May & ~Within.Gone.Surely, 0};
      else if (Farthest <= I) // all that have not ended are together again
        Here.Sure |= Here.May & ~Within.Gone.May;
    }
    if (Step.Target != ptx::NoTarget) {
      const Flow Leaving = branch(Step, Within, Here);
      if (Step.EndsThread || Step.EndsFunction) {
        Within.Gone.May |= Leaving.May;
        // Behind the end of a function its caller goes on.
        if (Step.EndsThread)
          Within.Gone.Surely |= Leaving.Sure & Lanes.Must;
      } else if (Step.Target > I) {
        Coming[Step.Target].add(Leaving);
        Farthest = std::max(Farthest, Step.Target);
      }
      continue;
    }
    step(Step, Within, Lanes.narrowed(Here.May, Here.Sure), Here.Sure);
    if (Step.Memory.Kind == ptx::EffectKind::Unknown && Step.Operands.empty())
      forgetWritten(Code.Instructions, Within); // a call may write anything
  }
  State.SolvedLoops -= LoopEnd > 0;
}

} // namespace bank_lint
