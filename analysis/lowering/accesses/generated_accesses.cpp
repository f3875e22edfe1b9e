//===-- analysis/lowering/accesses/generated_accesses.cpp -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/generated_accesses.h"
#include "llvm/ADT/bit.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;

namespace bank_lint::lowering {
namespace {

/// More parts than that are left together.
constexpr std::uint64_t MostParts = 256;

/// The access of one part of \p Whole, at \p Offset bytes: what load() gives,
/// or the store of \p Stored.
class PartBuilder {
public:
  explicit PartBuilder(Instruction &Whole)
      : Whole(Whole), Builder(&Whole), Layout(Whole.getDataLayout()) {}

  Value *load(Type *T, std::uint64_t Offset) {
    auto &From = cast<LoadInst>(Whole);
    auto *Part = Builder.CreateAlignedLoad(
        T, at(From.getPointerOperand(), Offset),
        commonAlignment(From.getAlign(), Offset), From.isVolatile());
    keepMarks(*Part);
    return Part;
  }
  void store(Value *Stored, std::uint64_t Offset) {
    auto &To = cast<StoreInst>(Whole);
    keepMarks(*Builder.CreateAlignedStore(
        Stored, at(To.getPointerOperand(), Offset),
        commonAlignment(To.getAlign(), Offset), To.isVolatile()));
  }

