//===-- analysis/lowering/branches/block_uniformity.cpp -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// All values are assumed to be uniform until something shows that they are not:
// a thread's number, what memory holds that others may write, a phi behind a
// branch that threads take differently.
//===----------------------------------------------------------------------===//
#include "analysis/lowering/branches/block_uniformity.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"

using namespace llvm;

namespace bank_lint::lowering {

BlockUniformity::BlockUniformity(Function &F) : PostDominators(F) {
  // A block is decided by those branches that it is behind on one way, but not
  // on all (the post-dominance frontier).
  for (const BasicBlock &Block : F) {
    if (Block.getTerminator()->getNumSuccessors() < 2)
      continue;
    const auto *Meeting = PostDominators.getNode(&Block);
    const auto *Stop = Meeting ? Meeting->getIDom() : nullptr;
    for (const BasicBlock *Next : successors(&Block))
      for (const auto *Node = PostDominators.getNode(Next);
           Node && Node != Stop && Node->getBlock(); Node = Node->getIDom())
        DecidedBy[Node->getBlock()].push_back(&Block);
  }
  solve(F);
}

/// Whether \p Id is the same in all threads that execute it.
static bool isUniformIntrinsic(Intrinsic::ID Id) {
  switch (Id) {
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ctaid_z:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_y:
  case Intrinsic::nvvm_read_ptx_sreg_ntid_z:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_y:
  case Intrinsic::nvvm_read_ptx_sreg_nctaid_z:
  case Intrinsic::smin:
  case Intrinsic::smax:
  case Intrinsic::umin:
  case Intrinsic::umax:
  case Intrinsic::abs:
  case Intrinsic::ctpop:
  case Intrinsic::ctlz:
  case Intrinsic::cttz:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
    return true;
  default:
    return false;
  }
}

bool BlockUniformity::isUniform(const Value &V) const {
  const auto *I = dyn_cast<Instruction>(&V);
  return I ? !Differ.contains(I) : isa<Constant>(V) || isa<Argument>(V);
}

/// Whether \p I is uniform, as far as its operands and the branches to it are.
bool BlockUniformity::isMadeUniform(const Instruction &I) const {
  if (I.isTerminator())
    return true;
  if (const auto *Call = dyn_cast<CallBase>(&I)) {
    const auto *Known = dyn_cast<IntrinsicInst>(Call);
    if (!Known || !isUniformIntrinsic(Known->getIntrinsicID()))
      return false;
  } else if (I.mayReadOrWriteMemory() || isa<AllocaInst>(I)) {
    return false;
  }
  if (!all_of(I.operand_values(),
              [&](const Value *V) { return isUniform(*V); }))
    return false;
  const auto *Phi = dyn_cast<PHINode>(&I);
  if (!Phi)
    return true;
  // Which way threads came is the same if each branch that decides it is.
  return all_of(Phi->blocks(), [&](const BasicBlock *From) {
    const Instruction *End = From->getTerminator();
    return (End->getNumSuccessors() < 2 || isUniform(*End->getOperand(0))) &&
           reachesAllOrNone(*From);
  });
}

void BlockUniformity::solve(Function &F) {
  for (bool IsChanged = true; IsChanged;) {
    IsChanged = false;
    for (const BasicBlock &Block : F)
      for (const Instruction &I : Block)
        if (!Differ.contains(&I) && !isMadeUniform(I)) {
          Differ.insert(&I);
          IsChanged = true;
        }
  }
}

bool BlockUniformity::reachesAllOrNone(const BasicBlock &Block) const {
  SmallVector<const BasicBlock *, 8> Left{&Block};
  SmallPtrSet<const BasicBlock *, 16> Seen;
  while (!Left.empty()) {
    const auto It = DecidedBy.find(Left.pop_back_val());
    if (It == DecidedBy.end())
      continue;
    for (const BasicBlock *Above : It->second) {
      const Instruction *End = Above->getTerminator();
      if (!isUniform(*End->getOperand(0)))
        return false;
      if (Seen.insert(Above).second)
        Left.push_back(Above);
    }
  }
  return true;
}

} // namespace bank_lint::lowering
