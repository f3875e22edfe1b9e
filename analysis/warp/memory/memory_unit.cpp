//===-- analysis/warp/memory/memory_unit.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/memory_unit.h"
#include "analysis/lowering/marks/parameter_copy.h"
#include "analysis/lowering/marks/rest_load.h"
#include "analysis/symbolic/alike.h"
#include "analysis/warp/memory/shared_atomics.h"
#include "analysis/warp/plan/integer_bits.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

MemoryUnit::MemoryUnit(const KernelPlan &Plan, ValueContext &Context,
                       WarpState &State, Evaluator &Values,
                       RepresentativeRuns &Runs, AccessIssuer &Issuer)
    : Plan(Plan), C(Context), Layout(Plan.kernel().getDataLayout()),
      State(State), Values(Values), Runs(Runs), Issuer(Issuer) {}

void MemoryUnit::begin(const Instruction &I) {
  if (I.mayWriteToMemory() || Plan.privateWrites().of(I))
    changed();
}

void MemoryUnit::enterLoop(const Loop &L) {
  forget(Plan.privateWrites().in(L));
  changed();
}

void MemoryUnit::changedBy(const Instruction &By) {
  if (const PrivateWrites::Changes *Changed = Plan.privateWrites().of(By))
    forget(*Changed);
}

/// Forgets what has \p Changed.
void MemoryUnit::forget(const PrivateWrites::Changes &Changed) {
  for (const AllocaInst *Object : Changed.Named)
    State.Local.forget(Object);
  if (Changed.Exposed)
    for (const AllocaInst *Object : Plan.privateWrites().exposed())
      State.Local.forget(Object);
}

/// \p By changes what is at \p Where, no one looks how.
void MemoryUnit::changePrivate(const Instruction &By, const Place &Where) {
  if (Where.Base == BaseSpace::Local && Where.Object &&
      Where.WhyUnknown.empty())
    return State.Local.forget(Where.Object);
  if (Where.Base != BaseSpace::Local && Where.isFollowed())
    return;
  changedBy(By);
}

Place MemoryUnit::placeOf(const LaneValue &Address, unsigned AddressSpace,
                          LaneMask May) {
  Place Result = bank_lint::placeOf(C, Address, AddressSpace, May);
  if (Result.Base != BaseSpace::None)
    return Result;
  const BaseSpace From = computedFrom(C, Address, May);
  if (From == BaseSpace::Shared || From == BaseSpace::Global) {
    Result.Base = From;
    Result.Space =
        From == BaseSpace::Shared ? AccessSpace::Shared : AccessSpace::Global;
    Result.RestsOn =
        C.assumption("what is computed from one address leads into its memory");
  } else if (!Plan.storesOwnAddresses() && isReadFromMemory(C, Address, May)) {
    Result.Base = BaseSpace::Global;
    Result.Space = AccessSpace::Global;
    Result.RestsOn = C.assumption(
        "pointers that are read from memory lead to global memory");
  } else {
    return Result;
  }
  Result.WhyUnknown.clear();
  return Result;
}

/// Whether lanes find the same at the generic or other \p Pointer, which is
/// \p Address and leads to \p Where. What is private may differ where its
/// address does not.
bool MemoryUnit::isUniform(const LaneValue &Address, const Place &Where,
                           const Value &Pointer) const {
  return Address.isUniform(C) &&
         (Where.isFollowed() || !Plan.privateWrites().mayBePrivate(Pointer));
}

/// The lanes that find the same there, for the same reason; absent if all do,
/// or no two.
std::optional<LaneClasses> MemoryUnit::findAlike(const LaneValue &Address,
                                                 const Place &Where,
                                                 const Value &Pointer) const {
  if (Address.isUniform(C) ||
      !(Where.isFollowed() || !Plan.privateWrites().mayBePrivate(Pointer)))
    return std::nullopt;
  return lanesAlike(C, {&Address});
}

/// Hands on the access \p What of a private array by \p Pointer, unless the
/// array is in registers.
void MemoryUnit::issuePrivate(const AccessShape &What, const Value &Pointer,
                              const LaneContext &Lanes) {
  const ArrayPlace Place = What.Where.Object ? Plan.placeOf(What.Where.Object)
                                             : Plan.placeOfAny(Pointer);
  if (Place.Home == ArrayHome::Memory) {
    AccessShape There = What;
    There.Seen = Place.IsSeen ? Plan.seenOf(What.At) : SeenInCode::Nothing;
    Issuer.plain(There, Lanes);
  } else if (Place.Home == ArrayHome::Unknown) {
    Issuer.undecided(What.At, AccessSpace::Local, What.Operation, Place.Why,
                     Lanes);
  }
}

