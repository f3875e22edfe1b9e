//===-- analysis/warp/memory.cpp - what memory instructions do --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/lowering/marks/merged_access.h"
#include "analysis/warp/executor.h"
#include "analysis/warp/integer_bits.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// NVPTX address spaces.
enum AddressSpace : unsigned {
  Generic = 0,
  GlobalMemory = 1,
  SharedMemory = 3,
  ConstantMemory = 4,
  LocalMemorySpace = 5,
  SharedCluster = 7,
  ParamMemory = 101,
};

BaseSpace spaceOfNumber(unsigned Number) {
  switch (Number) {
  case GlobalMemory:
    return BaseSpace::Global;
  case SharedMemory:
  case SharedCluster:
    return BaseSpace::Shared;
  case ConstantMemory:
    return BaseSpace::Constant;
  case LocalMemorySpace:
    return BaseSpace::Local;
  case ParamMemory:
    return BaseSpace::Param;
  default:
    return BaseSpace::None;
  }
}

/// The largest power of two that is at most 16 and divides \p Bytes and
/// \p Alignment: what one instruction moves for a lane.
unsigned pieceWidth(std::uint64_t Bytes, std::uint64_t Alignment) {
  unsigned Width = 16;
  while (Width > 1 && (Bytes % Width || Alignment % Width))
    Width /= 2;
  return Width;
}

} // namespace

/// Where a pointer leads: by its type if that says it, else by the arrays and
/// arguments that it was made from.
Executor::Place Executor::placeOf(const LaneValue &Address,
                                  unsigned AddressSpace) {
  Place Result;
  Result.Base = spaceOfNumber(AddressSpace);
  bool First = true, Mixed = false;
  LaneMask Followed = 0;
  if (!Address.isOpaque())
    for (const Term &T : Address.terms())
      for (AtomId Id : C.factors(T.Monomial)) {
        const Atom &A = C.atom(Id);
        if (A.Kind != AtomKind::Base || T.Coefficient.isZero(Active))
          continue;
        Mixed |= !First && A.Object != Result.Object;
        for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
          Followed |= LaneMask(T.Coefficient[Lane] != 0) << Lane;
        if (AddressSpace == Generic) {
          if (!First && A.Space != Result.Base)
            Result.WhyUnknown = "the pointer leads to one of several memories";
          Result.Base = A.Space;
        }
        Result.Object = A.Object;
        First = false;
      }
  // In some lanes it may be one of several.
  const bool IsPartly = !First && (Active & ~Followed);
  if (IsPartly && AddressSpace == Generic && Result.WhyUnknown.empty())
    Result.WhyUnknown = "the pointer leads to one of several memories";
  if (Mixed || IsPartly)
    Result.Object = nullptr;
  if (Result.Base == BaseSpace::Shared)
    Result.Space = AccessSpace::Shared;
  else if (Result.Base == BaseSpace::Global)
    Result.Space = AccessSpace::Global;
  else if (Result.Base == BaseSpace::Constant)
    Result.Space = AccessSpace::Constant;
  else if (Result.Base == BaseSpace::Local)
    Result.Space = AccessSpace::Local;
  if (Result.Base == BaseSpace::None && Result.WhyUnknown.empty())
    Result.WhyUnknown = Address.isOpaque()
                            ? "the address is not an integer that is followed"
                            : "the pointer is loaded from memory or made from "
                              "an integer";
  if (!Result.WhyUnknown.empty())
    Result.Space = AccessSpace::Unknown;
  return Result;
}

/// One bit: whether the generic \p Address leads into the memory \p Asked.
/// Opaque where that is not known.
LaneValue Executor::isInSpace(const LaneValue &Address, BaseSpace Asked) {
  Place Where = placeOf(Address, Generic);
  if (Asked == BaseSpace::None || !Where.WhyUnknown.empty())
    return LaneValue::opaque(false);
  return LaneValue(1, Where.Base == Asked);
}

