//===-- analysis/lowering/loops/extended_copies.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/extended_copies.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include <optional>

using namespace llvm;

namespace bank_lint::lowering {
namespace {

using CastKind = Instruction::CastOps;

/// Whether \p Wide is \p Narrow, extended as \p Kind does.
bool isExtended(const Value &Wide, const Value &Narrow, CastKind Kind) {
  if (const auto *Number = dyn_cast<ConstantInt>(&Wide)) {
    const auto *Low = dyn_cast<ConstantInt>(&Narrow);
    const unsigned Bits = Number->getBitWidth();
    return Low && Number->getValue() == (Kind == Instruction::SExt
                                             ? Low->getValue().sext(Bits)
                                             : Low->getValue().zext(Bits));
  }
  const auto *Cast = dyn_cast<CastInst>(&Wide);
  if (!Cast || Cast->getOperand(0) != &Narrow)
    return false;
  return Cast->getOpcode() == Kind ||
         (Kind == Instruction::SExt && isa<ZExtInst>(Cast) &&
          Cast->hasNonNeg());
}

/// The extension by which \p Wide is \p Narrow in all that come there.
std::optional<CastKind> extensionOf(const PHINode &Wide,
                                    const PHINode &Narrow) {
  if (!Narrow.getType()->isIntegerTy() || !Wide.getType()->isIntegerTy() ||
      Narrow.getType()->getIntegerBitWidth() >=
          Wide.getType()->getIntegerBitWidth())
    return std::nullopt;
  for (CastKind Kind : {Instruction::SExt, Instruction::ZExt})
    if (all_of(Wide.blocks(), [&](const BasicBlock *From) {
          return isExtended(*Wide.getIncomingValueForBlock(From),
                            *Narrow.getIncomingValueForBlock(From), Kind);
        }))
      return Kind;
  return std::nullopt;
}

bool joinIn(BasicBlock &Block) {
  bool Changed = false;
  for (PHINode &Wide : make_early_inc_range(Block.phis()))
    for (PHINode &Narrow : Block.phis()) {
      const std::optional<CastKind> Kind =
          &Wide == &Narrow ? std::nullopt : extensionOf(Wide, Narrow);
      if (!Kind)
        continue;
      IRBuilder<> Builder(&Block, Block.getFirstInsertionPt());
      Builder.SetCurrentDebugLocation(Wide.getDebugLoc());
      Wide.replaceAllUsesWith(
          Builder.CreateCast(*Kind, &Narrow, Wide.getType()));
      Wide.eraseFromParent();
      Changed = true;
      break;
    }
  return Changed;
}

} // namespace

PreservedAnalyses JoinExtendedCopies::run(Function &F,
                                          FunctionAnalysisManager &) {
  bool Changed = false;
  for (BasicBlock &Block : F)
    Changed |= joinIn(Block);
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
