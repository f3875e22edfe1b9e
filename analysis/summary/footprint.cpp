//===-- analysis/summary/footprint.cpp - bytes a kernel touches -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/footprint.h"
#include <optional>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

IntRange rangeOf(const ValueContext &Context, AtomId Id) {
  const Atom &A = Context.atom(Id);
  if (A.Kind == AtomKind::Loaded)
    return A.Range.meet({0, FillLimit - 1});
  return A.Range;
}

/// With what is read from memory below FillLimit.
IntRange productRange(const ValueContext &Context, MonomialId Id) {
  IntRange Product = IntRange::exactly(1);
  for (AtomId Factor : Context.factors(Id))
    Product = Product * rangeOf(Context, Factor);
  return Product;
}

/// The number that all lanes of \p Active have; nothing if they differ.
std::optional<std::uint64_t> common(const Lanes &Values, LaneMask Active) {
  std::optional<std::uint64_t> Result;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Active >> Lane & 1))
      continue;
    if (Result && *Result != Values[Lane])
      return std::nullopt;
    Result = Values[Lane];
  }
  return Result;
}

/// The object that the address of the active lanes is relative to, and its
/// term; null if there is not just one.
const void *objectOf(const ValueContext &Context, const LaneValue &Address,
                     LaneMask Active, MonomialId &BaseTerm) {
  const void *Object = nullptr;
  for (const Term &T : Address.terms()) {
    llvm::ArrayRef<AtomId> Factors = Context.factors(T.Monomial);
    if (Factors.size() != 1 || Context.atom(Factors[0]).Kind != AtomKind::Base)
      continue;
    const auto Coefficient = common(T.Coefficient, Active);
    if (Coefficient == 0u)
      continue;
    if (Object || Coefficient != 1u)
      return nullptr;
    Object = Context.atom(Factors[0]).Object;
    BaseTerm = T.Monomial;
  }
  return Object;
}

} // namespace

const void *objectOf(const ValueContext &Context, const LaneValue &Address,
                     LaneMask Active) {
  MonomialId BaseTerm = 0;
  return Address.isOpaque() ? nullptr
                            : objectOf(Context, Address, Active, BaseTerm);
}

void Footprints::add(const ValueContext &Context, const AccessRecord &Record) {
  const bool IsShared = Record.Space == AccessSpace::Shared;
  if ((!IsShared && Record.Space != AccessSpace::Global &&
       Record.Space != AccessSpace::Unknown) ||
      !Record.Active)
    return;
  MonomialId BaseTerm = 0;
  const LaneValue &Address = Record.Address;
  const void *Object =
      Address.isOpaque() ? nullptr
                         : objectOf(Context, Address, Record.Active, BaseTerm);
  if (!Object) {
    (IsShared ? HasStraySharedAddress : HasStrayAddress) = true;
    return;
  }
  ByteRange &Known = ByObject[Object];
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Record.Active >> Lane & 1))
      continue;
    IntRange Offset = IntRange::exactly(
        Address.signedConstant(Lane) -
        Context.atom(Context.factors(BaseTerm)[0]).ObjectOffset);
    for (const Term &T : Address.terms())
      if (T.Monomial != BaseTerm)
        Offset =
            Offset + IntRange::exactly(Address.asSigned(T.Coefficient[Lane])) *
                         productRange(Context, T.Monomial);
    const bool IsBounded = Offset.Lo != IntRange::NoLower &&
                           Offset.Hi < IntRange::NoUpper - Record.Width;
    Known.IsBounded &= IsBounded;
    if (!Known.IsBounded)
      break;
    const std::int64_t Last = Offset.Hi + Record.Width;
    Known.First =
        Known.IsTouched ? std::min(Known.First, Offset.Lo) : Offset.Lo;
    Known.Last = Known.IsTouched ? std::max(Known.Last, Last) : Last;
    Known.IsTouched = true;
  }
  Known.IsTouched = true;
}

ByteRange Footprints::rangeOf(const void *Object, bool IsStray) const {
  if (IsStray)
    return {0, 0, true, false};
  auto It = ByObject.find(Object);
  return It == ByObject.end() ? ByteRange() : It->second;
}

ByteRange Footprints::of(const void *Object) const {
  return rangeOf(Object, HasStrayAddress);
}

ByteRange Footprints::ofShared(const void *Object) const {
  return rangeOf(Object, HasStraySharedAddress);
}

} // namespace bank_lint
