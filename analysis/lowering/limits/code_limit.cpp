//===-- analysis/lowering/limits/code_limit.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/limits/code_limit.h"
#include "analysis/lowering/loops/choose_unrolling.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::lowering {

bool CodeLimit::allows(std::uint64_t Size) {
  if (isExceeded()) {
    Refused = std::max(Refused, Size);
    return false;
  }
  if (Size > Most) {
    Range.Most = Size - 1;
    Refused = Size;
    return false;
  }
  Range.Least = Range.Taken = std::max(Range.Taken, Size);
  return true;
}

bool CodeLimit::fits(std::uint64_t Work, std::uint64_t Size) {
  if (Work > Most) {
    Range.Most = std::min(Range.Most, Work - 1);
    Unfit = std::max(Unfit, Work);
    return false;
  }
  Range.Least = std::max(Range.Least, Work);
  Range.Taken = std::max(Range.Taken, Size);
  return true;
}

bool CodeLimit::allowsFunctions(std::uint64_t Size) {
  // A kernel that may be larger may lead to more.
  const std::uint64_t AsMany =
      Most > CodeOfKernel
          ? SaturatingMultiply(Most, CodeOfFunctions / CodeOfKernel)
          : CodeOfFunctions;
  if (Size > AsMany && !isExceeded())
    Refused = Size;
  return !isExceeded();
}

void CodeLimit::take(std::uint64_t Size) {
  // To simplify an instruction away is less work than one that stays.
  constexpr std::uint64_t GoneForOne = 4;
  Range.Taken = std::max(Size, Range.Taken / GoneForOne);
}

namespace {

/// The sizes of functions with the bodies of what they call.
class InlinedSizes {
public:
  std::uint64_t of(const Function &F) {
    // A function that calls itself counts nothing for the call.
    auto [Known, IsNew] = Sizes.try_emplace(&F, 0);
    if (!IsNew)
      return Known->second;
    std::uint64_t Size = 0;
    for (const Instruction &I : instructions(F)) {
      Size = SaturatingAdd(Size, std::uint64_t(1));
      const auto *Call = dyn_cast<CallBase>(&I);
      const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
      if (Callee && !Callee->isDeclaration() &&
          Callee->hasFnAttribute(Attribute::AlwaysInline))
        Size = SaturatingAdd(Size, of(*Callee));
    }
    return Sizes[&F] = Size;
  }

private:
  DenseMap<const Function *, std::uint64_t> Sizes;
};

/// How often the body of \p L, of \p Counted instructions that LLVM counts,
/// will stand there, if it runs \p Count times (0: unknown). LLVM has no limit
/// for what is said in numbers.
std::uint64_t copiesOf(const Loop &L, std::uint64_t Counted,
                       std::uint64_t Count) {
  if (getBooleanLoopAttribute(&L, "llvm.loop.unroll.disable"))
    return 1;
  if (std::optional<int> Said =
          getOptionalIntLoopAttribute(&L, "llvm.loop.unroll.count")) {
    const std::uint64_t Copies = std::max(*Said, 1);
    return Count ? std::min(Copies, Count) : Copies;
  }
  if (!Count)
    return 1;
  if (getBooleanLoopAttribute(&L, "llvm.loop.unroll.full"))
    return Count;
  // LLVM's own limits: of a loop that it was asked to unroll, or not.
  const std::uint64_t Limit =
      getBooleanLoopAttribute(&L, "llvm.loop.unroll.enable") ? 16384 : 300;
  constexpr std::uint64_t OfTheLoop = 2; // to count and to go back
  const std::uint64_t Most =
      Limit / (std::max(Counted, OfTheLoop + 1) - OfTheLoop);
  return std::clamp<std::uint64_t>(Most, 1, Count);
}

/// A loop, and how often its body is to stand there instead.
using FewerCopies = std::pair<Loop *, std::uint64_t>;

/// How far a function is unrolled, and what it becomes.
class UnrolledSize {
public:
  /// Loops and those in them become no more than \p Most.
  UnrolledSize(Function &F, FunctionAnalysisManager &Analyses,
               std::uint64_t Most)
      : Evolution(Analyses.getResult<ScalarEvolutionAnalysis>(F)), Most(Most) {
    auto &Loops = Analyses.getResult<LoopAnalysis>(F);
    auto &Target = Analyses.getResult<TargetIRAnalysis>(F);
    for (const BasicBlock &Block : F) {
      Amount &In = Own[Loops.getLoopFor(&Block)];
      In.Size += Block.size();
      In.Counted += count_if(Block, [&](const Instruction &I) {
        return Target.getInstructionCost(
                   &I, TargetTransformInfo::TCK_SizeAndLatency) != 0;
      });
    }
    Size = Own.lookup(nullptr).Size;
    for (Loop *L : Loops)
      Size = SaturatingAdd(Size, of(*L).Size);
  }
  std::uint64_t size() const { return Size; }
  /// To make it, as instructions.
  std::uint64_t work() const { return SaturatingAdd(Size, Detours); }
  /// Loops that would be unrolled farther.
  ArrayRef<FewerCopies> fewer() const { return Fewer; }

private:
  struct Amount {
    std::uint64_t Size = 0;
    std::uint64_t Counted = 0; ///< that LLVM does not treat as free
    std::uint64_t Loops = 0;   ///< that stay
  };

