//===-- analysis/lowering/loops/rest_loops.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/rest_loops.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "analysis/lowering/loops/left_loop.h"
#include "analysis/lowering/loops/rest_copies.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/ScalarEvolutionExpressions.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Support/NVPTXAddrSpace.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/LoopUtils.h"
#include "llvm/Transforms/Utils/UnrollLoop.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

constexpr unsigned MostByFour = 53, MostByTwo = 2 * MostByFour;
/// The same of what an inner loop was that is unrolled.
constexpr unsigned MostUnrolledByTwo = 96;
constexpr std::uint64_t MostAround = 400;
/// Where the loop around comes first: how often the one within goes round at
/// most, and how large that may be if it is more often than FewTimes.
constexpr unsigned FewTimes = 8, MostTimes = 16, MostOften = 150;
/// What counts a loop and ends it.
constexpr unsigned Counting = 4;
/// What distinguishes the parts of a loop, and what of it changes with its
/// count.
constexpr unsigned Parts = 22, ChangingParts = 5;

/// What is executed one by one, and not one iteration for many.
constexpr std::uint64_t MostIterations = 1 << 16;

constexpr const char *AroundRest = "bank_lint.around.rest";

/// The instructions in \p L, without those of the loops in it if they are
/// listed in \p Loops. An address that changes with the loop is one; so are the
/// others if they came into the loop with an inner one.
unsigned sizeWithAddresses(const Loop &L, const LoopInfo *Loops = nullptr,
                           bool IsUnrolledBody = false) {
  unsigned Size = Counting;
  SmallPtrSet<const Value *, 16> Addresses;
  for (const BasicBlock *Block : L.blocks())
    if (!Loops || Loops->getLoopFor(Block) == &L)
      for (const Instruction &I : *Block) {
        Size += sizeInUnrolling(I);
        const Value *Pointer = getLoadStorePointerOperand(&I);
        if (Pointer && (IsUnrolledBody || !L.isLoopInvariant(Pointer)))
          Size += Addresses.insert(Pointer).second;
      }
  return Size;
}

/// Values that depend only on the iterations of the loops around: no argument,
/// nothing loaded and no thread's number.
class CountedValues {
public:
  explicit CountedValues(const LoopInfo &Loops) : Loops(Loops) {}

  /// Whether each test of \p L is such a value, so that it goes round equally
  /// often in all lanes and the interpreter knows how often.
  bool decideAbout(const Loop &L) {
    if (decide(L))
      return true;
    Known.clear(); // failed searches, because of cycles
    return false;
  }

private:
  bool decide(const Loop &L) {
    SmallVector<BasicBlock *, 4> Exiting;
    L.getExitingBlocks(Exiting);
    return !Exiting.empty() && all_of(Exiting, [this](const BasicBlock *Block) {
      const auto *Branch = dyn_cast<BranchInst>(Block->getTerminator());
      return Branch && Branch->isConditional() &&
             contain(*Branch->getCondition());
    });
  }

  bool contain(const Value &V) {
    if (isa<ConstantInt>(V))
      return true;
    const auto *I = dyn_cast<Instruction>(&V);
    if (!I)
      return false;
    const auto [At, IsNew] = Known.try_emplace(I, true); // of cycles: for now
    if (!IsNew)
      return At->second;
    const bool Result = follows(*I);
    Known[I] = Result;
    return Result;
  }

  bool follows(const Instruction &I) {
    if (const auto *Phi = dyn_cast<PHINode>(&I)) {
      const Loop *Of = Loops.getLoopFor(Phi->getParent());
      const bool IsCounter = Of && Of->getHeader() == Phi->getParent();
      if (!IsCounter && Phi->getNumIncomingValues() != 1)
        return false;
      if (IsCounter && !decide(*Of))
        return false;
    } else if (!isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst,
                    MinMaxIntrinsic>(I)) {
      return false;
    }
    return all_of(I.operands(), [this](const Use &U) {
      return isa<Function>(U.get()) || contain(*U.get());
    });
  }

  const LoopInfo &Loops;
  DenseMap<const Instruction *, bool> Known;
};

bool isConvergent(const Loop &L) {
  return any_of(L.blocks(), [](const BasicBlock *Block) {
    return any_of(*Block, [](const Instruction &I) {
      const auto *Call = dyn_cast<CallBase>(&I);
      return Call && Call->isConvergent();
    });
  });
}

class Unroller {
public:
  Unroller(Function &F, FunctionAnalysisManager &Analyses)
      : Known(F, Analyses), Traits(traitsOf(buildOf(*F.getParent()))) {}

  bool run() {
    bool IsChanged = false;
    for (Loop *L : to_vector(Known.Loops))
      IsChanged |= mark(*L);
    for (Loop *L : Chosen) {
      unrollWithRest(*L, copiesWithRest(*L, Known.Evolution), Known);
      IsChanged = true;
    }
    return IsChanged;
  }

private:
  /// Marks the loops in \p L and L itself, the inner ones first. Adds those to
  /// be unrolled to Chosen.
  bool mark(Loop &L) {
    bool IsChanged = false;
    for (Loop *Inner : L)
      IsChanged |= mark(*Inner);
    const auto WithRest = make_filter_range(L, [this](const Loop *Inner) {
      return copiesWithRest(*Inner, Known.Evolution) != 0;
    });
    if (WithRest.empty())
      return IsChanged;
    if (goesAround(L))
      return IsChanged;
    if (hasUnrollTransformation(&L) == TM_Unspecified && countOf(L)) {
      addStringMetadataToLoop(&L, AroundRest);
      IsChanged = true;
    }
    if (Traits.LoadsForRest)
      for (Loop *Inner : WithRest)
        if (!isConvergent(*Inner) && isLeftAlone(L) && isExecuted(*Inner) &&
            CountedValues(Known.Loops).decideAbout(*Inner))
          Chosen.push_back(Inner);
    return IsChanged;
  }

