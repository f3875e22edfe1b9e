//===-- analysis/lowering/addresses/joined_pieces.cpp ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/addresses/joined_pieces.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace bank_lint::lowering {
namespace {

/// The number of \p Bits bits that \p Piece is a part of, from the bit \p From
/// on; null if it is none.
Value *wholeOf(Value &Piece, unsigned From, unsigned Bits) {
  Value *Whole = nullptr;
  if (!match(&Piece, m_Trunc(m_Value(Whole))))
    return nullptr;
  std::uint64_t Shift = 0;
  Value *Shifted = nullptr;
  if (match(Whole, m_Shr(m_Value(Shifted), m_ConstantInt(Shift))))
    Whole = Shifted;
  // The highest piece may be taken by a shift that keeps the sign.
  return Shift == From && Whole->getType()->isIntegerTy(Bits) ? Whole : nullptr;
}

/// The number that \p Vector holds the pieces of, the lowest first.
Value *wholeOf(Value &Vector) {
  const auto *Type = dyn_cast<FixedVectorType>(Vector.getType());
  if (!Type || !Type->getElementType()->isIntegerTy())
    return nullptr;
  const unsigned Count = Type->getNumElements();
  const unsigned Bits = Type->getScalarSizeInBits();
  Value *Whole = nullptr;
  APInt Found = APInt::getZero(Count);
  Value *Rest = &Vector;
  std::uint64_t At = 0;
  Value *Piece = nullptr;
  Value *Inner = nullptr;
  while (!Found.isAllOnes() &&
         match(Rest, m_InsertElt(m_Value(Inner), m_Value(Piece),
                                 m_ConstantInt(At)))) {
    if (At >= Count)
      return nullptr;
    if (!Found[unsigned(At)]) { // else it has been replaced since
      Value *Of = wholeOf(*Piece, unsigned(At) * Bits, Count * Bits);
      if (!Of || (Whole && Whole != Of))
        return nullptr;
      Whole = Of;
      Found.setBit(unsigned(At));
    }
    Rest = Inner;
  }
  return Found.isAllOnes() ? Whole : nullptr;
}

} // namespace

PreservedAnalyses JoinPieces::run(Function &F, FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    auto *Read = dyn_cast<BitCastInst>(&I);
    Value *Whole = Read ? wholeOf(*Read->getOperand(0)) : nullptr;
    if (!Whole || Whole->getType() != Read->getType())
      continue;
    Read->replaceAllUsesWith(Whole);
    Read->eraseFromParent();
    IsChanged = true;
  }
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
