//===-- analysis/lowering/prepare/inline_calls.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/inline_calls.h"
#include "analysis/lowering/marks/register_operand.h"
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

/// Functions that no call of which can be replaced by their body.
SmallPtrSet<const Function *, 8> recursiveFunctions(Module &Module) {
  SmallPtrSet<const Function *, 8> Result;
  CallGraph Graph(Module);
  for (auto Cycle = scc_begin(&Graph); !Cycle.isAtEnd(); ++Cycle)
    if (Cycle.hasCycle())
      for (const CallGraphNode *Node : *Cycle)
        if (const Function *F = Node->getFunction())
          Result.insert(F);
  return Result;
}

class Inliner {
public:
  Inliner(FunctionAnalysisManager &Functions, FunctionPassManager &Simplify,
          CodeLimit *Limit)
      : Functions(Functions), Simplify(Simplify), Limit(Limit) {}

  /// What \p F calls has been completed. False if there is no room for it.
  bool complete(Function &F) {
    std::vector<std::pair<CallBase *, Function *>> Calls;
    std::uint64_t Size = 0;
    for (Instruction &I : instructions(F)) {
      ++Size;
      auto *Call = dyn_cast<CallBase>(&I);
      Function *Callee = Call ? bodyFor(*Call) : nullptr;
      if (!Callee)
        continue;
      Calls.emplace_back(Call, Callee);
      Size = SaturatingAdd(Size, factsOf(*Callee).Size);
    }
    if (Calls.empty())
      return true;
    All = SaturatingAdd(All, Size);
    if (Limit ? !(Limit->allowsFunctions(All) && Limit->allows(Size))
              : All > MostOfShared || Size > CodeOfKernel)
      return false;
    for (auto [Call, Callee] : Calls)
      markRegisterOperands(*Callee);
    for (auto [Call, Callee] : Calls)
      inlineCall(*Call, *Callee);
    Functions.invalidate(F, PreservedAnalyses::none());
    Functions.invalidate(F, Simplify.run(F, Functions));
    return true;
  }

private:
  struct Facts {
    bool MayBeInlined = false;
    std::uint64_t Size = 0;
  };

  /// Of a function that has been completed.
  const Facts &factsOf(Function &F) {
    auto [Known, IsNew] = Callees.try_emplace(&F);
    if (IsNew)
      Known->second = {isInlineViable(F).isSuccess(), F.getInstructionCount()};
    return Known->second;
  }

  /// The function whose body is to replace \p Call; null if there is none.
  Function *bodyFor(const CallBase &Call) {
    Function *Callee = Call.getCalledFunction();
    return Callee && !Callee->isDeclaration() && !Call.isNoInline() &&
                   Callee->hasFnAttribute(Attribute::AlwaysInline) &&
                   factsOf(*Callee).MayBeInlined
               ? Callee
               : nullptr;
  }

  void inlineCall(CallBase &Call, Function &Callee) {
    auto AssumptionsOf = [this](Function &Of) -> AssumptionCache & {
      return Functions.getResult<AssumptionAnalysis>(Of);
    };
    InlineFunctionInfo Info(AssumptionsOf);
    // Which of its pointers are no other's is to be known of the copy.
    AAResults *Aliases =
        any_of(Callee.args(),
               [](const Argument &A) { return A.hasNoAliasAttr(); })
            ? &Functions.getResult<AAManager>(Callee)
            : nullptr;
    InlineFunction(Call, Info, /*MergeAttributes=*/true, Aliases);
    if (!Callee.use_empty() || !Callee.hasLocalLinkage())
      return;
    Functions.clear(Callee, Callee.getName());
    Callees.erase(&Callee);
    Callee.eraseFromParent();
  }

  FunctionAnalysisManager &Functions;
  FunctionPassManager &Simplify;
  CodeLimit *const Limit;
  DenseMap<const Function *, Facts> Callees;
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

void forceInlining(Module &Module) {
  SmallPtrSet<const Function *, 8> Recursive = recursiveFunctions(Module);
  for (Function &F : Module) {
    if (F.isDeclaration())
      continue;
    F.removeFnAttr(Attribute::OptimizeNone);
    if (F.getCallingConv() == CallingConv::PTX_Kernel)
      continue;
    F.setLinkage(GlobalValue::InternalLinkage);
    F.setComdat(nullptr);
    if (Recursive.contains(&F))
      continue;
    if (F.hasFnAttribute(Attribute::NoInline))
      setKept(F);
    F.removeFnAttr(Attribute::NoInline);
    F.addFnAttr(Attribute::AlwaysInline);
    for (User *Use : F.users())
      if (auto *Call = dyn_cast<CallBase>(Use))
        Call->removeFnAttr(Attribute::NoInline);
  }
}

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
