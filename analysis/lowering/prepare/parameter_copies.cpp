//===-- analysis/lowering/prepare/parameter_copies.cpp --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/prepare/parameter_copies.h"
#include "analysis/lowering/marks/parameter_copy.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// Structures of more members are copied as a whole; the contents of such a
/// copy are unknown. Parameters had at most 4 KB for long: 1024 words.
constexpr std::uint64_t MostMembers = 1024;

/// For what is indexed at run time and only read.
constexpr std::uint64_t MostBytesOfIndexed = 128;

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
  if (I.isLifetimeStartOrEnd() || isa<DbgInfoIntrinsic>(I) ||
      Call->isByValArgument(Operand)) // the function gets a copy
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

/// One side of a copy: an object, and how far behind its begin, in bytes.
struct Side {
  Value &Object;
  Align Known;
  std::uint64_t Offset = 0;
};

/// A copy of a structure, while it is written down.
struct Copy {
  IRBuilder<> &Builder;
  Side From, To;
  /// Whether padding is copied too, by words where it has any.
  bool WithPadding = false;

  /// Copies the member at \p Offset, in bytes. In a union, what one of its
  /// members has for padding is another's.
  void member(Type &T, std::uint64_t Offset, bool InUnion = false) {
    const DataLayout &Layout = Builder.GetInsertBlock()->getDataLayout();
    if (auto *Struct = dyn_cast<StructType>(&T)) {
      InUnion |= Struct->hasName() && Struct->getName().starts_with("union.");
      const StructLayout &Members = *Layout.getStructLayout(Struct);
      std::uint64_t End = 0;
      for (unsigned I = 0; I < Struct->getNumElements(); ++I) {
        const std::uint64_t Begin = Members.getElementOffset(I);
        if (InUnion || WithPadding)
          padding(Offset + End, Offset + Begin);
        member(*Struct->getElementType(I), Offset + Begin, InUnion);
        End = Begin + Layout.getTypeAllocSize(Struct->getElementType(I));
      }
      if (InUnion || WithPadding)
        padding(Offset + End, Offset + Members.getSizeInBytes());
      return;
    }
    if (auto *Array = dyn_cast<ArrayType>(&T)) {
      Type &Element = *Array->getElementType();
      const std::uint64_t Size = Layout.getTypeAllocSize(&Element);
      for (std::uint64_t I = 0; I < Array->getNumElements(); ++I)
        member(Element, Offset + I * Size, InUnion);
      return;
    }
    word(T, Offset);
  }

  void padding(std::uint64_t Begin, std::uint64_t End) {
    while (Begin < End) {
      const bool IsWord = WithPadding && Begin % 4 == 0 && Begin + 4 <= End;
      word(IsWord ? *Builder.getInt32Ty() : *Builder.getInt8Ty(), Begin);
      Begin += IsWord ? 4 : 1;
    }
  }

  void word(Type &T, std::uint64_t Offset) {
    auto At = [&](const Side &Where) -> Value * {
      const std::uint64_t Bytes = Where.Offset + Offset;
      return Bytes ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                        &Where.Object, Bytes)
                   : &Where.Object;
    };
    auto Alignment = [&](const Side &Where) {
      return commonAlignment(Where.Known, Where.Offset + Offset);
    };
    Value *Loaded = Builder.CreateAlignedLoad(&T, At(From), Alignment(From));
    Builder.CreateAlignedStore(Loaded, At(To), Alignment(To));
  }

  void whole(Type &T) {
    Builder.CreateMemCpy(
        &To.Object, To.Known, &From.Object, To.Known,
        Builder.GetInsertBlock()->getDataLayout().getTypeAllocSize(&T));
  }
};

