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
#include "llvm/IR/ValueHandle.h"
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

  /// What \p F calls has been completed, or \p F has no other caller. Nothing
  /// is done if there is no room for it: \p F then counts as what it would
  /// become, so that whatever calls it finds no room either, and the limit says
  /// how much was asked for.
  void complete(Function &F) {
    if (isPartOfCaller(F))
      return;
    std::vector<WeakVH> Calls;
    append_range(Calls, callsIn(F));
    if (Calls.empty())
      return;
    const std::uint64_t Size = sizeWithParts(F);
    const std::uint64_t WithIt = SaturatingAdd(All, Size);
    if (Limit ? !(Limit->allows(Size) && Limit->allowsFunctions(WithIt))
              : WithIt > MostOfShared || Size > CodeOfKernel) {
      factsOf(F).Size = Size;
      return;
    }
    All = WithIt;
    std::uint64_t Copied = 0;
    while (!Calls.empty()) {
      auto *Call = dyn_cast_or_null<CallBase>(Calls.back());
      Calls.pop_back();
      Function *Callee = Call ? bodyFor(*Call) : nullptr;
      if (Callee && Callee != &F) {
        Copied =
            SaturatingAdd<std::uint64_t>(Copied, Callee->getInstructionCount());
        if (!hasRoomFor(Copied, Size))
          break;
        markRegisterOperands(*Callee);
        append_range(Calls, inlineCall(*Call, *Callee));
      }
    }
    Functions.invalidate(F, PreservedAnalyses::none());
    Functions.invalidate(F, Simplify.run(F, Functions));
  }

private:
  struct Facts {
    bool MayBeInlined = false;
    std::uint64_t Size = 0;
  };

  /// Whether \p Copied instructions may have been copied into a function for
  /// which \p Foreseen were. A body shows calls by pointers, which were not
  /// foreseen, and their bodies may show more, without end.
  bool hasRoomFor(std::uint64_t Copied, std::uint64_t Foreseen) {
    return Copied <= std::max(Foreseen, CodeOfKernel) ||
           (Limit && Limit->allows(Copied));
  }

  /// Whether \p F is called at one place only, so that it becomes a part of the
  /// caller as it is. In a long chain of calls each body would be copied into
  /// the next one else, with all that it called.
  bool isPartOfCaller(Function &F) {
    const auto *Call =
        F.hasOneUse() ? dyn_cast<CallBase>(*F.user_begin()) : nullptr;
    return Call && F.hasLocalLinkage() && Call->getFunction() != &F &&
           Call->getCalledFunction() == &F && bodyFor(*Call) == &F;
  }

  std::vector<CallBase *> callsIn(Function &F) {
    std::vector<CallBase *> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && bodyFor(*Call))
        Calls.push_back(Call);
    return Calls;
  }

  /// The instructions of \p F, of its parts, and of what they call.
  std::uint64_t sizeWithParts(Function &F) {
    std::uint64_t Size = 0;
    std::vector<Function *> Parts{&F};
    while (!Parts.empty()) {
      Function &Part = *Parts.back();
      Parts.pop_back();
      Size = SaturatingAdd<std::uint64_t>(Size, Part.getInstructionCount());
      for (const CallBase *Call : callsIn(Part)) {
        Function &Callee = *Call->getCalledFunction();
        if (isPartOfCaller(Callee))
          Parts.push_back(&Callee);
        else
          Size = SaturatingAdd(Size, factsOf(Callee).Size);
      }
    }
    return Size;
  }

  /// The facts of a function that has been completed, or is a part of its
  /// caller.
  Facts &factsOf(Function &F) {
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

  /// \returns the calls in the copy of \p Callee.
  SmallVector<CallBase *, 8> inlineCall(CallBase &Call, Function &Callee) {
    auto AssumptionsOf = [this](Function &Of) -> AssumptionCache & {
      return Functions.getResult<AssumptionAnalysis>(Of);
    };
    InlineFunctionInfo Info(AssumptionsOf);
    // The copy must know which of its pointers do not alias.
    AAResults *Aliases =
        any_of(Callee.args(),
               [](const Argument &A) { return A.hasNoAliasAttr(); })
            ? &Functions.getResult<AAManager>(Callee)
            : nullptr;
    InlineFunction(Call, Info, /*MergeAttributes=*/true, Aliases);
    if (Callee.use_empty() && Callee.hasLocalLinkage()) {
      Functions.clear(Callee, Callee.getName());
      Callees.erase(&Callee);
      Callee.eraseFromParent();
    }
    return Info.InlinedCallSites;
  }

  FunctionAnalysisManager &Functions;
  FunctionPassManager &Simplify;
  CodeLimit *const Limit;
  DenseMap<const Function *, Facts> Callees;
  std::uint64_t All = 0; ///< of all functions, before they are simplified
};

/// The innermost functions first. One of them is gone when its turn comes if a
/// call through a pointer has become one of it, and it was inlined there. Such
/// calls may also have made functions call themselves: these stay calls.
std::vector<WeakVH> insideOut(Module &Module) {
  std::vector<WeakVH> Result;
  CallGraph Graph(Module);
  for (auto Cycle = scc_begin(&Graph); !Cycle.isAtEnd(); ++Cycle)
    for (const CallGraphNode *Node : *Cycle)
      if (Function *F = Node->getFunction(); F && !F->isDeclaration()) {
        if (Cycle.hasCycle())
          F->removeFnAttr(Attribute::AlwaysInline);
        Result.push_back(F);
      }
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
    if (Recursive.contains(&F)) {
      F.removeFnAttr(Attribute::AlwaysInline); // __forceinline__
      continue;
    }
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
  for (const WeakVH &Each : insideOut(Module))
    if (auto *F = cast_or_null<Function>(Each))
      Work.complete(*F);
}

void completeSharedFunctions(Module &Module, FunctionAnalysisManager &Functions,
                             FunctionPassManager &Simplify) {
  Inliner Work(Functions, Simplify, nullptr);
  for (const WeakVH &Each : insideOut(Module))
    if (auto *F = cast_or_null<Function>(Each);
        F && F->getCallingConv() != CallingConv::PTX_Kernel)
      Work.complete(*F);
}

} // namespace bank_lint::lowering
