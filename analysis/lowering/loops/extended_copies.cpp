//===-- analysis/lowering/loops/extended_copies.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/loops/extended_copies.h"
#include "llvm/ADT/MapVector.h"
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

/// How often each of its parts is in a sum.
using Sum = SmallMapVector<const Value *, std::int64_t, 8>;

/// Adds \p V, as often as \p Times, to \p To: the low 32 bits of it.
void addTo(Sum &To, const Value *V, std::int64_t Times, unsigned Depth = 0) {
  constexpr unsigned MostDepth = 8;
  const auto *I = dyn_cast<Instruction>(V);
  if (I && Depth < MostDepth) {
    switch (I->getOpcode()) {
    case Instruction::Add:
    case Instruction::Sub:
      addTo(To, I->getOperand(0), Times, Depth + 1);
      addTo(To, I->getOperand(1),
            I->getOpcode() == Instruction::Sub ? -Times : Times, Depth + 1);
      return;
    case Instruction::SExt:
    case Instruction::ZExt:
    case Instruction::Trunc:
      // Below 32 bits an extension is another number.
      if (std::min(I->getType()->getIntegerBitWidth(),
                   I->getOperand(0)->getType()->getIntegerBitWidth()) >= 32) {
        addTo(To, I->getOperand(0), Times, Depth + 1);
        return;
      }
      break;
    default:
      break;
    }
  }
  To[V] += Times;
}

/// Whether the low 32 bits of \p Whole are \p Low.
bool isLowHalf(const Value *Low, const Value *Whole) {
  Sum Rest;
  addTo(Rest, Low, 1);
  addTo(Rest, Whole, -1);
  return all_of(Rest, [](const auto &Part) { return Part.second == 0; });
}

/// The extension by which \p Wide is the low half of \p Counter in all that
/// come there. Where it begins as an unsigned number and goes on as a signed
/// one, it is a signed one that is not negative.
std::optional<CastKind> extensionOfLowHalf(const PHINode &Wide,
                                           const PHINode &Counter) {
  if (!Wide.getType()->isIntegerTy(64) || !Counter.getType()->isIntegerTy(64))
    return std::nullopt;
  CastKind Kind = Instruction::ZExt;
  for (const BasicBlock *From : Wide.blocks()) {
    const auto *Cast = dyn_cast<CastInst>(Wide.getIncomingValueForBlock(From));
    if (!Cast || !Cast->getOperand(0)->getType()->isIntegerTy(32) ||
        (!isa<SExtInst>(Cast) && !isa<ZExtInst>(Cast)) ||
        !isLowHalf(Cast->getOperand(0), Counter.getIncomingValueForBlock(From)))
      return std::nullopt;
    if (isa<SExtInst>(Cast))
      Kind = Instruction::SExt;
  }
  return Kind;
}

/// Writes \p Wide as the extension \p Kind of \p Narrow.
void writeAs(PHINode &Wide, CastKind Kind, PHINode &Narrow) {
  IRBuilder<> Builder(Wide.getParent(),
                      Wide.getParent()->getFirstInsertionPt());
  Builder.SetCurrentDebugLocation(Wide.getDebugLoc());
  Value *Part = &Narrow;
  if (Narrow.getType() == Wide.getType())
    Part = Builder.CreateTrunc(Part, Builder.getInt32Ty());
  Wide.replaceAllUsesWith(Builder.CreateCast(Kind, Part, Wide.getType()));
  Wide.eraseFromParent();
}

bool joinIn(BasicBlock &Block) {
  bool Changed = false;
  for (PHINode &Wide : make_early_inc_range(Block.phis()))
    for (PHINode &Narrow : Block.phis()) {
      if (&Wide == &Narrow)
        continue;
      std::optional<CastKind> Kind = extensionOf(Wide, Narrow);
      if (!Kind)
        Kind = extensionOfLowHalf(Wide, Narrow);
      if (!Kind)
        continue;
      writeAs(Wide, *Kind, Narrow);
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