  Instruction &Whole;
  IRBuilder<> Builder;
  const DataLayout &Layout;

private:
  Value *at(Value *Pointer, std::uint64_t Offset) {
    return Offset ? Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                       Pointer, Offset)
                  : Pointer;
  }
  void keepMarks(Instruction &Part) {
    Part.copyMetadata(Whole,
                      {LLVMContext::MD_invariant_load, LLVMContext::MD_dbg});
  }
};

/// Elements of an aggregate, each with an access of its own.
Value *splitAggregate(PartBuilder &Parts, Type *T, std::uint64_t Offset,
                      Value *Stored) {
  if (!T->isAggregateType()) {
    if (!Stored)
      return Parts.load(T, Offset);
    Parts.store(Stored, Offset);
    return nullptr;
  }
  Value *Loaded = PoisonValue::get(T);
  const auto *Struct = dyn_cast<StructType>(T);
  const std::uint64_t Count =
      Struct ? Struct->getNumElements() : cast<ArrayType>(T)->getNumElements();
  for (unsigned I = 0; I < Count; ++I) {
    Type *Element = Struct ? Struct->getElementType(I)
                           : cast<ArrayType>(T)->getElementType();
    const std::uint64_t Inner =
        Struct ? Parts.Layout.getStructLayout(cast<StructType>(T))
                     ->getElementOffset(I)
                     .getFixedValue()
               : I * Parts.Layout.getTypeAllocSize(Element).getFixedValue();
    Value *Part = splitAggregate(
        Parts, Element, Offset + Inner,
        Stored ? Parts.Builder.CreateExtractValue(Stored, I) : nullptr);
    if (!Stored)
      Loaded = Parts.Builder.CreateInsertValue(Loaded, Part, I);
  }
  return Stored ? nullptr : Loaded;
}

/// Elements of a vector, as many at once as are a power of two and aligned.
Value *splitVector(PartBuilder &Parts, FixedVectorType &T, Align Aligned,
                   Value *Stored) {
  const std::uint64_t Bytes =
      Parts.Layout.getTypeStoreSize(T.getElementType()).getFixedValue();
  Value *Loaded = PoisonValue::get(&T);
  for (unsigned First = 0; First < T.getNumElements();) {
    const std::uint64_t Most =
        std::min<std::uint64_t>(commonAlignment(Aligned, First * Bytes).value(),
                                16) /
        Bytes;
    const unsigned Count = unsigned(bit_floor(
        std::clamp<std::uint64_t>(Most, 1, T.getNumElements() - First)));
    Type *PartType = Count == 1
                         ? T.getElementType()
                         : FixedVectorType::get(T.getElementType(), Count);
    Value *Part = nullptr;
    if (!Stored)
      Part = Parts.load(PartType, First * Bytes);
    else if (Count > 1)
      Part = PoisonValue::get(PartType);
    for (unsigned I = 0; I < Count; ++I) {
      IRBuilder<> &B = Parts.Builder;
      Value *Element = Stored       ? B.CreateExtractElement(Stored, First + I)
                       : Count == 1 ? Part
                                    : B.CreateExtractElement(Part, I);
      if (!Stored)
        Loaded = B.CreateInsertElement(Loaded, Element, First + I);
      else
        Part = Count == 1 ? Element : B.CreateInsertElement(Part, Element, I);
    }
    if (Stored)
      Parts.store(Part, First * Bytes);
    First += Count;
  }
  return Stored ? nullptr : Loaded;
}

/// So many accesses \p T is, if each number in it is one.
std::uint64_t numbersIn(const Type &T) {
  if (const auto *Struct = dyn_cast<StructType>(&T)) {
    std::uint64_t Result = 0;
    for (const Type *Element : Struct->elements())
      Result = std::min(Result + numbersIn(*Element), MostParts + 1);
    return Result;
  }
  if (const auto *Array = dyn_cast<ArrayType>(&T))
    return Array->getNumElements() > MostParts
               ? MostParts + 1
               : Array->getNumElements() * numbersIn(*Array->getElementType());
  return 1;
}

/// A vector whose size is no power of two, of elements of whole bytes.
FixedVectorType *asOddVector(Type &T, const DataLayout &Layout) {
  auto *Vector = dyn_cast<FixedVectorType>(&T);
  if (!Vector || isPowerOf2_64(Vector->getNumElements()))
    return nullptr;
  const std::uint64_t Bits =
      Layout.getTypeSizeInBits(Vector->getElementType()).getFixedValue();
  return Bits % 8 == 0 && isPowerOf2_64(Bits) ? Vector : nullptr;
}

/// An integer of a number of bytes that is no power of two.
bool isOddInteger(const Type &T) {
  return T.isIntegerTy() && T.getIntegerBitWidth() % 8 == 0 &&
         !isPowerOf2_32(T.getIntegerBitWidth()) && T.getIntegerBitWidth() < 512;
}

/// Powers of two of its bytes, as far as they are aligned.
Value *splitInteger(PartBuilder &Parts, Type &T, Align Aligned, Value *Stored) {
  IRBuilder<> &B = Parts.Builder;
  const std::uint64_t Bytes = T.getIntegerBitWidth() / 8;
  Value *Loaded = ConstantInt::get(&T, 0);
  for (std::uint64_t Begin = 0; Begin < Bytes;) {
    const std::uint64_t Count = std::min<std::uint64_t>(
        {bit_floor(Bytes - Begin), commonAlignment(Aligned, Begin).value(), 8});
    Type *PartType = B.getIntNTy(unsigned(8 * Count));
    if (Stored)
      Parts.store(B.CreateTrunc(B.CreateLShr(Stored, 8 * Begin), PartType),
                  Begin);
    else
      Loaded = B.CreateOr(
          Loaded, B.CreateShl(B.CreateZExt(Parts.load(PartType, Begin), &T),
                              8 * Begin));
    Begin += Count;
  }
  return Stored ? nullptr : Loaded;
}

bool split(Instruction &I) {
  auto *Load = dyn_cast<LoadInst>(&I);
  auto *Store = dyn_cast<StoreInst>(&I);
  if (!(Load && !Load->isAtomic()) && !(Store && !Store->isAtomic()))
    return false;
  Value *Stored = Store ? Store->getValueOperand() : nullptr;
  Type *T = Load ? Load->getType() : Stored->getType();
  PartBuilder Parts(I);
  Value *Loaded = nullptr;
  if (T->isAggregateType() && numbersIn(*T) <= MostParts)
    Loaded = splitAggregate(Parts, T, 0, Stored);
  else if (FixedVectorType *Vector = asOddVector(*T, Parts.Layout))
    Loaded = splitVector(Parts, *Vector, getLoadStoreAlignment(&I), Stored);
  else if (isOddInteger(*T))
    Loaded = splitInteger(Parts, *T, getLoadStoreAlignment(&I), Stored);
  else
    return false;
  if (Load)
    Load->replaceAllUsesWith(Loaded);
  I.eraseFromParent();
  return true;
}

} // namespace

PreservedAnalyses SplitAsGenerated::run(Function &F,
                                        FunctionAnalysisManager &) {
  bool IsChanged = false;
  for (Instruction &I : make_early_inc_range(instructions(F)))
    IsChanged |= split(I);
  if (!IsChanged)
    return PreservedAnalyses::all();
  PreservedAnalyses Kept;
  Kept.preserveSet<CFGAnalyses>();
  return Kept;
}

} // namespace bank_lint::lowering
