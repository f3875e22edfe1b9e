//===-- analysis/warp/memory/chosen_elements.cpp --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
/// \file
/// What a load reads of a small private array at an unknown index: a part of
/// MemoryUnit.
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/memory_unit.h"
#include "analysis/warp/plan/integer_bits.h"
#include <bit>

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

/// An array, by where it begins in the variable that it is a part of.
struct InnerArray {
  std::uint64_t Begin = 0, Count = 0;
};

/// The array of elements of \p Bytes bytes that has one at \p Offset of a
/// \p Of; nothing if there is none, or if it is one of an array of arrays.
std::optional<InnerArray> arrayAt(const Type &Of, std::uint64_t Offset,
                                  unsigned Bytes, const DataLayout &Layout) {
  const Type *Here = &Of;
  std::uint64_t Begin = 0;
  while (true) {
    if (const auto *Struct = dyn_cast<StructType>(Here)) {
      const StructLayout &Fields =
          *Layout.getStructLayout(const_cast<StructType *>(Struct));
      if (!Struct->getNumElements() ||
          Offset - Begin >= Fields.getSizeInBytes().getFixedValue())
        return std::nullopt;
      const unsigned Field = Fields.getElementContainingOffset(Offset - Begin);
      Begin += Fields.getElementOffset(Field).getFixedValue();
      Here = Struct->getElementType(Field);
    } else if (const auto *Array = dyn_cast<ArrayType>(Here)) {
      const std::uint64_t Size =
          Layout.getTypeAllocSize(Array->getElementType()).getFixedValue();
      if (Size == Bytes && !Array->getElementType()->isAggregateType())
        return InnerArray{Begin, Array->getNumElements()};
      if (Array->getNumElements() != 1)
        return std::nullopt;
      Here = Array->getElementType();
    } else {
      return std::nullopt;
    }
  }
}

} // namespace

/// What \p I reads of a small private array at an unknown index, as in two
/// buffers that are used by turns: one of the values that are there, of which
/// all are known. Nothing if that is not so.
std::optional<LaneValue>
MemoryUnit::oneOfElements(const LoadInst &I, const LaneValue &Address,
                          const void *Object, unsigned Bytes, LaneMask Active) {
  constexpr std::uint64_t Most = 4;
  const auto *Variable =
      dyn_cast_or_null<AllocaInst>(static_cast<const Value *>(Object));
  if (!Variable || Address.isOpaque() || !Active)
    return std::nullopt;
  const unsigned First = unsigned(std::countr_zero(Active));
  const std::int64_t Offset = Address.signedConstant(First);
  const bool IsIndex = all_of(Address.terms(), [&](const Term &T) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    const bool IsBase =
        Factors.size() == 1 && C.atom(Factors.front()).Kind == AtomKind::Base;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      if (Active >> Lane & 1 &&
          (IsBase ? T.Coefficient[Lane] != 1 : T.Coefficient[Lane] % Bytes))
        return false;
    return true;
  });
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if (Active >> Lane & 1 && Address.signedConstant(Lane) != Offset)
      return std::nullopt;
  if (!IsIndex || Offset < 0)
    return std::nullopt;
  const std::optional<InnerArray> Array = arrayAt(
      *Variable->getAllocatedType(), std::uint64_t(Offset), Bytes, Layout);
  if (!Array || Array->Count < 2 || Array->Count > Most)
    return std::nullopt;
  std::optional<LaneValue> Result;
  LaneValue Lowest;
  for (std::uint64_t Element = 0; Element < Array->Count; ++Element) {
    const auto At = std::int64_t(Array->Begin + Element * Bytes);
    Runs.mustNotReadEarlier(State.Local, Object, At, Bytes);
    const std::optional<LaneValue> Value = State.Local.load(Object, At, Bytes);
    if (!Value || Value->isOpaque() ||
        Value->bits() != integerBits(*I.getType()))
      return std::nullopt;
    if (!Result) {
      Result = Lowest = *Value;
      continue;
    }
    // The same index chooses the same element.
    Key Identity{'E', std::uint64_t(reinterpret_cast<std::uintptr_t>(Object)),
                 Array->Begin, Element};
    Address.appendKey(Identity);
    const AtomId Chosen = C.intern(Identity, [&] {
      AtomDescription New;
      New.Kind = AtomKind::Merged;
      New.Name = "the element chosen" + Values.atLine(I);
      New.Uniform = Address.isUniform(C);
      New.Range = {0, 1};
      return New;
    });
    *Result = add(C, *Result,
                  mul(C, LaneValue::ofAtom(C, Value->bits(), Chosen),
                      sub(C, *Value, Lowest)));
  }
  return Result;
}

} // namespace bank_lint
