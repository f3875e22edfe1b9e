//===-- analysis/frontend/choose_unrolling.cpp ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/choose_unrolling.h"
#include "analysis/frontend/access_marks.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/LoopRotationUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::frontend {
namespace {

constexpr std::uint64_t MostWhole = 300;
constexpr std::uint64_t MostWholeWithArray = 1750;
/// Of private arrays: what fits the registers of a thread.
constexpr std::uint64_t MostArrayBytes = 900;
constexpr std::uint64_t MostPartly = 75;
/// LLVM's own limit for loops of which only the most iterations are known.
constexpr unsigned MostTests = 8;
/// Beyond this an instruction's use is not looked at.
constexpr unsigned MostUses = 8, DeepestUse = 6;

/// True if \p I only says where an element lies, or how far a loop is.
bool onlyAddresses(const Instruction &I, unsigned Depth = 0) {
  if (isa<GetElementPtrInst, CmpInst>(I))
    return true;
  if (!I.getType()->isIntegerTy() || !isa<BinaryOperator, CastInst>(I) ||
      Depth == DeepestUse || I.hasNUsesOrMore(MostUses))
    return false;
  return all_of(I.users(), [&](const User *U) {
    auto *By = dyn_cast<Instruction>(U);
    return By && (isa<PHINode>(By) || onlyAddresses(*By, Depth + 1));
  });
}

const AllocaInst *privateArrayOf(const Instruction &I) {
  const Value *Pointer = getLoadStorePointerOperand(&I);
  return Pointer ? dyn_cast<AllocaInst>(getUnderlyingObject(Pointer)) : nullptr;
}

/// True if \p V is computed from what no unrolling makes known: something
/// loaded, an argument, the number of a thread.
bool staysUnknown(const Value *V, SmallPtrSetImpl<const Value *> &Seen) {
  if (isa<Argument, LoadInst>(V))
    return true;
  if (auto *Call = dyn_cast<CallBase>(V);
      Call && (Call->arg_empty() || Call->mayReadOrWriteMemory()))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  return I && !isa<AllocaInst>(I) && Seen.insert(I).second &&
         any_of(I->operands(),
                [&](const Use &By) { return staysUnknown(By, Seen); });
}

/// The private arrays that registers could hold if the loops around their
/// accesses were unrolled: small ones, each element of which is then named by
/// a constant.
class RegisterCandidates {
public:
  explicit RegisterCandidates(const Function &F) {
    for (const Instruction &I : instructions(F))
      if (const AllocaInst *Array = privateArrayOf(I)) {
        auto [Known, IsNew] = Fits.try_emplace(Array, true);
        if (IsNew)
          Known->second = isSmall(*Array);
        SmallPtrSet<const Value *, 16> Seen;
        if (Known->second)
          Known->second = !staysUnknown(getLoadStorePointerOperand(&I), Seen);
      }
  }

  bool hasAccess(const Instruction &I) const {
    const AllocaInst *Array = privateArrayOf(I);
    return Array && Fits.lookup(Array);
  }

private:
  static bool isSmall(const AllocaInst &Array) {
    if (!Array.isStaticAlloca())
      return false;
    std::optional<TypeSize> Bytes =
        Array.getAllocationSize(Array.getModule()->getDataLayout());
    return Bytes && *Bytes <= MostArrayBytes;
  }

  DenseMap<const AllocaInst *, bool> Fits;
};

bool isFree(const Instruction &I, const RegisterCandidates &Arrays) {
  if (isa<PHINode, CastInst, GetElementPtrInst, DbgInfoIntrinsic>(I) ||
      I.isTerminator())
    return true;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    if (Call->isAssumeLikeIntrinsic())
      return true;
  if (isAccessMark(I))
    return true;
  return onlyAddresses(I) || Arrays.hasAccess(I);
}

/// What a function's analyses know.
struct Known {
  LoopInfo &Loops;
  ScalarEvolution &Evolution;
  DominatorTree &Dominators;
  AssumptionCache &Assumptions;
  const TargetTransformInfo &Target;
  RegisterCandidates Arrays;
};

/// Tests the conditions of loops of a known count at their ends, so that what
/// is in between is one block: the unroller can then leave the tests out. What
/// is known of loops is forgotten once for all of them; after each it would
/// take a time that is quadratic.
void testAtEnds(const Known &K) {
  SmallVector<Loop *, 16> Counted;
  for (Loop *L : K.Loops.getLoopsInPreorder())
    if (hasUnrollTransformation(L) != TM_SuppressedByUser &&
        K.Evolution.getSmallConstantTripCount(L) > 1)
      Counted.push_back(L);
  for (Loop *L : reverse(Counted)) // the inner ones first
    LoopRotation(L, &K.Loops, &K.Target, &K.Assumptions, &K.Dominators,
                 /*SE=*/nullptr, /*MSSAU=*/nullptr,
                 SimplifyQuery(L->getHeader()->getDataLayout()),
                 /*RotationOnly=*/true, /*Threshold=*/unsigned(MostWhole),
                 /*IsUtilMode=*/true);
  if (!Counted.empty())
    K.Evolution.forgetAllLoops();
}

/// True if \p V is computed from what \p L changes itself, from iteration to
/// iteration; a loop in it that begins anew each time is no such thing.
bool followsCounter(const Value *V, const Loop &L,
                    SmallPtrSetImpl<const Value *> &Seen) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I) || !Seen.insert(I).second)
    return false;
  if (isa<PHINode>(I) && I->getParent() == L.getHeader())
    return true;
  return any_of(I->operands(),
                [&](const Use &By) { return followsCounter(By, L, Seen); });
}

