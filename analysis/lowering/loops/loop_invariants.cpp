//===-- analysis/lowering/loops/loop_invariants.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/loop_invariants.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/left_accesses.h"
#include "analysis/lowering/loops/left_loop.h"
#include "analysis/lowering/loops/rest_copies.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/marks/hinted_load.h"
#include "analysis/lowering/marks/rolled_loop.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

bool leaveLoops(Knowledge &Known, Stage At) {
  // What leaves a loop may leave the one around it as well.
  const auto FromOutside = Known.Loops.getLoopsInPreorder();
  constexpr std::size_t Many = 32; // which are worth reading memory once more
  SmallVector<Loop *, 8> Wanted;
  if (FromOutside.size() >= Many)
    copy_if(reverse(FromOutside), std::back_inserter(Wanted),
            [&](Loop *L) { return LeftAccesses(*L, Known, At).isWanted(); });
  bool IsChanged = Wanted.size() >= Many;
  if (IsChanged)
    rotateTogether(Wanted, Known);
  for (Loop *L : reverse(FromOutside))
    IsChanged |= LeftAccesses(*L, Known, At).run();
  return IsChanged;
}

/// By how much nvcc has unrolled \p L, a loop that was left as it is.
unsigned copiesOfRolled(Loop &L, ScalarEvolution &Evolution) {
  if (isUnrolledWithRest(L))
    return 0;
  MDNode *Marks = L.getLoopID();
  releaseRolled(L);
  const unsigned Copies = copiesWithRest(L, Evolution, /*IsUnrolledBody=*/true);
  if (Marks)
    L.setLoopID(Marks);
  return Copies;
}

constexpr const char *AroundLoops = "bank_lint.around.loops";

/// Loops in which there is something behind unrolling that was not there, or
/// could not move, before: those that had loops in them, and those with hinted
/// loads, which are released.
SmallVector<Loop *, 8> newlyLeft(Knowledge &Known) {
  SmallVector<Loop *, 8> Result;
  for (Loop *L : Known.Loops.getLoopsInPreorder())
    if (findOptionMDForLoop(L, AroundLoops) || hasHintedLoads(*L))
      Result.push_back(L);
  return Result;
}

/// Unrolls those of \p Among that something leaves, if nvcc unrolls them with a
/// rest.
bool unrollLeft(ArrayRef<Loop *> Among, Knowledge &Known) {
  SmallVector<std::pair<Loop *, unsigned>, 4> Chosen;
  for (Loop *L : Among)
    if (const unsigned Copies = copiesOfRolled(*L, Known.Evolution))
      if (LeftAccesses(*L, Known, Stage::Unrolling).isSurelyLeft())
        Chosen.push_back({L, Copies});
  if (Chosen.empty())
    return false;
  Known.Memory.reset();
  for (const auto [L, Copies] : Chosen)
    unrollWithRest(*L, Copies, Known);
  return true;
}

bool hasLoops(Function &F, FunctionAnalysisManager &Analyses) {
  return !F.isDeclaration() && !Analyses.getResult<LoopAnalysis>(F).empty();
}

PreservedAnalyses preservedIf(bool IsUnchanged) {
  return IsUnchanged ? PreservedAnalyses::all() : PreservedAnalyses::none();
}

} // namespace

PreservedAnalyses LeaveLoops::run(Function &F,
                                  FunctionAnalysisManager &Analyses) {
  if (!hasLoops(F, Analyses))
    return PreservedAnalyses::all();
  Knowledge Known(F, Analyses);
  Known.readMemory();
  for (Loop *L : Known.Loops.getLoopsInPreorder())
    if (!L->isInnermost())
      addStringMetadataToLoop(L, AroundLoops);
  return preservedIf(!leaveLoops(Known, Stage::Written));
}

PreservedAnalyses LeaveUnrolledLoops::run(Function &F,
                                          FunctionAnalysisManager &Analyses) {
  if (!hasLoops(F, Analyses))
    return preservedIf(!releaseHintedLoads(F));
  std::optional<Knowledge> Known(std::in_place, F, Analyses);
  const SmallVector<Loop *, 8> Among = newlyLeft(*Known);
  bool IsChanged = releaseHintedLoads(F);
  if (Among.empty())
    return preservedIf(!IsChanged);
  Known->readMemory();
  if (traitsOf(buildOf(*F.getParent())).LoadsForRest &&
      unrollLeft(Among, *Known)) {
    IsChanged = true;
    Known.reset();
    Analyses.invalidate(F, PreservedAnalyses::none());
    Known.emplace(F, Analyses);
    Known->readMemory();
  }
  IsChanged |= leaveLoops(*Known, Stage::Unrolled);
  return preservedIf(!IsChanged);
}

} // namespace bank_lint::lowering