LaneValue Executor::load(const LoadInst &I) {
  const LaneValue &Address = valueOf(*I.getPointerOperand());
  Place Where = placeOf(Address, I.getPointerAddressSpace());
  const std::uint64_t Bytes =
      Layout.getTypeStoreSize(I.getType()).getFixedValue();
  if (Where.Base == BaseSpace::Local || Where.Base == BaseSpace::Param)
    return loadLocal(I, Address, Where, unsigned(Bytes));
  record(I, Address, Where, AccessOperation::Load, Bytes, I.getAlign().value());
  if (!Plan.demand().contains(I))
    return LaneValue::opaque(true);
  const bool IsUniform = isUniform(Address, Where, *I.getPointerOperand());
  if (!I.isSimple())
    return unknownResult(I, IsUniform, AtomKind::Loaded, "a value loaded");
  return loadedValue(I, Address, IsUniform,
                     Where.Base == BaseSpace::Constant ||
                         I.hasMetadata(LLVMContext::MD_invariant_load));
}

/// Whether the private array that an access leads to lies in memory; of those
/// that do not tell, what is indexed by unknowns does.
bool Executor::isInLocalMemory(const Place &Where, const Value &Pointer,
                               bool IndexIsKnown) const {
  if (!Where.Object)
    return !Plan.isOfRegisters(Pointer);
  const ArrayHome Home = Plan.homeOf(Where.Object);
  return Home == ArrayHome::Memory ||
         (Home == ArrayHome::Unsaid && !IndexIsKnown);
}

/// The offset in its object that all active lanes mean, if they do. What lanes
/// that are off have in the address is no one's business.
static std::optional<std::int64_t>
commonOffset(const LaneValue &Address, const void *Object, LaneMask Active) {
  if (!Object || Address.terms().size() != 1 || !Active)
    return std::nullopt;
  const unsigned First = unsigned(std::countr_zero(Active));
  for (unsigned Lane = First; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1 &&
        Address.signedConstant(Lane) != Address.signedConstant(First))
      return std::nullopt;
  return Address.signedConstant(First);
}

/// A load from a private array or from a structure passed by value.
LaneValue Executor::loadLocal(const LoadInst &I, const LaneValue &Address,
                              const Place &Where, unsigned Bytes) {
  std::optional<std::int64_t> Known =
      commonOffset(Address, Where.Object, Active);
  std::int64_t Offset = Known.value_or(0);
  if (!Known)
    needsCounters(Address);
  if (Where.Base == BaseSpace::Local) {
    if (isInLocalMemory(Where, *I.getPointerOperand(), Known.has_value()))
      record(I, Address, Where, AccessOperation::Load, Bytes,
             I.getAlign().value());
    if (!Plan.demand().contains(I))
      return LaneValue::opaque(true);
    if (Known)
      needsLocal(Where.Object, Offset, Bytes);
    if (Known)
      if (auto Value = Local.load(Where.Object, Offset, Bytes);
          Value && Value->bits() == integerBits(*I.getType()))
        return *Value;
    return unknownResult(I, false, AtomKind::Loaded, "a value loaded");
  }
  // The same place holds the same value: a kernel that may write a parameter
  // has a copy of it (lowering/parameter_copies.h).
  if (!Known)
    return unknownResult(I, Address.isUniform(C), AtomKind::Loaded,
                         "a value loaded");
  const bool IsPointer = I.getType()->isPointerTy();
  if (!IsPointer && !I.getType()->isIntegerTy())
    return LaneValue::opaque(true);
  unsigned Bits = IsPointer ? 64 : I.getType()->getIntegerBitWidth();
  if (Bits > 64)
    return LaneValue::opaque(true);
  AtomDescription Field;
  Field.Kind = AtomKind::Argument;
  Field.Name = Address.name(C);
  Field.Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
  Key Identity{'f',
               std::uint64_t(reinterpret_cast<std::uintptr_t>(Where.Object)),
               std::uint64_t(Offset), Bits};
  if (IsPointer)
    return passedPointer(
        static_cast<const Argument *>(Where.Object)->getArgNo(),
        std::uint64_t(Offset), Identity, std::move(Field));
  AtomId Id = C.intern(Identity, Field);
  return LaneValue::ofAtom(C, Bits, Id);
}