/// Makes a private variable of \p A, which all uses of it then have.
void copyParameter(Argument &A) {
  BasicBlock &Entry = A.getParent()->getEntryBlock();
  Type &T = *A.getParamByValType();
  IRBuilder<> Builder(&Entry, Entry.begin());
  AllocaInst *To = Builder.CreateAlloca(&T);
  To->setAlignment(
      std::max(A.getParamAlign().valueOrOne(),
               A.getParent()->getDataLayout().getABITypeAlign(&T)));
  const bool IsOnlyRead = !mayBeWritten(A);
  if (IsOnlyRead)
    setOnlyRead(*To);
  To->takeName(&A);
  A.setName(To->getName());
  A.replaceAllUsesWith(To);
  Builder.SetInsertPoint(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
  Builder.SetCurrentDebugLocation(DebugLoc()); // the kernel's own place
  Copy Members{Builder, {A, To->getAlign()}, {*To, To->getAlign()}, IsOnlyRead};
  if (membersOf(T) <= MostMembers)
    Members.member(T, 0);
  else
    Members.whole(T);
}

/// The type of an object of a thread's own.
Type *typeOf(const Value &Object) {
  if (const auto *Slot = dyn_cast<AllocaInst>(&Object))
    return Slot->isArrayAllocation() ? nullptr : Slot->getAllocatedType();
  const auto *A = dyn_cast<Argument>(&Object);
  return A && A->hasByValAttr() ? A->getParamByValType() : nullptr;
}

/// What has \p Bytes bytes at \p Offset of an object of the type \p T; null if
/// nothing has.
Type *typeAt(const DataLayout &Layout, Type *T, std::uint64_t Offset,
             std::uint64_t Bytes) {
  while (T && (Offset || Layout.getTypeAllocSize(T) != Bytes)) {
    APInt Rest(64, Offset);
    if (!T->isAggregateType() || !Layout.getGEPIndexForOffset(T, Rest))
      return nullptr;
    Offset = Rest.getZExtValue();
  }
  return T;
}

/// \p Pointer as an object of a thread's own and a place in it.
std::optional<Side> sideOf(const DataLayout &Layout, Value &Pointer) {
  APInt Offset(Layout.getIndexTypeSizeInBits(Pointer.getType()), 0);
  Value &Object = *Pointer.stripAndAccumulateConstantOffsets(
      Layout, Offset, /*AllowNonInbounds=*/true);
  if (!typeOf(Object) || Offset.isNegative())
    return std::nullopt;
  return Side{Object, Object.getPointerAlignment(Layout),
              Offset.getZExtValue()};
}

/// Whether \p Call was replaced by copies of the members.
bool copyMembers(MemCpyInst &Call) {
  const DataLayout &Layout = Call.getDataLayout();
  const auto *Length = dyn_cast<ConstantInt>(Call.getLength());
  if (!Length || Length->isZero() || Call.isVolatile())
    return false;
  const auto From = sideOf(Layout, *Call.getRawSource());
  const auto To = sideOf(Layout, *Call.getRawDest());
  if (!From || !To)
    return false;
  const std::uint64_t Bytes = Length->getZExtValue();
  Type *T = typeAt(Layout, typeOf(To->Object), To->Offset, Bytes);
  if (!T)
    T = typeAt(Layout, typeOf(From->Object), From->Offset, Bytes);
  if (!T || !T->isAggregateType() || membersOf(*T) > MostMembers)
    return false;
  IRBuilder<> Builder(&Call);
  Copy{Builder, *From, *To}.member(*T, 0);
  return true;
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

bool isCopiedAsIndexed(const Argument &A) {
  if (!A.hasByValAttr() || A.hasAttribute("nvvm.grid_constant") ||
      A.getParent()->getDataLayout().getTypeAllocSize(A.getParamByValType()) >
          MostBytesOfIndexed)
    return false;
  SmallVector<const Value *, 16> Work{&A};
  SmallPtrSet<const Value *, 16> Seen{&A};
  while (!Work.empty())
    for (const Use &U : Work.pop_back_val()->uses()) {
      const auto &By = *cast<Instruction>(U.getUser());
      if (useOf(By, U.getOperandNo()) != PointerUse::Derives ||
          !Seen.insert(&By).second)
        continue;
      const auto *Address = dyn_cast<GEPOperator>(&By);
      if (Address && !Address->hasAllConstantIndices())
        return true;
      Work.push_back(&By);
    }
  return false;
}

void copyParameters(Module &M, bool IsSource) {
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel)
      for (Argument &A : F.args())
        if (mayBeWritten(A) || (IsSource && isCopiedAsIndexed(A)))
          copyParameter(A);
}

void copyByMembers(Module &M) {
  for (Function &F : M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<MemCpyInst>(&I); Call && copyMembers(*Call))
        Call->eraseFromParent();
}

namespace {

/// The only instruction that writes to \p Variable, if that copies all of it
/// from a parameter that is only read, and what else uses its address reads;
/// else null.
MemTransferInst *copyOfParameter(AllocaInst &Variable) {
  const DataLayout &Layout = Variable.getDataLayout();
  MemTransferInst *Only = nullptr;
  SmallVector<Instruction *, 8> Work{&Variable};
  SmallPtrSet<Instruction *, 8> Seen{&Variable};
  while (!Work.empty())
    for (Use &U : Work.pop_back_val()->uses()) {
      auto &User = *cast<Instruction>(U.getUser());
      switch (useOf(User, U.getOperandNo())) {
      case PointerUse::Reads:
        break;
      case PointerUse::Derives:
        if (Seen.insert(&User).second)
          Work.push_back(&User);
        break;
      case PointerUse::Other:
        auto *Copy = dyn_cast<MemTransferInst>(&User);
        if (!Copy || Only || Copy->isVolatile() || U.getOperandNo() != 0 ||
            U.get() != &Variable)
          return nullptr;
        Only = Copy;
      }
    }
  const std::optional<TypeSize> Size = Variable.getAllocationSize(Layout);
  const auto *Length =
      Only ? dyn_cast<ConstantInt>(Only->getLength()) : nullptr;
  if (!Length || !Size || Size->isScalable() ||
      Length->getZExtValue() != Size->getFixedValue())
    return nullptr;
  const Value *Source = Only->getRawSource();
  const auto *Parameter =
      dyn_cast<Argument>(Source->stripInBoundsConstantOffsets());
  return Parameter && Parameter->hasByValAttr() && !mayBeWritten(*Parameter)
             ? Only
             : nullptr;
}

} // namespace

void forwardParameters(Module &M) {
  for (Function &F : M) {
    SmallVector<AllocaInst *, 8> Variables;
    for (Instruction &I : instructions(F))
      if (auto *Variable = dyn_cast<AllocaInst>(&I))
        Variables.push_back(Variable);
    for (AllocaInst *Variable : Variables) {
      MemTransferInst *Copy = copyOfParameter(*Variable);
      if (!Copy || Copy->getRawSource()->getType() != Variable->getType())
        continue;
      // The parameter is there from the beginning; a place in it may not be.
      const DataLayout &Layout = F.getDataLayout();
      APInt Offset(Layout.getIndexTypeSizeInBits(Variable->getType()), 0);
      Value *Parameter =
          Copy->getRawSource()->stripAndAccumulateInBoundsConstantOffsets(
              Layout, Offset);
      if (!isa<Argument>(Parameter))
        continue;
      IRBuilder<> Builder(Variable);
      Value *Whole =
          Offset.isZero()
              ? Parameter
              : Builder.CreatePtrAdd(Parameter, Builder.getInt(Offset));
      SmallVector<Instruction *, 4> Gone{Copy};
      for (User *U : Variable->users())
        if (auto *Call = dyn_cast<IntrinsicInst>(U);
            Call && Call->isLifetimeStartOrEnd())
          Gone.push_back(Call);
      for (Instruction *Each : Gone)
        Each->eraseFromParent();
      Variable->replaceAllUsesWith(Whole);
      Variable->eraseFromParent();
    }
  }
}

} // namespace bank_lint::lowering