LaneValue MemoryUnit::load(const LoadInst &I, const LaneContext &Lanes) {
  const LaneValue Address =
      whereNotNull(C, Values.valueOf(*I.getPointerOperand()), Lanes.May);
  Place Where = placeOf(Address, I.getPointerAddressSpace(), Lanes.May);
  if (isRestLoad(I))
    Where.RestsOn |= C.assumption("nvcc does not join the loads of iterations "
                                  "that an unrolled loop leaves over");
  const std::uint64_t Bytes =
      Layout.getTypeStoreSize(I.getType()).getFixedValue();
  if (Where.Base == BaseSpace::Local)
    return loadPrivate(I, Address, Where, unsigned(Bytes), Lanes);
  if (Where.Base == BaseSpace::Param)
    return loadParameter(I, Address, Where, Lanes);
  Issuer.plain({I, Values.inOneWindow(Address, Lanes.May), Where,
                AccessOperation::Load, Bytes, I.getAlign().value()},
               Lanes);
  if (!Plan.demand().contains(I))
    return LaneValue::opaque(true);
  const bool IsUniform = isUniform(Address, Where, *I.getPointerOperand());
  const auto Alike = findAlike(Address, Where, *I.getPointerOperand());
  if (!I.isSimple())
    return Values.unknownResult(I, IsUniform, AtomKind::Loaded,
                                "a value loaded", Alike);
  return loadedValue(I, Address, IsUniform, Alike,
                     Where.Base == BaseSpace::Constant ||
                         I.hasMetadata(LLVMContext::MD_invariant_load));
}