void Executor::store(const StoreInst &I) {
  const LaneValue &Address = valueOf(*I.getPointerOperand());
  Place Where = placeOf(Address, I.getPointerAddressSpace());
  const Type &Type = *I.getValueOperand()->getType();
  const std::uint64_t Bytes =
      Layout.getTypeStoreSize(I.getValueOperand()->getType()).getFixedValue();
  if (Where.Base == BaseSpace::Local) {
    std::optional<std::int64_t> Known =
        commonOffset(Address, Where.Object, Active);
    bool IsWord = Type.isPointerTy() ||
                  (Type.isIntegerTy() && Type.getIntegerBitWidth() <= 64);
    if (!Known && IsWord)
      needsCounters(Address);
    if (!Where.Object)
      changePrivate(I, Where);
    else if (!Known)
      Local.forget(Where.Object);
    else
      Local.store(C, Where.Object, *Known, unsigned(Bytes),
                  IsWord ? valueOf(*I.getValueOperand())
                         : LaneValue::opaque(false),
                  Active | ~Existing, Active & ~Certain);
    if (isInLocalMemory(Where, *I.getPointerOperand(), Known.has_value()))
      record(I, Address, Where, AccessOperation::Store, Bytes,
             I.getAlign().value());
    return;
  }
  changePrivate(I, Where);
  record(I, Address, Where, AccessOperation::Store, Bytes,
         I.getAlign().value());
}

/// Whether a shared atomic has no instruction of its own and becomes a loop of
/// compare-and-swap: those on floats, and on 8 bytes all but exchanges.
static bool isSpinLoop(const Instruction &I, std::uint64_t Bytes) {
  const auto *Update = dyn_cast<AtomicRMWInst>(&I);
  if (!Update)
    return false; // compare-and-swap itself
  if (Update->isFloatingPointOperation() ||
      Update->getOperation() == AtomicRMWInst::Nand)
    return true;
  return Bytes == 8 && Update->getOperation() != AtomicRMWInst::Xchg;
}

LaneValue Executor::atomic(const Instruction &I, const Value &Pointer,
                           Type &Type) {
  const LaneValue &Address = valueOf(Pointer);
  Place Where = placeOf(Address, Pointer.getType()->getPointerAddressSpace());
  const std::uint64_t Bytes = Layout.getTypeStoreSize(&Type).getFixedValue();
  changePrivate(I, Where);
  if (Where.Base != BaseSpace::Local)
    record(I, Address, Where, AccessOperation::Atomic, Bytes, Bytes,
           Where.Space == AccessSpace::Global && I.use_empty()
               ? AccessForm::Reduction
           : Where.Space == AccessSpace::Shared && isSpinLoop(I, Bytes)
               ? AccessForm::SpinLoop
               : AccessForm::Plain);
  return unknownResult(I, false, AtomKind::Loaded, "the result of an atomic");
}

/// memcpy, memmove, memset: with known bytes that one instruction moves they
/// were made loads and stores before; what is left is a loop of unknown width.
void Executor::transfer(const IntrinsicInst &I) {
  auto &Transfer = cast<MemIntrinsic>(I);
  LaneValue To = valueOf(*Transfer.getRawDest());
  Place Destination = placeOf(To, Transfer.getDestAddressSpace());
  changePrivate(I, Destination);
  std::uint64_t Bytes = 0;
  if (auto *Length = dyn_cast<ConstantInt>(Transfer.getLength()))
    Bytes = Length->getZExtValue();
  if (Bytes > 256)
    Bytes = 0;
  auto Report = [&](const LaneValue &Address, const Place &Where,
                    AccessOperation Operation, MaybeAlign Alignment) {
    if (Where.Base == BaseSpace::Local || Where.Base == BaseSpace::Param)
      return;
    if (Bytes)
      return record(I, Address, Where, Operation, Bytes,
                    Alignment.valueOrOne().value());
    AccessRecord R;
    R.Instruction = &I;
    R.Space = Where.Space;
    R.Operation = Operation;
    R.Undecided = "a memory copy of unknown or large size: its width is the "
                  "compiler's choice";
    emit(std::move(R));
  };
  Report(To, Destination, AccessOperation::Store, Transfer.getDestAlign());
  if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    LaneValue Source = valueOf(*Copy->getRawSource());
    Report(Source, placeOf(Source, Copy->getSourceAddressSpace()),
           AccessOperation::Load, Copy->getSourceAlign());
  }
}