/// Whether the loop's own counter says which element of a private array it
/// wants. Unrolled, the array can be in registers.
bool indexesPrivateArray(const Loop &L, const Known &K) {
  return any_of(L.blocks(), [&](const BasicBlock *Block) {
    return any_of(*Block, [&](const Instruction &I) {
      SmallPtrSet<const Value *, 16> Seen;
      return K.Arrays.hasAccess(I) &&
             followsCounter(getLoadStorePointerOperand(&I), L, Seen);
    });
  });
}

/// A loop that is to be unrolled and runs a few times at most, nobody knows how
/// often, becomes as many tests behind one another: no counter is left. LLVM
/// does so if no count is said.
void unrollToBound(Loop &L, const Known &K) {
  const unsigned Bound = K.Evolution.getSmallConstantMaxTripCount(&L);
  if (Bound < 2 || Bound > MostTests)
    return;
  L.setLoopID(makePostTransformationMetadata(
      L.getHeader()->getContext(), L.getLoopID(), {"llvm.loop.unroll."}, {}));
  addStringMetadataToLoop(&L, "llvm.loop.unroll.enable");
}

std::uint64_t choose(Loop &L, const Known &K);

std::uint64_t bodySize(Loop &L, const Known &K) {
  std::uint64_t Size = 0;
  for (Loop *Inner : L)
    Size += choose(*Inner, K);
  for (BasicBlock *Block : L.blocks())
    if (K.Loops.getLoopFor(Block) == &L)
      Size += count_if(
          *Block, [&](const Instruction &I) { return !isFree(I, K.Arrays); });
  return std::max<std::uint64_t>(Size, 1);
}

/// Chooses for \p L and the loops in it. \returns the instructions that stand
/// for the loop afterwards.
std::uint64_t choose(Loop &L, const Known &K) {
  const std::uint64_t Size = bodySize(L, K);
  const TransformationMode Said = hasUnrollTransformation(&L);
  if (Said == TM_SuppressedByUser)
    return Size;
  const std::uint64_t Count = K.Evolution.getSmallConstantTripCount(&L);
  if (Said != TM_Unspecified) {
    if (!Count)
      unrollToBound(L, K);
    return Count ? Size * Count : Size;
  }
  std::uint64_t By = 1;
  const std::uint64_t Most =
      indexesPrivateArray(L, K) ? MostWholeWithArray : MostWhole;
  if (Count && Size * Count <= Most) {
    By = Count;
  } else if (Count) {
    while (2 * By * Size <= MostPartly || (By < 4 && Size <= MostPartly))
      By *= 2;
    while (Count % By != 0)
      By /= 2;
  }
  if (By > 1 && By == Count)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
  else if (By > 1)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.count", unsigned(By));
  else
    addStringMetadataToLoop(&L, "llvm.loop.unroll.disable");
  return Size * By;
}

} // namespace

PreservedAnalyses ChooseUnrolling::run(Function &F,
                                       FunctionAnalysisManager &Analyses) {
  if (Analyses.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  Known K{Analyses.getResult<LoopAnalysis>(F),
          Analyses.getResult<ScalarEvolutionAnalysis>(F),
          Analyses.getResult<DominatorTreeAnalysis>(F),
          Analyses.getResult<AssumptionAnalysis>(F),
          Analyses.getResult<TargetIRAnalysis>(F),
          RegisterCandidates(F)};
  testAtEnds(K);
  for (Loop *L : K.Loops)
    choose(*L, K);
  PreservedAnalyses Kept;
  Kept.preserve<LoopAnalysis>();
  Kept.preserve<DominatorTreeAnalysis>();
  Kept.preserve<ScalarEvolutionAnalysis>();
  return Kept;
}

PreservedAnalyses UnrollAgain::run(Function &F,
                                   FunctionAnalysisManager &Analyses) {
  // Of nests of such loops, each round leaves one less.
  constexpr unsigned MostRounds = 4;
  PreservedAnalyses Kept = PreservedAnalyses::all();
  std::size_t Before = 0;
  for (unsigned Round = 0; Round < MostRounds; ++Round) {
    auto &Loops = Analyses.getResult<LoopAnalysis>(F);
    auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
    const std::size_t Left = count_if(Loops.getLoopsInPreorder(), [&](Loop *L) {
      return (hasUnrollTransformation(L) & TM_ForcedByUser) ==
                 TM_ForcedByUser &&
             Evolution.getSmallConstantTripCount(L) > 1;
    });
    if (Left == 0 || Left == Before)
      break;
    Before = Left;
    Kept.intersect(Passes.run(F, Analyses));
  }
  return Kept;
}

} // namespace bank_lint::frontend