/// What \p I reads at \p Address. Two loads of one place read the same, unless
/// memory may have changed in between: other threads may not write there
/// without a barrier, which counts as a change.
LaneValue MemoryUnit::loadedValue(const Instruction &I,
                                  const LaneValue &Address, bool IsUniform,
                                  const std::optional<LaneClasses> &Alike,
                                  bool IsReadOnly) {
  const unsigned Bits = integerBits(*I.getType());
  // That two places are the same must not rest on anything.
  if (!Bits || Address.isOpaque() || Address.assumed())
    return Values.unknownResult(I, IsUniform, AtomKind::Loaded,
                                "a value loaded", Alike);
  Key Identity{'L', IsReadOnly ? 0 : Version, Bits};
  Address.appendKey(Identity);
  AtomId Id = C.intern(Identity, [&] {
    AtomDescription New;
    New.Kind = AtomKind::Loaded;
    New.Name = "a value loaded" + Values.atLine(I);
    New.Uniform = IsUniform;
    New.Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
    New.Alike = Alike;
    return New;
  });
  return LaneValue::ofAtom(C, Bits, Id);
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

/// A load from a private array.
LaneValue MemoryUnit::loadPrivate(const LoadInst &I, const LaneValue &Address,
                                  const Place &Where, unsigned Bytes,
                                  const LaneContext &Lanes) {
  const std::optional<std::int64_t> Known =
      commonOffset(Address, Where.Object, Lanes.May);
  if (!Known)
    Runs.mustNotDependOnCounter(Address);
  issuePrivate(
      {I, Address, Where, AccessOperation::Load, Bytes, I.getAlign().value()},
      *I.getPointerOperand(), Lanes);
  if (!Plan.demand().contains(I))
    return LaneValue::opaque(true);
  if (Known) {
    Runs.mustNotReadEarlier(State.Local, Where.Object, *Known, Bytes);
    if (auto Value = State.Local.load(Where.Object, *Known, Bytes);
        Value && Value->bits() == integerBits(*I.getType()))
      return *Value;
  } else if (auto Value =
                 oneOfElements(I, Address, Where.Object, Bytes, Lanes.May)) {
    return *Value;
  }
  const auto *Array =
      dyn_cast_or_null<AllocaInst>(static_cast<const Value *>(Where.Object));
  const bool IsUniform = Array && isOnlyRead(*Array) && Address.isUniform(C);
  return Values.unknownResult(I, IsUniform, AtomKind::Loaded, "a value loaded");
}

/// A load from a structure passed by value. The same place holds the same
/// value: a kernel that may write a parameter has a copy of it
/// (lowering/parameter_copies.h).
LaneValue MemoryUnit::loadParameter(const LoadInst &I, const LaneValue &Address,
                                    const Place &Where,
                                    const LaneContext &Lanes) {
  const std::optional<std::int64_t> Offset =
      commonOffset(Address, Where.Object, Lanes.May);
  if (!Offset)
    Runs.mustNotDependOnCounter(Address);
  if (!Offset)
    return Values.unknownResult(I, Address.isUniform(C), AtomKind::Loaded,
                                "a value loaded");
  const bool IsPointer = I.getType()->isPointerTy();
  if (!IsPointer && !I.getType()->isIntegerTy())
    return LaneValue::opaque(true);
  unsigned Bits = IsPointer ? 64 : I.getType()->getIntegerBitWidth();
  if (Bits > 64)
    return LaneValue::opaque(true);
  AtomDescription Field;
  Field.Kind = AtomKind::Argument;
  const unsigned Parameter =
      static_cast<const Argument *>(Where.Object)->getArgNo();
  Field.Name = Values.memberOf(Parameter, std::uint64_t(*Offset), Bits / 8);
  if (Field.Name.empty())
    Field.Name = Address.name(C);
  if (const std::optional<std::int64_t> Known = Values.memberValue(Field.Name))
    return LaneValue(Bits, std::uint64_t(*Known));
  Field.Range = Bits == 1 ? IntRange{0, 1} : IntRange::ofSigned(Bits);
  Key Identity{'f',
               std::uint64_t(reinterpret_cast<std::uintptr_t>(Where.Object)),
               std::uint64_t(*Offset), Bits};
  if (IsPointer)
    return Values.passedPointer(Parameter, std::uint64_t(*Offset), Identity,
                                std::move(Field));
  AtomId Id = C.intern(Identity, Field);
  return LaneValue::ofAtom(C, Bits, Id);
}

void MemoryUnit::store(const StoreInst &I, const LaneContext &Lanes) {
  const LaneValue Address =
      whereNotNull(C, Values.valueOf(*I.getPointerOperand()), Lanes.May);
  Place Where = placeOf(Address, I.getPointerAddressSpace(), Lanes.May);
  const Type &Type = *I.getValueOperand()->getType();
  const std::uint64_t Bytes =
      Layout.getTypeStoreSize(I.getValueOperand()->getType()).getFixedValue();
  if (Where.Base == BaseSpace::Local) {
    std::optional<std::int64_t> Known =
        commonOffset(Address, Where.Object, Lanes.May);
    bool IsWord = Type.isPointerTy() ||
                  (Type.isIntegerTy() && Type.getIntegerBitWidth() <= 64);
    if (!Known && IsWord)
      Runs.mustNotDependOnCounter(Address);
    if (!Where.Object)
      changePrivate(I, Where);
    else if (!Known)
      State.Local.forget(Where.Object);
    else
      State.Local.store(C, Where.Object, *Known, unsigned(Bytes),
                        IsWord ? Values.valueOf(*I.getValueOperand())
                               : LaneValue::opaque(false),
                        Lanes.May | ~State.Existing, Lanes.May & ~Lanes.Must);
    issuePrivate({I, Address, Where, AccessOperation::Store, Bytes,
                  I.getAlign().value()},
                 *I.getPointerOperand(), Lanes);
    return;
  }
  changePrivate(I, Where);
  Issuer.plain({I, Values.inOneWindow(Address, Lanes.May), Where,
                AccessOperation::Store, Bytes, I.getAlign().value()},
               Lanes);
}

LaneValue MemoryUnit::atomic(const Instruction &I, const Value &Pointer,
                             Type &Type, const LaneContext &Lanes) {
  const LaneValue Address = whereNotNull(C, Values.valueOf(Pointer), Lanes.May);
  Place Where =
      placeOf(Address, Pointer.getType()->getPointerAddressSpace(), Lanes.May);
  const std::uint64_t Bytes = Layout.getTypeStoreSize(&Type).getFixedValue();
  changePrivate(I, Where);
  if (Where.Base != BaseSpace::Local)
    Issuer.plain({I, Address, Where, AccessOperation::Atomic, Bytes, Bytes,
                  Where.Space == AccessSpace::Global && I.use_empty()
                      ? AccessForm::Reduction
                  : Where.Space == AccessSpace::Shared
                      ? formOfSharedAtomic(I, Bytes)
                      : AccessForm::Plain},
                 Lanes);
  return Values.unknownResult(I, false, AtomKind::Loaded,
                              "the result of an atomic");
}

void MemoryUnit::transfer(const MemIntrinsic &I, const LaneContext &Lanes) {
  LaneValue To = whereNotNull(C, Values.valueOf(*I.getRawDest()), Lanes.May);
  Place Destination = placeOf(To, I.getDestAddressSpace(), Lanes.May);
  changePrivate(I, Destination);
  std::uint64_t Bytes = 0;
  if (auto *Length = dyn_cast<ConstantInt>(I.getLength()))
    Bytes = Length->getZExtValue();
  if (Bytes > 256)
    Bytes = 0;
  auto Report = [&](const LaneValue &Address, const Place &Where,
                    AccessOperation Operation, MaybeAlign Alignment) {
    if (Where.Base == BaseSpace::Local || Where.Base == BaseSpace::Param)
      return;
    if (Bytes)
      return Issuer.plain(
          {I, Address, Where, Operation, Bytes, Alignment.valueOrOne().value()},
          Lanes);
    Issuer.undecided(I, Where.Space, Operation,
                     "a memory copy of unknown or large size: its width is the "
                     "compiler's choice",
                     Lanes);
  };
  Report(To, Destination, AccessOperation::Store, I.getDestAlign());
  if (auto *Copy = dyn_cast<MemTransferInst>(&I)) {
    LaneValue Source =
        whereNotNull(C, Values.valueOf(*Copy->getRawSource()), Lanes.May);
    Report(Source, placeOf(Source, Copy->getSourceAddressSpace(), Lanes.May),
           AccessOperation::Load, Copy->getSourceAlign());
  }
}

} // namespace bank_lint
