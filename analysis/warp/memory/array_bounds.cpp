//===-- analysis/warp/memory/array_bounds.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that each choose an element may at worst all want words of one bank. A
// small array does not have that many.
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/access_issuer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/GlobalVariable.h"

using namespace llvm;
using namespace bank_lint::symbolic;

namespace bank_lint {

/// In arrays that are no smaller, 32 lanes may want 32 words of one bank.
static constexpr std::uint64_t LargeArray = 32ull * 32 * 4;

/// The atom of the one shared array that \p Address leads to; null if there is
/// none.
static const Atom *sharedBase(const ValueContext &C, const LaneValue &Address) {
  const Atom *Result = nullptr;
  for (const Term &T : Address.terms())
    for (AtomId Id : C.factors(T.Monomial)) {
      const Atom &A = C.atom(Id);
      if (A.Kind != AtomKind::Base)
        continue;
      if (Result || A.Space != BaseSpace::Shared || !A.Object)
        return nullptr;
      Result = &A;
    }
  return Result;
}

/// \p Address, at which lanes access \p Bytes each, with what is known if all
/// of that lies in its array. Nothing is assumed where it would not help: of
/// lanes that do not choose for themselves, and of large arrays.
LaneValue AccessIssuer::withinArray(LaneValue Address, std::uint64_t Bytes) {
  if (Address.isOpaque() || all_of(Address.terms(), [&](const Term &T) {
        return C.isUniform(T.Monomial);
      }))
    return Address;
  const Atom *Base = sharedBase(C, Address);
  if (!Base)
    return Address;
  const std::uint64_t Size =
      Layout
          .getTypeAllocSize(
              static_cast<const GlobalVariable *>(Base->Object)->getValueType())
          .getFixedValue();
  if (Size < Bytes || Size >= LargeArray) // 0: the launch says how large it is
    return Address;
  const IntRange Inside =
      Base->Range + IntRange{Base->ObjectOffset,
                             Base->ObjectOffset + std::int64_t(Size - Bytes)};
  if (Inside.Lo <= Address.range().Lo && Address.range().Hi <= Inside.Hi)
    return Address;
  Address.restrict(Inside);
  Address.assume(C.assumption("no index is outside its array"));
  return Address;
}

} // namespace bank_lint
