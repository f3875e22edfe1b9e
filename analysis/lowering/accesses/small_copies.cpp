//===-- analysis/lowering/accesses/small_copies.cpp -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/accesses/small_copies.h"
#include "analysis/lowering/build/build_traits.h"
#include "analysis/lowering/marks/counter_place.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/Operator.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

namespace bank_lint::lowering {

namespace {

/// Which copies are split, and into what.
struct CopyLimits {
  std::uint64_t Widest = 16;   ///< bytes of an access
  std::uint64_t Largest = 256; ///< larger copies stay calls
  bool OnlyOwn = false;        ///< from or to a variable of the function
  /// What becomes registers is copied unit by unit, and the vectorizer joins
  /// those that are wanted.
  bool InUnits = false;
};

constexpr CopyLimits OfNvcc, OfGenerator = {8, 64, true};

/// One copy of a known size, split into elements of `Unit` bytes. Each side is
/// accessed in pieces of as many bytes as its alignment allows:
///
///   load  [ 16 bytes            ] [ 16 bytes            ]
///   units [ 4 ] [ 4 ] [ 4 ] [ 4 ] [ 4 ] [ 4 ] [ 4 ] [ 4 ]
///   store [ 8       ] [ 8       ] [ 8       ] [ 8       ]
///
/// Vectors, not wide integers: SROA takes wide integers apart again.
struct Copy {
  MemTransferInst *Call;
  std::uint64_t Bytes;
  Align From, To; ///< what is known of each side
  std::uint64_t LoadBytes, StoreBytes, Unit;
};

/// The widest piece in which \p Bytes at alignment \p Known can be accessed.
std::uint64_t widestPiece(std::uint64_t Bytes, Align Known,
                          const CopyLimits &Limits) {
  std::uint64_t Piece = std::min(Limits.Widest, Known.value());
  while (Bytes % Piece != 0)
    Piece /= 2;
  return Piece;
}

/// Whether \p Pointer leads to a variable of the function's own or to what was
/// passed to it by value.
bool isOwn(const Value *Pointer) {
  const Value *Object = getUnderlyingObject(Pointer);
  if (const auto *A = dyn_cast<Argument>(Object))
    return A->hasByValAttr();
  return isa<AllocaInst>(Object);
}

/// Whether \p Pointer leads to a variable of a structure's type, not to an
/// array.
bool isStructure(const Value *Pointer) {
  const auto *Variable = dyn_cast<AllocaInst>(getUnderlyingObject(Pointer));
  return Variable && Variable->getAllocatedType()->isStructTy();
}

/// How \p Pointer, a side of \p Call, is aligned: as the call says, or as the
/// variable that it leads into and __builtin_assume_aligned do. memcpy() itself
/// says nothing of it.
Align alignmentOf(Value &Pointer, MaybeAlign Said, MemTransferInst &Call) {
  AssumptionCache Assumptions(*Call.getFunction());
  return std::max(
      Said.valueOrOne(),
      getKnownAlignment(&Pointer, Call.getDataLayout(), &Call, &Assumptions));
}

std::optional<Copy> smallCopy(MemTransferInst &Call, const CopyLimits &Limits) {
  auto *Length = dyn_cast<ConstantInt>(Call.getLength());
  if (!Length || Length->isZero() || Length->getZExtValue() > Limits.Largest)
    return std::nullopt;
  const auto IsVariable = [](const Value *Pointer) {
    return isa<AllocaInst>(getUnderlyingObject(Pointer));
  };
  if (Limits.OnlyOwn && !IsVariable(Call.getSource()) &&
      !IsVariable(Call.getDest()))
    return std::nullopt;
  Copy Result{&Call, Length->getZExtValue(), Align(), Align(), 0, 0, 0};
  Result.From = alignmentOf(*Call.getSource(), Call.getSourceAlign(), Call);
  Result.To = alignmentOf(*Call.getDest(), Call.getDestAlign(), Call);
  Result.LoadBytes = widestPiece(Result.Bytes, Result.From, Limits);
  Result.StoreBytes = widestPiece(Result.Bytes, Result.To, Limits);
  // What is a function's own becomes registers: its alignment does not matter.
  bool FromOwn = isOwn(Call.getSource());
  bool ToOwn = isOwn(Call.getDest());
  if (FromOwn && ToOwn)
    return std::nullopt;
  if (FromOwn)
    Result.LoadBytes = Result.StoreBytes;
  if (ToOwn)
    Result.StoreBytes = Result.LoadBytes;
  // A single small piece is split too, so that it is no integer that SROA
  // could take apart: a uchar4 is four bytes.
  std::uint64_t Narrowest = std::min(Result.LoadBytes, Result.StoreBytes);
  Result.Unit = Narrowest > 4 ? 4 : Narrowest == Result.Bytes ? 1 : Narrowest;
  if (Limits.InUnits && (FromOwn || ToOwn) && Result.Unit == 4)
    Result.LoadBytes = Result.StoreBytes = Result.Unit;
  return Result;
}

Value *byteOffset(IRBuilder<> &Builder, Value *Pointer, std::uint64_t Bytes) {
  return Bytes == 0 ? Pointer
                    : Builder.CreateConstInBoundsGEP1_64(Builder.getInt8Ty(),
                                                         Pointer, Bytes);
}

/// How a piece of \p Bytes is aligned that begins \p At bytes behind a side of
/// the alignment \p Known. What is a function's own is as aligned as it needs.
Align alignmentAt(Align Known, std::uint64_t At, std::uint64_t Bytes) {
  return std::max(Align(Bytes), commonAlignment(Known, At));
}

Type *pieceType(IRBuilder<> &Builder, std::uint64_t Bytes, std::uint64_t Unit) {
  Type *Element = Builder.getIntNTy(static_cast<unsigned>(Unit * 8));
  if (Bytes == Unit)
    return Element;
  return FixedVectorType::get(Element, static_cast<unsigned>(Bytes / Unit));
}

SmallVector<Value *> loadUnits(IRBuilder<> &Builder, const Copy &C) {
  SmallVector<Value *> Units;
  Type *PieceType = pieceType(Builder, C.LoadBytes, C.Unit);
  for (std::uint64_t At = 0; At < C.Bytes; At += C.LoadBytes) {
    LoadInst *Piece = Builder.CreateAlignedLoad(
        PieceType, byteOffset(Builder, C.Call->getSource(), At),
        alignmentAt(C.From, At, C.LoadBytes), C.Call->isVolatile());
    setPartOfCopy(*Piece, isStructure(C.Call->getDest()));
    if (!PieceType->isVectorTy()) {
      Units.push_back(Piece);
      continue;
    }
    for (std::uint64_t I = 0; I < C.LoadBytes / C.Unit; ++I)
      Units.push_back(Builder.CreateExtractElement(Piece, I));
  }
  return Units;
}

void storeUnits(IRBuilder<> &Builder, const Copy &C, ArrayRef<Value *> Units) {
  Type *PieceType = pieceType(Builder, C.StoreBytes, C.Unit);
  for (std::uint64_t At = 0; At < C.Bytes; At += C.StoreBytes) {
    Value *Piece = Units[At / C.Unit];
    if (PieceType->isVectorTy()) {
      Piece = PoisonValue::get(PieceType);
      for (std::uint64_t I = 0; I < C.StoreBytes / C.Unit; ++I)
        Piece = Builder.CreateInsertElement(Piece, Units[At / C.Unit + I], I);
    }
    setPartOfCopy(*Builder.CreateAlignedStore(
                      Piece, byteOffset(Builder, C.Call->getDest(), At),
                      alignmentAt(C.To, At, C.StoreBytes),
                      C.Call->isVolatile()),
                  isStructure(C.Call->getSource()));
  }
}

/// The usual case, which needs no taking apart: both sides in equal pieces.
void copyPieces(IRBuilder<> &Builder, const Copy &C) {
  Type *PieceType = pieceType(Builder, C.LoadBytes, C.Unit);
  SmallVector<LoadInst *> Pieces;
  for (std::uint64_t At = 0; At < C.Bytes; At += C.LoadBytes) {
    Pieces.push_back(Builder.CreateAlignedLoad(
        PieceType, byteOffset(Builder, C.Call->getSource(), At),
        alignmentAt(C.From, At, C.LoadBytes), C.Call->isVolatile()));
    setPartOfCopy(*Pieces.back(), isStructure(C.Call->getDest()));
  }
  for (std::uint64_t I = 0; I < Pieces.size(); ++I)
    setPartOfCopy(*Builder.CreateAlignedStore(
                      Pieces[I],
                      byteOffset(Builder, C.Call->getDest(), I * C.LoadBytes),
                      alignmentAt(C.To, I * C.LoadBytes, C.StoreBytes),
                      C.Call->isVolatile()),
                  isStructure(C.Call->getSource()));
}

/// The structure of \p Bytes that \p Pointer leads to; null if none is seen.
StructType *structureAt(const Value &Pointer, std::uint64_t Bytes,
                        const DataLayout &Layout) {
  Type *Of = nullptr;
  if (const auto *Element = dyn_cast<GEPOperator>(&Pointer))
    Of = Element->getResultElementType();
  else if (const auto *Slot = dyn_cast<AllocaInst>(&Pointer))
    Of = Slot->getAllocatedType();
  else if (const auto *Variable = dyn_cast<GlobalVariable>(&Pointer))
    Of = Variable->getValueType();
  auto *Structure = dyn_cast_or_null<StructType>(Of);
  return Structure && Structure->isSized() && !Structure->isPacked() &&
                 Layout.getTypeAllocSize(Structure) == Bytes
             ? Structure
             : nullptr;
}

/// A member of a structure that is no structure or array itself.
struct Member {
  Type *Of;
  std::uint64_t Offset; ///< bytes
};

/// Appends the members of \p T, which begins at \p Offset. \returns false if
/// the members are unknown: for a union.
bool appendMembers(Type &T, std::uint64_t Offset, const DataLayout &Layout,
                   SmallVectorImpl<Member> &To) {
  if (auto *Structure = dyn_cast<StructType>(&T)) {
    if (Structure->hasName() && Structure->getName().starts_with("union."))
      return false;
    const StructLayout &Places = *Layout.getStructLayout(Structure);
    for (unsigned I = 0; I < Structure->getNumElements(); ++I)
      if (!appendMembers(*Structure->getElementType(I),
                         Offset + Places.getElementOffset(I), Layout, To))
        return false;
    return true;
  }
  if (auto *Array = dyn_cast<ArrayType>(&T)) {
    const std::uint64_t Size = Layout.getTypeAllocSize(Array->getElementType());
    for (std::uint64_t I = 0; I < Array->getNumElements(); ++I)
      if (!appendMembers(*Array->getElementType(), Offset + I * Size, Layout,
                         To))
        return false;
    return true;
  }
  To.push_back({&T, Offset});
  return true;
}

/// The members that nvcc copies one by one, because they are not all of one
/// size, and the bytes behind the last one; the optimiser joins what makes a
/// vector. Nothing if the structure is copied as bytes: from memory to memory,
/// if there is padding between its members, or (\p ByAlignment) if it is
/// declared with an alignment.
SmallVector<Member> unequalMembers(const Copy &C, bool ByAlignment) {
  const DataLayout &Layout = C.Call->getDataLayout();
  StructType *Of = structureAt(*C.Call->getDest(), C.Bytes, Layout);
  if (!Of)
    Of = structureAt(*C.Call->getSource(), C.Bytes, Layout);
  SmallVector<Member> Result;
  if (!Of || !appendMembers(*Of, 0, Layout, Result))
    return {};
  const bool WithVariable =
      isOwn(C.Call->getSource()) || isOwn(C.Call->getDest());
  if (!WithVariable && ByAlignment &&
      std::max(C.From, C.To) > Layout.getABITypeAlign(Of))
    return {};
  std::uint64_t End = 0;
  bool AreEqual = true;
  for (const Member &M : Result) {
    if (M.Offset != End && !WithVariable)
      return {};
    AreEqual &= Layout.getTypeStoreSize(M.Of) ==
                    Layout.getTypeStoreSize(Result.front().Of) &&
                M.Offset == End;
    End = M.Offset + Layout.getTypeStoreSize(M.Of);
  }
  if (AreEqual)
    return {};
  // What lies behind the last member is as wide as that one, or bytes.
  if (End < C.Bytes && C.Bytes - End == End - Result.back().Offset)
    Result.push_back({Result.back().Of, End});
  else
    for (Type *Byte = Type::getInt8Ty(Of->getContext()); End < C.Bytes; ++End)
      Result.push_back({Byte, End});
  return Result;
}

void copyMembers(IRBuilder<> &Builder, const Copy &C,
                 ArrayRef<Member> Members) {
  SmallVector<LoadInst *> Loaded;
  for (const Member &M : Members) {
    Loaded.push_back(Builder.CreateAlignedLoad(
        M.Of, byteOffset(Builder, C.Call->getSource(), M.Offset),
        commonAlignment(C.From, M.Offset), C.Call->isVolatile()));
    setPartOfCopy(*Loaded.back(), isStructure(C.Call->getDest()));
  }
  for (const auto &[M, Value] : zip(Members, Loaded))
    setPartOfCopy(*Builder.CreateAlignedStore(
                      Value, byteOffset(Builder, C.Call->getDest(), M.Offset),
                      commonAlignment(C.To, M.Offset), C.Call->isVolatile()),
                  isStructure(C.Call->getSource()));
}

} // namespace

void expandSmallCopies(Module &Module, CodeStage Stage) {
  CopyLimits Limits = Stage == CodeStage::Source ? OfNvcc : OfGenerator;
  if (Stage == CodeStage::Source) {
    const BuildTraits Traits = traitsOf(buildOf(Module));
    Limits.Widest = Traits.WidestGlobal;
    Limits.InUnits = Traits.TakesCopiesApart;
  }
  SmallVector<Copy> Copies;
  for (Function &F : Module)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<MemTransferInst>(&I))
        if (std::optional<Copy> Found = smallCopy(*Call, Limits))
          Copies.push_back(*Found);
  for (const Copy &C : Copies) {
    IRBuilder<> Builder(C.Call); // with the call's debug location
    const SmallVector<Member> Members = Stage == CodeStage::Source
                                            ? unequalMembers(C, !Limits.InUnits)
                                            : SmallVector<Member>();
    if (!Members.empty())
      copyMembers(Builder, C, Members);
    else if (C.LoadBytes == C.StoreBytes)
      copyPieces(Builder, C);
    else
      storeUnits(Builder, C, loadUnits(Builder, C));
    C.Call->eraseFromParent();
  }
}

} // namespace bank_lint::lowering