  Amount of(Loop &L) {
    Amount Body = Own.lookup(&L);
    for (Loop *Inner : L) {
      const Amount In = of(*Inner);
      Body.Size = SaturatingAdd(Body.Size, In.Size);
      Body.Counted = SaturatingAdd(Body.Counted, In.Counted);
      Body.Loops = SaturatingAdd(Body.Loops, In.Loops);
    }
    const std::uint64_t Count = countByAnExit(L, Evolution);
    std::uint64_t Copies = copiesOf(L, Body.Counted, Count);
    if (SaturatingMultiply(Body.Size, Copies) > Most) {
      const std::uint64_t Within = withinMost(L, Body.Size);
      if (Within < Copies)
        Fewer.emplace_back(&L, Copies = Within);
    }
    if (Copies <= 1) {
      Body.Loops = SaturatingAdd(Body.Loops, std::uint64_t(1));
      return Body;
    }
    noteDetours(Body, Copies, Count);
    return {SaturatingMultiply(Body.Size, Copies),
            SaturatingMultiply(Body.Counted, Copies),
            SaturatingMultiply(Body.Loops, Copies)};
  }
  /// What grows faster than the code does.
  void noteDetours(const Amount &Body, std::uint64_t Copies,
                   std::uint64_t Count) {
    // LLVM keeps its tree of dominators as it copies: behind each copy of a
    // loop it walks over all that follow.
    constexpr std::uint64_t FewLoops = 32;
    const std::uint64_t Loops = SaturatingMultiply(Body.Loops, Copies);
    Detours = SaturatingMultiplyAdd(Loops, Loops / FewLoops, Detours);
    // Where the trip count is unknown each copy leaves the loop, and LLVM asks
    // each whether those before do: 1,000 copies of a line take 4 s, 4,000 take
    // 92 s.
    constexpr std::uint64_t FewCopies = 256;
    if (!Count)
      Detours = SaturatingMultiplyAdd(SaturatingMultiply(Body.Size, Copies),
                                      Copies / FewCopies, Detours);
  }
  /// The largest power of two that divides the count, as nvcc chooses.
  std::uint64_t withinMost(const Loop &L, std::uint64_t Body) {
    const std::uint64_t Count = Evolution.getSmallConstantTripCount(&L);
    std::uint64_t Copies = 1;
    while (Count && Count % (2 * Copies) == 0 &&
           SaturatingMultiply(Body, 2 * Copies) <= Most)
      Copies *= 2;
    return Copies;
  }

  ScalarEvolution &Evolution;
  const std::uint64_t Most;
  /// In a loop and in none of those in it; null: in no loop.
  DenseMap<const Loop *, Amount> Own;
  SmallVector<FewerCopies, 4> Fewer;
  std::uint64_t Size = 0, Detours = 0;
};

void unrollBy(Loop &L, std::uint64_t Copies) {
  LLVMContext &Context = L.getHeader()->getContext();
  L.setLoopID(makePostTransformationMetadata(
      Context, L.getLoopID(), {"llvm.loop.unroll."},
      Copies > 1
          ? ArrayRef<MDNode *>(MDNode::get(
                Context, {MDString::get(Context, "llvm.loop.unroll.count"),
                          ConstantAsMetadata::get(ConstantInt::get(
                              Type::getInt32Ty(Context), Copies))}))
          : ArrayRef<MDNode *>(MDNode::get(
                Context, MDString::get(Context, "llvm.loop.unroll.disable")))));
}

} // namespace

std::uint64_t inlinedSizeOfKernels(const Module &Code) {
  InlinedSizes Sizes;
  std::uint64_t Result = 0;
  for (const Function &F : Code)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      Result = SaturatingAdd(Result, Sizes.of(F));
  return Result;
}

/// What loops are unrolled to where all that is asked for is too much: enough
/// for neighbours to become one access, as nvcc makes them.
static constexpr std::uint64_t Enough = 1000, None = 0;

PreservedAnalyses LimitCode::run(Function &F,
                                 FunctionAnalysisManager &Analyses) {
  if (!Limit || Analyses.getResult<LoopAnalysis>(F).empty())
    return PreservedAnalyses::all();
  for (const std::uint64_t MostOfALoop : {BudgetRange::NoLimit, Enough, None}) {
    const UnrolledSize Way(F, Analyses, MostOfALoop);
    const bool HasRoom = Limit->loopsMayStay()
                             ? Limit->fits(Way.work(), Way.size())
                             : Limit->allows(Way.work());
    if (HasRoom || MostOfALoop == None) {
      for (auto [L, Copies] : Way.fewer())
        unrollBy(*L, Copies);
      break;
    }
  }
  return PreservedAnalyses::all();
}

} // namespace bank_lint::lowering