  /// Whether \p L and those around it go round few enough times.
  bool isExecuted(const Loop &L) {
    std::uint64_t Iterations = 1;
    for (const Loop *At = &L; At; At = At->getParentLoop())
      Iterations = SaturatingMultiply<std::uint64_t>(
          Iterations,
          std::max(Known.Evolution.getSmallConstantMaxTripCount(At), 1U));
    return Iterations <= MostIterations;
  }

  /// Whether no loop from \p L outwards must be unrolled.
  static bool isLeftAlone(const Loop &L) {
    for (const Loop *At = &L; At; At = At->getParentLoop())
      if ((hasUnrollTransformation(At) & TM_ForcedByUser) == TM_ForcedByUser)
        return false;
    return true;
  }

  /// How often \p L goes round if it is tested so often.
  static std::uint64_t withoutLast(const Loop &L, std::uint64_t Tests) {
    const bool IsTestedFirst = L.getExitingBlock() == L.getHeader() &&
                               L.getHeader() != L.getLoopLatch();
    return Tests - (Tests && IsTestedFirst);
  }
  /// The trip count of \p L; 0: unknown.
  std::uint64_t countOf(const Loop &L) {
    return withoutLast(L, Known.Evolution.getSmallConstantTripCount(&L));
  }

  /// Whether nvcc unrolls \p L, which has loops with a rest in it, wholly.
  bool goesAround(const Loop &L) {
    const std::uint64_t Count = countOf(L);
    if (!Count || hasUnrollTransformation(&L) != TM_Unspecified)
      return false;
    if (!Traits.LoadsForRest)
      return all_of(L, [this](const Loop *Inner) { return isShort(*Inner); });
    std::uint64_t Size = sizeWithAddresses(L, &Known.Loops);
    for (const Loop *Inner : L) {
      const std::uint64_t Body = sizeWithAddresses(*Inner);
      const unsigned Copies = copiesWithRest(*Inner, Known.Evolution);
      Size += Copies ? (Body - Counting) * (2 * Copies - 1) + Parts +
                           (changes(*Inner, L) ? ChangingParts : 0)
                     : Body;
    }
    return Size * Count <= MostAround;
  }

  /// Whether \p L goes round a few times at most.
  bool isShort(const Loop &L) {
    const std::uint64_t Most =
        withoutLast(L, Known.Evolution.getSmallConstantMaxTripCount(&L));
    return Most &&
           (Most <= FewTimes ||
            (Most <= MostTimes && sizeWithAddresses(L) * Most <= MostOften));
  }

  /// Whether the count of \p Inner is another one in each iteration of \p L.
  bool changes(const Loop &Inner, const Loop &L) {
    return !Known.Evolution.isLoopInvariant(
        Known.Evolution.getBackedgeTakenCount(&Inner), &L);
  }

  Knowledge Known;
  const BuildTraits Traits;
  SmallVector<Loop *, 8> Chosen;
};

} // namespace

unsigned copiesWithRest(const Loop &L, ScalarEvolution &Evolution,
                        bool IsUnrolledBody) {
  const BasicBlock *Exiting = L.getExitingBlock();
  if (!L.isInnermost() || !Exiting ||
      (Exiting != L.getLoopLatch() && Exiting != L.getHeader()) ||
      hasUnrollTransformation(&L) == TM_SuppressedByUser)
    return 0;
  const SCEV *Count = Evolution.getBackedgeTakenCount(&L);
  // The number of unknown steps is not computed.
  if (isa<SCEVCouldNotCompute, SCEVConstant>(Count) ||
      SCEVExprContains(Count, [](const SCEV *Part) {
        const auto *Quotient = dyn_cast<SCEVUDivExpr>(Part);
        return Quotient && !isa<SCEVConstant>(Quotient->getRHS());
      }))
    return 0;
  if (const auto Said =
          getOptionalIntLoopAttribute(&L, "llvm.loop.unroll.count"))
    return *Said > 1 ? *Said : 0;
  const unsigned Size = sizeWithAddresses(L, nullptr, IsUnrolledBody);
  const unsigned ByTwo = IsUnrolledBody ? MostUnrolledByTwo : MostByTwo;
  return Size <= MostByFour ? 4 : Size <= ByTwo ? 2 : 0;
}

bool staysAroundRest(const Loop &L) {
  return findOptionMDForLoop(&L, AroundRest);
}

PreservedAnalyses UnrollWithRest::run(Function &F,
                                      FunctionAnalysisManager &Analyses) {
  if (F.isDeclaration() || Analyses.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  const auto All = Analyses.getResult<LoopAnalysis>(F).getLoopsInPreorder();
  if (none_of(All, [&](const Loop *L) {
        return L->getParentLoop() && copiesWithRest(*L, Evolution);
      }))
    return PreservedAnalyses::all();
  return Unroller(F, Analyses).run() ? PreservedAnalyses::none()
                                     : PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
