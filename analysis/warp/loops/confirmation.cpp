//===-- analysis/warp/loops/confirmation.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Whether what a loop was taken to do is what one of its iterations does.
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/roots.h"
#include "analysis/warp/loops/loop_solver.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

static bool isSame(const LoopExits &A, const LoopExits &B) {
  return A.size() == B.size() &&
         all_of(A, [&](const Instruction *Exit) { return B.contains(Exit); });
}

/// True if \p After, what became of a variable that is taken to differ between
/// lanes although it starts as one for all, may differ only because it was
/// taken to.
bool LoopSolver::mayBeUniform(const LoopTrace &Trace,
                              const std::vector<LaneValue> &Phis,
                              const LaneValue &After) const {
  if (!After.isSpelledAlike())
    return false;
  return all_of(rootsOf(C, After), [&](AtomId Id) {
    if (C.atom(Id).Uniform)
      return true;
    for (auto [V, Phi] : zip_equal(Trace.Variables, Phis))
      if (V.Bits && !V.Step && V.StartsUniform &&
          is_contained(Phi.atoms(C), Id))
        return true;
    return false;
  });
}

/// Holds the candidate \p Trace, by which the variables were \p Phis before an
/// iteration, against what came \p Back from it (null: no lane did).
LoopSolver::Confirmation LoopSolver::confirm(LoopTrace &Trace,
                                             const Arrival &Entry,
                                             const std::vector<LaneValue> &Phis,
                                             const Arrival *Back,
                                             AtomId FirstInside) {
  Confirmation Result = Confirmation::Holds;
  if (!isSame(Trace.Exits, State.Frames.back().Varying)) {
    Trace.Exits = State.Frames.back().Varying;
    Result = Confirmation::Corrected;
  }
  for (std::size_t I = 0; Back && I < Phis.size(); ++I) {
    LoopVariable &V = Trace.Variables[I];
    const LaneValue &Start = Entry.PhiValues[I];
    LoopVariable Now = V;
    Now.Before = Phis[I];
    Now.After = Back->PhiValues[I];
    Now.Step = Tracer.stepOf(Now, Start, Entry.May, FirstInside);
    if (!V.Step && !Now.Step) {
      if (V.Uniform && !Now.After.isUniform(C)) {
        V.Uniform = false;
        Result = Confirmation::Corrected;
      } else if (!V.Uniform && V.Bits &&
                 ((V.StartsUniform && mayBeUniform(Trace, Phis, Now.After)) ||
                  Tracer.geometric(Now, Start, Entry.May, FirstInside))) {
        return Confirmation::NeedsTrial;
      }
      continue;
    }
    // What a step rests on must not get lost in what it is added to.
    if (Now.Step && Now.After.assumed() & ~Phis[I].assumed())
      return Confirmation::NeedsTrial;
    const IntRange Signed = IntRange::ofSigned(V.Bits);
    Now.StaysSigned = !Now.After.isOpaque() && Now.After.range().within(Signed);
    const bool MayBeKept =
        V.Step && Now.Step &&
        Now.Step->sameAs(blend(C, Entry.May, *V.Step, LaneValue(V.Bits, 0))) &&
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
