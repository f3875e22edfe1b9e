//===-- analysis/lowering/accesses/generated_copies.cpp - memcpy of LLVM's ===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/generated_accesses.h"
#include "llvm/ADT/bit.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Up to so many bytes the code generator makes pieces of, each of up to
/// WidestPiece bytes; a loop over bytes of what is larger.
constexpr std::uint64_t LargestInPieces = 64, WidestPiece = 8;
/// Copies of so many bytes are undecided.
constexpr std::uint64_t Hidden = 1024;

bool isOwn(const Value *Pointer) {
  return isa<AllocaInst>(getUnderlyingObject(Pointer));
}

Value *at(IRBuilder<> &Builder, Value *Pointer, std::uint64_t Offset) {
  return Offset ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                     Pointer, Offset)
                : Pointer;
}

/// The byte \p Byte as often as it fits into a \p T.
Value *repeated(IRBuilder<> &Builder, Value *Byte, IntegerType *T) {
  const APInt Ones = APInt::getSplat(T->getBitWidth(), APInt(8, 1));
  return Builder.CreateMul(Builder.CreateZExt(Byte, T),
                           ConstantInt::get(T, Ones));
}

/// What is \p Said of an address, or what its computation says if that is more:
/// CodeGenPrepare looks for it.
Align alignmentOf(Value *Address, MaybeAlign Said, const MemIntrinsic &Call) {
  return std::max(Said.valueOrOne(),
                  getKnownAlignment(Address, Call.getDataLayout(), &Call));
}

void copyInPieces(MemIntrinsic &Call, std::uint64_t Bytes) {
  IRBuilder<> Builder(&Call); // with the call's debug location
  auto *Transfer = dyn_cast<MemTransferInst>(&Call);
  const Align To = alignmentOf(Call.getDest(), Call.getDestAlign(), Call);
  const Align From = Transfer ? alignmentOf(Transfer->getSource(),
                                            Transfer->getSourceAlign(), Call)
                              : To;
  for (std::uint64_t Begin = 0; Begin < Bytes;) {
    const std::uint64_t Piece =
        std::min({bit_floor(Bytes - Begin), WidestPiece,
                  commonAlignment(std::min(To, From), Begin).value()});
    IntegerType *T = Builder.getIntNTy(unsigned(8 * Piece));
    Value *Moved =
        Transfer ? Builder.CreateAlignedLoad(
                       T, at(Builder, Transfer->getSource(), Begin),
                       commonAlignment(From, Begin), Call.isVolatile())
                 : repeated(Builder, cast<MemSetInst>(Call).getValue(), T);
    Builder.CreateAlignedStore(Moved, at(Builder, Call.getDest(), Begin),
                               commonAlignment(To, Begin), Call.isVolatile());
    Begin += Piece;
  }
  Call.eraseFromParent();
}

void expand(MemIntrinsic &Call) {
  auto *Length = dyn_cast<ConstantInt>(Call.getLength());
  if (!Length || Length->isZero())
    return;
  const std::uint64_t Bytes = Length->getLimitedValue();
  if (Bytes <= LargestInPieces)
    return copyInPieces(Call, Bytes);
  // So large that its translation is undocumented.
  if (Bytes < Hidden)
    Call.setLength(ConstantInt::get(Length->getType(), Hidden));
}

} // namespace

void expandCopiesAsGenerated(Module &M) {
  SmallVector<MemIntrinsic *> Copies;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<MemIntrinsic>(&I)) {
        auto *Transfer = dyn_cast<MemTransferInst>(Call);
        const bool IsOfOwn = isOwn(Call->getDest()) &&
                             (!Transfer || isOwn(Transfer->getSource()));
        if (!IsOfOwn)
          Copies.push_back(Call);
      }
  for (MemIntrinsic *Call : Copies)
    expand(*Call);
}

} // namespace bank_lint::lowering
