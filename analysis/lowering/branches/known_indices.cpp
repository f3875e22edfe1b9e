//===-- analysis/lowering/branches/known_indices.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/branches/known_indices.h"
#include "llvm/ADT/DepthFirstIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/NVPTXAddrSpace.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

constexpr const char *SaysEqual = "bank_lint.equal";

/// An index and the number that it is known to be.
struct Equality {
  const Value *Index;
  Constant *Number;
};

/// \p V where the equality holds, if that is a constant; else null.
Constant *valueWith(const Equality &Known, Value *V, unsigned Steps = 8) {
  if (V == Known.Index)
    return Known.Number;
  if (auto *Is = dyn_cast<Constant>(V))
    return Is;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Steps || !isa<GetElementPtrInst, CastInst, BinaryOperator>(I))
    return nullptr;
  SmallVector<Constant *, 4> Operands;
  for (Value *Operand : I->operands()) {
    Constant *Is = valueWith(Known, Operand, Steps - 1);
    if (!Is)
      return nullptr;
    Operands.push_back(Is);
  }
  return ConstantFoldInstOperands(I, Operands, I->getDataLayout());
}

bool writeIn(BasicBlock &Block, const Equality &Known) {
  bool IsChanged = false;
  for (Instruction &I : Block) {
    Value *Pointer = getLoadStorePointerOperand(&I);
    if (!Pointer || isa<Constant>(Pointer) ||
        Pointer->getType()->getPointerAddressSpace() !=
            NVPTXAS::ADDRESS_SPACE_SHARED)
      continue;
    if (Constant *Place = valueWith(Known, Pointer)) {
      I.replaceUsesOfWith(Pointer, Place);
      IsChanged = true;
    }
  }
  return IsChanged;
}

/// The block to which \p Branch goes only where \p Known holds; null if it says
/// nothing of that kind.
BasicBlock *whereEqual(const BranchInst &Branch, Equality &Known) {
  CmpPredicate Asks;
  Value *Index = nullptr;
  Constant *Number = nullptr;
  if (Branch.isUnconditional() || !Branch.hasMetadata(SaysEqual) ||
      !match(Branch.getCondition(),
             m_ICmp(Asks, m_Value(Index), m_ImmConstant(Number))) ||
      !ICmpInst::isEquality(Asks))
    return nullptr;
  Known = {Index, Number};
  BasicBlock *Result = Branch.getSuccessor(Asks == ICmpInst::ICMP_EQ ? 0 : 1);
  return Result->getSinglePredecessor() ? Result : nullptr;
}

} // namespace

void noteEqualities(Module &M) {
  MDNode *Mark = MDNode::get(M.getContext(), {});
  for (Function &F : M)
    for (BasicBlock &Block : F)
      if (auto *Branch = dyn_cast_or_null<BranchInst>(Block.getTerminator());
          Branch && Branch->isConditional())
        if (const auto *Asks = dyn_cast<ICmpInst>(Branch->getCondition());
            Asks && !Asks->isSigned() &&
            any_of(Asks->operands(),
                   [](const Value *V) { return isa<ConstantInt>(V); }))
          Branch->setMetadata(SaysEqual, Mark);
}

PreservedAnalyses WriteKnownIndices::run(Function &F,
                                         FunctionAnalysisManager &Analyses) {
  const auto &Dominators = Analyses.getResult<DominatorTreeAnalysis>(F);
  bool IsChanged = false;
  for (BasicBlock &Block : F) {
    const auto *Branch = dyn_cast<BranchInst>(Block.getTerminator());
    Equality Known{};
    BasicBlock *Where = Branch ? whereEqual(*Branch, Known) : nullptr;
    const DomTreeNode *Node = Where ? Dominators.getNode(Where) : nullptr;
    if (!Node || !isa<Instruction>(Known.Index))
      continue;
    for (const DomTreeNode *Under : depth_first(Node))
      IsChanged |= writeIn(*Under->getBlock(), Known);
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
