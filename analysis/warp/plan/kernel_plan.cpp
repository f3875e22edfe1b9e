//===-- analysis/warp/plan/kernel_plan.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/plan/kernel_plan.h"
#include "analysis/warp/plan/stored_addresses.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/MustExecute.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Transforms/Utils/LoopUtils.h"

using namespace llvm;

namespace bank_lint {

KernelPlan::KernelPlan(Function &Kernel, const std::optional<LocalCode> &Local)
    : Kernel(Kernel), Dominators(Kernel), Loops(Dominators),
      Shared(lowering::sharedLayout(Kernel)) {
  // What a loop leaves behind passes through phis at its exits: lanes that
  // leave in one iteration keep the values of that iteration.
  for (Loop *L : Loops)
    formLCSSARecursively(*L, Dominators, &Loops, nullptr);
  Rings = ringIndices(Kernel);
  HasOtherCycles = mayContainIrreducibleControl(Kernel, &Loops);
  order(nullptr, &Kernel.getEntryBlock());
  for (unsigned I = 0; I < Blocks.size(); ++I)
    Indices[Blocks[I]] = I;

  Demand.emplace(Kernel, *Texts);
  Writes.emplace(Kernel, Loops, *Texts);
  StoresOwnAddresses = bank_lint::storesOwnAddresses(Kernel);
  placeArrays(Local);
  for (const BasicBlock *Block : Blocks) {
    auto &Work = Works.emplace_back();
    for (const Instruction &I : *Block)
      if (!isa<PHINode>(I) && !I.isTerminator() && Demand->wantsExecuted(I))
        Work.push_back(&I);
  }

  PostDominatorTree PostDominators(Kernel);
  BranchBefore.assign(Blocks.size(), -1);
  JoinedBranch.assign(Blocks.size(), -1);
  Meetings.assign(Blocks.size(), -1);
  for (unsigned I = 0; I < Blocks.size(); ++I) {
    BasicBlock *Block = Blocks[I];
    for (Instruction &Inst : *Block) {
      if (!Inst.getType()->isVoidTy())
        Numbers[&Inst] = ValueCount++;
      if (!Inst.getType()->isVoidTy() && !Demand->contains(Inst))
        NotComputed.push_back(number(Inst));
      for (User *U : Inst.users()) {
        auto *Other = cast<Instruction>(U);
        for (Loop *L = Loops.getLoopFor(Block); L; L = L->getParentLoop())
          if (!L->contains(Other) &&
              (LiveOut[L].empty() || LiveOut[L].back() != &Inst))
            LiveOut[L].push_back(&Inst);
      }
    }
    if (const auto *Behind = PostDominators.getNode(Block);
        Behind && Behind->getIDom() && Behind->getIDom()->getBlock())
      Meetings[I] = int(Indices.lookup(Behind->getIDom()->getBlock()));
    auto *Node = Dominators.getNode(Block);
    if (!Node || !Node->getIDom() || loopWithHeader(I))
      continue;
    // A loop on the way is passed as a whole.
    auto *Dominator = Node->getIDom();
    while (Dominator &&
           Loops.getLoopFor(Dominator->getBlock()) != Loops.getLoopFor(Block))
      Dominator = Dominator->getIDom();
    if (!Dominator)
      continue;
    BranchBefore[I] = int(Indices.lookup(Dominator->getBlock()));
    if (PostDominators.dominates(Block, Dominator->getBlock()))
      JoinedBranch[I] = BranchBefore[I];
  }
}

/// As nvcc is expected to place them, but for those that machine code was seen
/// to have elsewhere.
void KernelPlan::placeArrays(const std::optional<LocalCode> &Local) {
  Places = placesOfArrays(Kernel, Loops);
  if (!Local)
    return;
  Seen.emplace(Kernel, *Local);
  for (const Instruction &I : instructions(Kernel)) {
    const auto *Array = dyn_cast<AllocaInst>(&I);
    if (Array && Seen->isInMemory(*Array))
      Places[Array] = {ArrayHome::Memory, "", /*IsSeen=*/true};
    else if (Array && Seen->isInRegisters(*Array))
      Places.erase(Array);
  }
}

ArrayPlace KernelPlan::placeOfAny(const Value &Pointer) const {
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(&Pointer, Objects, nullptr, /*MaxLookup=*/0);
  ArrayPlace Result;
  for (const Value *Object : Objects) {
    const ArrayPlace Here =
        isa<AllocaInst>(Object)
            ? placeOf(Object)
            : ArrayPlace{ArrayHome::Unknown,
                         "which private array the address leads into"};
    if (Here.Home > Result.Home)
      Result = Here;
  }
  return Result;
}

const std::vector<const Instruction *> &
KernelPlan::liveOut(const Loop &L) const {
  static const std::vector<const Instruction *> None;
  auto It = LiveOut.find(&L);
  return It == LiveOut.end() ? None : It->second;
}

/// Appends the blocks of a loop (of the whole kernel for null) in topological
/// order, each inner loop as if it were one block.
void KernelPlan::order(Loop *Inside, BasicBlock *Entry) {
  // The block that stands for the node which Block belongs to at this level;
  // null if Block is outside.
  auto Node = [&](BasicBlock *Block) -> BasicBlock * {
    Loop *L = Loops.getLoopFor(Block);
    if (L == Inside)
      return Block;
    while (L && L->getParentLoop() != Inside)
      L = L->getParentLoop();
    return L ? L->getHeader() : nullptr;
  };
  auto InnerLoop = [&](BasicBlock *Block) -> Loop * {
    Loop *L = Loops.getLoopFor(Block);
    return L != Inside ? L : nullptr;
  };
  auto Successors = [&](BasicBlock *Block) {
    SmallVector<BasicBlock *, 4> Result;
    if (Loop *L = InnerLoop(Block))
      L->getExitBlocks(Result);
    else
      Result.append(succ_begin(Block), succ_end(Block));
    return Result;
  };

  DenseSet<BasicBlock *> Seen{Entry};
  SmallVector<BasicBlock *, 16> PostOrder;
  struct Frame {
    BasicBlock *Block;
    SmallVector<BasicBlock *, 4> Next;
  };
  SmallVector<Frame, 16> Stack;
  Stack.push_back({Entry, Successors(Entry)});
  while (!Stack.empty()) {
    if (Stack.back().Next.empty()) {
      PostOrder.push_back(Stack.back().Block);
      Stack.pop_back();
      continue;
    }
    BasicBlock *Next = Node(Stack.back().Next.pop_back_val());
    if (Next && Seen.insert(Next).second)
      Stack.push_back({Next, Successors(Next)});
  }
  for (BasicBlock *Block : reverse(PostOrder)) {
    if (Loop *L = InnerLoop(Block))
      order(L, L->getHeader());
    else
      Blocks.push_back(Block);
  }
}

bool KernelPlan::leavesLoop(const BranchInst &Branch) const {
  const Loop *Inside = loopOf(index(*Branch.getParent()));
  return Inside && (!Inside->contains(Branch.getSuccessor(0)) ||
                    !Inside->contains(Branch.getSuccessor(1)));
}

} // namespace bank_lint
