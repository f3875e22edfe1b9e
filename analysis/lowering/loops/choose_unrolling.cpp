//===-- analysis/lowering/loops/choose_unrolling.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/loops/unrolled_cost.h"
#include "analysis/lowering/marks/access_marks.h"
#include "analysis/lowering/marks/dead_value_calls.h"
#include "analysis/lowering/marks/rolled_loop.h"
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

namespace bank_lint::lowering {
namespace {

constexpr std::uint64_t MostWhole = 300;
constexpr std::uint64_t MostWholeWithArray = 1750;
/// For private arrays: what fits the registers of a thread.
constexpr std::uint64_t MostArrayBytes = 900;
constexpr std::uint64_t MostPartly = 75;
/// More than that: nvcc leaves a loop with it as it is.
constexpr unsigned Powf = 80;
/// LLVM unrolls on demand what then costs less, by its own count of
/// instructions, which takes addresses in (`pragma-unroll-threshold`).
constexpr std::uint64_t MostOnDemand = 16384;
/// For what nvcc issues, which is fewer: no need to look closer.
constexpr std::uint64_t SurelyWhole = MostOnDemand / 4;
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

/// Adds what is computed from what is in \p Values to it, where \p Follows.
void addUsers(DenseSet<const Instruction *> &Values,
              function_ref<bool(const Instruction &)> Follows) {
  SmallVector<const Instruction *, 64> Work(Values.begin(), Values.end());
  while (!Work.empty())
    for (const User *U : Work.pop_back_val()->users())
      if (const auto *By = dyn_cast<Instruction>(U);
          By && Follows(*By) && Values.insert(By).second)
        Work.push_back(By);
}

/// What no unrolling makes known: something loaded, an argument, the number of
/// a thread, and what is computed from these.
DenseSet<const Instruction *> unknownValues(const Function &F) {
  DenseSet<const Instruction *> Result;
  for (const Instruction &I : instructions(F)) {
    const auto *Call = dyn_cast<CallBase>(&I);
    if (isa<LoadInst>(I) ||
        (Call && (Call->arg_empty() || Call->mayReadOrWriteMemory())) ||
        any_of(I.operands(), [](const Use &By) { return isa<Argument>(By); }))
      Result.insert(&I);
  }
  addUsers(Result, [](const Instruction &) { return true; });
  return Result;
}

/// The private arrays that registers could hold if the loops around their
/// accesses were unrolled: small ones, each element of which is then named by
/// a constant.
class RegisterCandidates {
public:
  explicit RegisterCandidates(const Function &F) {
    const DenseSet<const Instruction *> Unknown = unknownValues(F);
    for (const Instruction &I : instructions(F))
      if (const AllocaInst *Array = privateArrayOf(I)) {
        auto [Known, IsNew] = Fits.try_emplace(Array, true);
        if (IsNew)
          Known->second = isSmall(*Array);
        const auto *Pointer =
            dyn_cast<Instruction>(getLoadStorePointerOperand(&I));
        if (Pointer && Unknown.contains(Pointer))
          Known->second = false;
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

} // namespace

unsigned sizeInUnrolling(const Instruction &I) {
  if (isa<PHINode, CastInst, GetElementPtrInst, DbgInfoIntrinsic>(I) ||
      I.isTerminator())
    return 0;
  if (const auto *Call = dyn_cast<CallInst>(&I))
    if (const llvm::Function *Callee = Call->getCalledFunction())
      if (Callee->getName() == "__nv_powf" ||
          Callee->getName() == "llvm.pow.f32")
        return Powf;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    if (Call->isAssumeLikeIntrinsic())
      return 0;
  return !isAccessMark(I) && !onlyAddresses(I);
}

namespace {

/// How many instructions \p I is.
unsigned sizeOf(const Instruction &I, const RegisterCandidates &Arrays) {
  if (std::optional<unsigned> Size = deadValueSize(I))
    return *Size;
  return Arrays.hasAccess(I) ? 0 : sizeInUnrolling(I);
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

/// Whether the loop's own counter, which it changes from iteration to
/// iteration, says which element of a private array it wants; one of a loop in
/// it, which begins again each time, is no such thing. Unrolled, the array can
/// be in registers.
bool indexesPrivateArray(const Loop &L, const Known &K) {
  SmallVector<const Instruction *, 32> Pointers;
  for (const BasicBlock *Block : L.blocks())
    for (const Instruction &I : *Block)
      if (K.Arrays.hasAccess(I))
        if (auto *By = dyn_cast<Instruction>(getLoadStorePointerOperand(&I)))
          Pointers.push_back(By);
  if (Pointers.empty())
    return false;
  DenseSet<const Instruction *> Following;
  for (const PHINode &Counter : L.getHeader()->phis())
    Following.insert(&Counter);
  addUsers(Following, [&](const Instruction &By) { return L.contains(&By); });
  return any_of(Pointers, [&](const Instruction *Pointer) {
    return Following.contains(Pointer);
  });
}

/// A loop that must be unrolled and runs a few times at most, with an unknown
/// trip count, becomes as many tests behind one another: no counter is left.
/// LLVM does so if no count is said.
void unrollToBound(Loop &L, const Known &K) {
  const unsigned Bound = K.Evolution.getSmallConstantMaxTripCount(&L);
  if (Bound < 2 || Bound > MostTests)
    return;
  L.setLoopID(makePostTransformationMetadata(
      L.getHeader()->getContext(), L.getLoopID(), {"llvm.loop.unroll."}, {}));
  addStringMetadataToLoop(&L, "llvm.loop.unroll.enable");
}

/// Marks a count that was chosen, not set.
constexpr const char *LeftToUnroller = "bank_lint.left.to.unroller";

/// More may be known of such a loop by now.
void forgetChoice(Loop &L) {
  releaseRolled(L);
  if (findOptionMDForLoop(&L, LeftToUnroller))
    L.setLoopID(makePostTransformationMetadata(
        L.getHeader()->getContext(), L.getLoopID(), {LeftToUnroller}, {}));
}

/// How much stands in a loop.
struct LoopSize {
  std::uint64_t Instructions = 0;
  /// Fewer that are issued: of these, products that a sum takes in, less the
  /// products of two unknowns that addresses take.
  std::int64_t Fused = 0;
  LoopSize operator*(std::uint64_t Times) const {
    return {Instructions * Times, Fused * std::int64_t(Times)};
  }
};

LoopSize choose(Loop &L, const Known &K);

/// Whether \p I is a product that becomes a part of the sum that it is for.
bool isFused(const Instruction &I) {
  if (I.getOpcode() != Instruction::FMul || !I.hasOneUse() ||
      !I.hasAllowContract())
    return false;
  const auto *Sum = dyn_cast<BinaryOperator>(*I.user_begin());
  return Sum && Sum->hasAllowContract() &&
         (Sum->getOpcode() == Instruction::FAdd ||
          Sum->getOpcode() == Instruction::FSub);
}

LoopSize bodySize(Loop &L, const Known &K) {
  LoopSize Size;
  for (Loop *Inner : L) {
    const LoopSize Of = choose(*Inner, K);
    Size.Instructions += Of.Instructions;
    Size.Fused += Of.Fused;
  }
  for (BasicBlock *Block : L.blocks())
    if (K.Loops.getLoopFor(Block) == &L)
      for (const Instruction &I : *Block) {
        Size.Instructions += sizeOf(I, K.Arrays);
        Size.Fused += isFused(I);
        Size.Fused -= I.getOpcode() == Instruction::Mul &&
                      !sizeOf(I, K.Arrays) &&
                      !isa<ConstantInt>(I.getOperand(1));
      }
  Size.Instructions = std::max<std::uint64_t>(Size.Instructions, 1);
  return Size;
}

/// Chooses for \p L and the loops in it. \returns the instructions that stand
/// for the loop afterwards.
LoopSize choose(Loop &L, const Known &K) {
  const LoopSize Body = bodySize(L, K);
  const std::uint64_t Size = Body.Instructions;
  const TransformationMode Said = hasUnrollTransformation(&L);
  if (Said == TM_SuppressedByUser)
    return Body;
  const std::uint64_t Count = K.Evolution.getSmallConstantTripCount(&L);
  const std::uint64_t Most = Count ? Count : countByAnExit(L, K.Evolution);
  if (const std::uint64_t Bound =
          Most ? Most : K.Evolution.getSmallConstantMaxTripCount(&L);
      Bound > 1)
    setRolled(L, SaturatingMultiply(Size, Bound));
  if (Said != TM_Unspecified) {
    if (!Most)
      unrollToBound(L, K);
    else if (!findOptionMDForLoop(&L, "llvm.loop.unroll.count")) {
      const bool IsWhole =
          Size * Most <= SurelyWhole ||
          SaturatingMultiply(mostCostOfBody(L, K.Loops, K.Evolution, K.Target),
                             Most) < MostOnDemand;
      addStringMetadataToLoop(&L, IsWhole ? "llvm.loop.unroll.full"
                                          : LeftToUnroller);
    }
    return Body * std::max<std::uint64_t>(Most, 1);
  }
  if (staysAroundRest(L)) {
    leaveRolled(L);
    return Body;
  }
  std::uint64_t By = 1;
  if (Count && Size * Count <= (indexesPrivateArray(L, K) ? MostWholeWithArray
                                                          : MostWhole)) {
    By = Count;
  } else if (Count) {
    while (
        2 * By * Size <= MostPartly ||
        (By < 4 && std::int64_t(Size) - Body.Fused <= std::int64_t(MostPartly)))
      By *= 2;
    while (Count % By != 0)
      By /= 2;
  }
  if (By == Count)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.full");
  else if (By > 1)
    addStringMetadataToLoop(&L, "llvm.loop.unroll.count", unsigned(By));
  else if (Most && (Size * Most <= MostWhole || 2 * Size <= MostPartly))
    // LLVM's unroller does with it what nvcc's does: it may leave exits where
    // they are, or more than one.
    addStringMetadataToLoop(&L, LeftToUnroller);
  else
    leaveRolled(L);
  return Body * By;
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
  for (Loop *L : K.Loops.getLoopsInPreorder())
    forgetChoice(*L);
  testAtEnds(K);
  for (Loop *L : K.Loops)
    choose(*L, K);
  PreservedAnalyses Kept;
  Kept.preserve<LoopAnalysis>();
  Kept.preserve<DominatorTreeAnalysis>();
  Kept.preserve<ScalarEvolutionAnalysis>();
  return Kept;
}

std::uint64_t countByAnExit(const Loop &L, ScalarEvolution &Evolution) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  std::uint64_t Least = 0;
  for (const BasicBlock *Block : Exiting)
    if (std::uint64_t Count = Evolution.getSmallConstantTripCount(&L, Block))
      Least = Least ? std::min(Least, Count) : Count;
  return Least;
}

bool isLeftToUnroller(const Loop &L) {
  return findOptionMDForLoop(&L, LeftToUnroller);
}

PreservedAnalyses UnrollAgain::run(Function &F,
                                   FunctionAnalysisManager &Analyses) {
  // In nests of such loops, each round leaves one less.
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

} // namespace bank_lint::lowering