/// Records an access of \p Bytes bytes a lane, in as many instructions as its
/// alignment needs.
void Executor::record(const Instruction &I, const LaneValue &Address,
                      const Place &Where, AccessOperation Operation,
                      std::uint64_t Bytes, std::uint64_t Alignment,
                      AccessForm Form) {
  if (Trying || isPartOfMerged(I))
    return;
  const std::optional<MergedAccess> Made = mergedAccess(I);
  if (Made && Made->Parts > 1)
    return recordMerged(I, Address, Where, Operation, *Made);
  AccessRecord R;
  R.Instruction = &I;
  R.Space = Where.Space;
  R.Operation = Operation;
  R.Form = Form;
  R.Width = pieceWidth(Bytes, Alignment);
  if (Made) {
    R.WholeBytes = Made->WholeBytes;
    R.WholeShift = Made->WholeShift;
  }
  R.Undecided = Where.WhyUnknown;
  if (R.Undecided.empty() && Address.isOpaque())
    R.Undecided = "the address is not an integer that is followed";
  const LaneValue First = withinArray(Address, Bytes);
  for (std::uint64_t Offset = 0; Offset < Bytes; Offset += R.Width) {
    R.Address = Offset && !First.isOpaque()
                    ? add(C, First, LaneValue(64, Offset))
                    : First;
    emit(R);
    if (!R.Undecided.empty())
      return;
  }
}

/// One instruction for several accesses of the source.
void Executor::recordMerged(const Instruction &I, const LaneValue &Address,
                            const Place &Where, AccessOperation Operation,
                            const MergedAccess &Made) {
  AccessRecord R;
  R.Instruction = &I;
  R.Space = Where.Space;
  R.Operation = Operation;
  R.Width = Made.Bytes;
  R.Parts = Made.Parts;
  R.WholeBytes = Made.WholeBytes;
  R.WholeShift = Made.WholeShift - Made.Shift;
  R.Undecided = Where.WhyUnknown;
  if (R.Undecided.empty() && Address.isOpaque())
    R.Undecided = "the address is not an integer that is followed";
  R.Address = R.Undecided.empty()
                  ? add(C, Address, LaneValue(64, std::uint64_t(Made.Shift)))
                  : Address;
  emit(std::move(R));
}

void Executor::emit(AccessRecord R) {
  if (Trying)
    return;
  R.Active = Active;
  R.Certain = Certain;
  R.CountKnown = Solving == 0;
  if (Active != Certain) {
    R.GuardsHold = Guards;
    R.PicksBlocks = (Guards & BlockPickers) != 0;
  }
  R.RestsOn = RestsOn | R.Address.assumed();
  if (Sink.watchesBytes())
    sink().touches(R);
  // If none of those that count is here, nobody knows how many may be.
  if (Active & Counting) {
    R.IsOfAnyLane = (Active & ~Counting) != 0 && !R.Address.isUniform(C);
    R.Active &= Counting;
    R.Certain &= Counting;
  }
  if (!Attempts.empty()) {
    for (Attempt *A : Attempts)
      A->Failed = A->Failed || !costsAlike(R, A->Counter);
    R.Address = ofTheFirst(R.Address);
    R.CopySource = ofTheFirst(R.CopySource);
  }
  sink().access(R);
}

/// Who is told: whoever remembers, as long as it may have to be taken back.
AccessSink &Executor::sink() {
  if (UndecidedFrames == 0 && Attempts.empty())
    return Sink;
  return Pending;
}

void Executor::flush() {
  if (UndecidedFrames == 0 && Attempts.empty())
    Pending.tell(Sink);
}

} // namespace bank_lint
