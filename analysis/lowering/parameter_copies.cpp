//===-- analysis/lowering/parameter_copies.cpp ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/parameter_copies.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Structures of more members are copied as a whole; of such a copy it is not
/// known what it holds. Parameters had at most 4 KB for long: 1024 words.
constexpr std::uint64_t MostMembers = 1024;

enum class PointerUse : std::uint8_t { Reads, Derives, Other };

/// What \p I does with a pointer that is its operand \p Operand.
PointerUse useOf(const Instruction &I, unsigned Operand) {
  if (isa<LoadInst, ICmpInst>(I))
    return PointerUse::Reads;
  if (isa<GetElementPtrInst, AddrSpaceCastInst, BitCastInst, PHINode,
          SelectInst, FreezeInst>(I))
    return PointerUse::Derives;
  const auto *Call = dyn_cast<CallBase>(&I);
  if (!Call || !Call->isArgOperand(&I.getOperandUse(Operand)))
    return Call && isa<AssumeInst>(Call) ? PointerUse::Reads
                                         : PointerUse::Other;
  if (I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I))
    return PointerUse::Reads;
  if (isa<MemTransferInst>(I))
    return Operand == 1 ? PointerUse::Reads : PointerUse::Other; // the source
  if (Call->onlyReadsMemory(Operand) && Call->doesNotCapture(Operand))
    return PointerUse::Reads;
  return PointerUse::Other;
}

std::uint64_t membersOf(Type &T) {
  if (auto *Struct = dyn_cast<StructType>(&T)) {
    std::uint64_t Sum = 0;
    for (Type *Member : Struct->elements())
      Sum += membersOf(*Member);
    return Sum;
  }
  if (auto *Array = dyn_cast<ArrayType>(&T))
    return Array->getNumElements() * membersOf(*Array->getElementType());
  return 1;
}

/// A copy of one parameter, while it is written down.
struct Copy {
  IRBuilder<> &Builder;
  Argument &From;
  AllocaInst &To;

  /// Copies the member at \p Offset, in bytes.
  void member(Type &T, std::uint64_t Offset) {
    const DataLayout &Layout = To.getDataLayout();
    if (auto *Struct = dyn_cast<StructType>(&T)) {
      const StructLayout &Members = *Layout.getStructLayout(Struct);
      for (unsigned I = 0; I < Struct->getNumElements(); ++I)
        member(*Struct->getElementType(I),
               Offset + Members.getElementOffset(I).getFixedValue());
      return;
    }
    if (auto *Array = dyn_cast<ArrayType>(&T)) {
      Type &Element = *Array->getElementType();
      const std::uint64_t Size = Layout.getTypeAllocSize(&Element);
      for (std::uint64_t I = 0; I < Array->getNumElements(); ++I)
        member(Element, Offset + I * Size);
      return;
    }
    const Align Known = commonAlignment(To.getAlign(), Offset);
    auto At = [&](Value &Object) -> Value * {
      return Offset ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                         &Object, Offset)
                    : &Object;
    };
    Value *Loaded = Builder.CreateAlignedLoad(&T, At(From), Known);
    Builder.CreateAlignedStore(Loaded, At(To), Known);
  }

  void whole(Type &T) {
    Builder.CreateMemCpy(&To, To.getAlign(), &From, To.getAlign(),
                         To.getDataLayout().getTypeAllocSize(&T));
  }
};

void copyParameter(Argument &A) {
  BasicBlock &Entry = A.getParent()->getEntryBlock();
  Type &T = *A.getParamByValType();
  IRBuilder<> Builder(&Entry, Entry.begin());
  AllocaInst *To = Builder.CreateAlloca(&T);
  To->setAlignment(
      std::max(A.getParamAlign().valueOrOne(),
               A.getParent()->getDataLayout().getABITypeAlign(&T)));
  To->takeName(&A);
  A.setName(To->getName());
  A.replaceAllUsesWith(To);
  Builder.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  Builder.SetCurrentDebugLocation(DebugLoc()); // the kernel's own place
  Copy Members{Builder, A, *To};
  if (membersOf(T) <= MostMembers)
    Members.member(T, 0);
  else
    Members.whole(T);
}

} // namespace

bool mayBeWritten(const Argument &A) {
  if (!A.hasByValAttr() || A.hasAttribute("nvvm.grid_constant"))
    return false;
  SmallVector<const Value *, 16> Work{&A};
  SmallPtrSet<const Value *, 16> Seen{&A};
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->uses()) {
      const auto &By = *cast<Instruction>(U.getUser());
      switch (useOf(By, U.getOperandNo())) {
      case PointerUse::Reads:
        break;
      case PointerUse::Derives:
        if (Seen.insert(&By).second)
          Work.push_back(&By);
        break;
      case PointerUse::Other:
        return true;
      }
    }
  return false;
}

void copyWrittenParameters(Module &M) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel)
      for (Argument &A : F.args())
        if (mayBeWritten(A))
          copyParameter(A);
}

} // namespace bank_lint::lowering
