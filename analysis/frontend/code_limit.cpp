//===-- analysis/frontend/code_limit.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/frontend/code_limit.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ScalarEvolution.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint::frontend {

bool CodeLimit::allows(std::uint64_t Size) {
  if (isExceeded())
    return false;
  if (Size > Most) {
    Range.Most = Size - 1;
    return false;
  }
  Range.Least = Range.Taken = std::max(Range.Taken, Size);
  return true;
}

namespace {

/// The sizes of functions with the bodies of what they call.
class InlinedSizes {
public:
  std::uint64_t of(const Function &F) {
    // Of a function that calls itself, nothing for the call.
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

/// LLVM's limit for a loop that is to be unrolled.
constexpr std::uint64_t MostOfALoop = 16384;

/// How often the body of \p L, of \p Size, will stand there.
std::uint64_t copiesOf(const Loop &L, std::uint64_t Size,
                       ScalarEvolution &Evolution) {
  if (getBooleanLoopAttribute(&L, "llvm.loop.unroll.disable"))
    return 1;
  const std::uint64_t Count = Evolution.getSmallConstantTripCount(&L);
  const std::uint64_t Most = std::max<std::uint64_t>(
      MostOfALoop / std::max<std::uint64_t>(Size, 1), 1);
  if (std::optional<int> Said =
          getOptionalIntLoopAttribute(&L, "llvm.loop.unroll.count"))
    return std::min<std::uint64_t>(std::max(*Said, 1), std::max(Count, Most));
  const bool IsAsked = getBooleanLoopAttribute(&L, "llvm.loop.unroll.full") ||
                       getBooleanLoopAttribute(&L, "llvm.loop.unroll.enable");
  return IsAsked && Count ? std::min(Count, Most) : 1;
}

/// The size of \p L and the loops in it once they are unrolled. \p Own has what
/// is in a loop and in none of those.
std::uint64_t unrolledSize(const Loop &L,
                           const DenseMap<const Loop *, std::uint64_t> &Own,
                           ScalarEvolution &Evolution) {
  std::uint64_t Size = Own.lookup(&L);
  for (const Loop *Inner : L)
    Size = SaturatingAdd(Size, unrolledSize(*Inner, Own, Evolution));
  return SaturatingMultiply(Size, copiesOf(L, Size, Evolution));
}

} // namespace

std::uint64_t inlinedSize(const Module &Code) {
  InlinedSizes Sizes;
  std::uint64_t Result = 0;
  for (const Function &F : Code)
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      Result = SaturatingAdd(Result, Sizes.of(F));
  return Result;
}

PreservedAnalyses LimitCode::run(Function &F,
                                 FunctionAnalysisManager &Analyses) {
  if (!Limit)
    return PreservedAnalyses::all();
  auto &Loops = Analyses.getResult<LoopAnalysis>(F);
  if (Loops.empty())
    return PreservedAnalyses::all();
  auto &Evolution = Analyses.getResult<ScalarEvolutionAnalysis>(F);
  DenseMap<const Loop *, std::uint64_t> Own; // of no loop: what is in none
  for (const BasicBlock &Block : F)
    Own[Loops.getLoopFor(&Block)] += Block.size();
  std::uint64_t Size = Own.lookup(nullptr);
  for (const Loop *L : Loops)
    Size = SaturatingAdd(Size, unrolledSize(*L, Own, Evolution));
  if (!Limit->allows(Size))
    for (Loop *L : Loops.getLoopsInPreorder())
      L->setLoopAlreadyUnrolled();
  return PreservedAnalyses::all();
}

} // namespace bank_lint::frontend
