//===-- analysis/lowering/inline_calls.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/inline_calls.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/Analysis/AliasAnalysis.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/Analysis/InlineCost.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/MathExtras.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// What the functions that the kernels of a file share may become, before they
/// are simplified. FlashAttention 2 and 3 have three millions.
constexpr std::uint64_t MostOfShared = 8'000'000;

/// The function whose body is to replace \p Call; null if there is none.
Function *bodyFor(const CallBase &Call) {
  Function *Callee = Call.getCalledFunction();
  return Callee && !Callee->isDeclaration() && !Call.isNoInline() &&
                 Callee->hasFnAttribute(Attribute::AlwaysInline) &&
                 isInlineViable(*Callee).isSuccess()
             ? Callee
             : nullptr;
}

std::vector<CallBase *> callsIn(Function &F) {
  std::vector<CallBase *> Result;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I); Call && bodyFor(*Call))
      Result.push_back(Call);
  return Result;
}

class Inliner {
public:
  Inliner(FunctionAnalysisManager &Functions, FunctionPassManager &Simplify,
          CodeLimit *Limit)
      : Functions(Functions), Simplify(Simplify), Limit(Limit) {}

  /// What \p F calls has been completed. False if there is no room for it.
  bool complete(Function &F) {
    const std::vector<CallBase *> Calls = callsIn(F);
    if (Calls.empty())
      return true;
    std::uint64_t Size = F.getInstructionCount();
    for (const CallBase *Call : Calls)
      Size = SaturatingAdd(Size, sizeOf(*bodyFor(*Call)));
    All = SaturatingAdd(All, Size);
    if (Limit ? !(Limit->allowsFunctions(All) && Limit->allows(Size))
              : All > MostOfShared || Size > CodeOfKernel)
      return false;
    auto AssumptionsOf = [this](Function &Of) -> AssumptionCache & {
      return Functions.getResult<AssumptionAnalysis>(Of);
    };
    for (CallBase *Call : Calls) {
      Function &Callee = *bodyFor(*Call);
      InlineFunctionInfo Info(AssumptionsOf);
      InlineFunction(*Call, Info, /*MergeAttributes=*/true,
                     &Functions.getResult<AAManager>(Callee));
    }
    Functions.invalidate(F, PreservedAnalyses::none());
    Functions.invalidate(F, Simplify.run(F, Functions));
    return true;
  }

private:
  std::uint64_t sizeOf(const Function &F) {
    auto [Known, IsNew] = Sizes.try_emplace(&F, 0);
    if (IsNew)
      Known->second = F.getInstructionCount();
    return Known->second;
  }

  FunctionAnalysisManager &Functions;
  FunctionPassManager &Simplify;
  CodeLimit *const Limit;
  DenseMap<const Function *, std::uint64_t> Sizes; ///< of completed ones
  std::uint64_t All = 0; ///< of all functions, before they are simplified
};

/// The innermost functions first.
std::vector<Function *> insideOut(Module &Module) {
  std::vector<Function *> Result;
  CallGraph Graph(Module);
  for (auto Cycle = scc_begin(&Graph); !Cycle.isAtEnd(); ++Cycle)
    for (const CallGraphNode *Node : *Cycle)
      if (Function *F = Node->getFunction(); F && !F->isDeclaration())
        Result.push_back(F);
  return Result;
}

} // namespace

void inlineCallsInsideOut(Module &Module, FunctionAnalysisManager &Functions,
                          FunctionPassManager &Simplify, CodeLimit *Limit) {
  Inliner Work(Functions, Simplify, Limit);
  for (Function *F : insideOut(Module))
    if (!Work.complete(*F))
      return;
}

void completeSharedFunctions(Module &Module, FunctionAnalysisManager &Functions,
                             FunctionPassManager &Simplify) {
  Inliner Work(Functions, Simplify, nullptr);
  for (Function *F : insideOut(Module))
    if (F->getCallingConv() != CallingConv::PTX_Kernel)
      Work.complete(*F);
}

} // namespace bank_lint::lowering
