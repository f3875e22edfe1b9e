//===-- analysis/warp/memory/place.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/memory/place.h"

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
    return BaseSpace::Shared;
  case SharedCluster:
    return BaseSpace::OtherBlock;
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

/// Whether \p Address is one of several.
bool isChosen(const ValueContext &C, const LaneValue &Address) {
  return any_of(Address.terms(), [&](const Term &T) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    return Factors.size() == 1 &&
           C.atom(Factors.front()).Kind == AtomKind::Merged;
  });
}

/// Whether \p A may be an address, or the distance between two.
bool isWide(const Atom &A) {
  constexpr std::int64_t Widest = std::int64_t(1) << 40;
  return A.Range.Lo < -Widest || A.Range.Hi > Widest;
}

enum class Origin : std::uint8_t {
  Memory,
  Known,  ///< it is passed by the launch, or no address
  Unknown ///< perhaps an address that was made in the kernel
};

/// Where \p Id comes from, which may be a pointer.
Origin originOf(const ValueContext &C, AtomId Id, unsigned Depth = 0) {
  const Atom &A = C.atom(Id);
  switch (A.Kind) {
  case AtomKind::Loaded:
    return Origin::Memory;
  case AtomKind::Argument:
  case AtomKind::BlockIndex:
  case AtomKind::LoopCounter:
    return Origin::Known;
  case AtomKind::Base:
    return A.Space == BaseSpace::Global ? Origin::Known : Origin::Unknown;
  case AtomKind::Merged:
  case AtomKind::Derived:
    break;
  default:
    return Origin::Unknown;
  }
  if (A.Operands.empty())
    return Origin::Unknown;
  bool IsAnyOfMemory = false;
  for (AtomId Part : A.Operands) {
    const Atom &Operand = C.atom(Part);
    if (Operand.Range.within({0, 1})) // a condition
      continue;
    // This includes numbers: an address may have been put together of halves.
    const Origin Of =
        Depth < 8 ? originOf(C, Part, Depth + 1) : Origin::Unknown;
    if (Of == Origin::Unknown)
      return Of;
    IsAnyOfMemory |= Of == Origin::Memory && isWide(Operand);
  }
  return IsAnyOfMemory ? Origin::Memory : Origin::Known;
}

} // namespace

bool isReadFromMemory(const ValueContext &C, const LaneValue &Address,
                      LaneMask May) {
  if (Address.isOpaque())
    return false;
  LaneMask Read = 0;
  for (const Term &T : Address.terms()) {
    const ArrayRef<AtomId> Factors = C.factors(T.Monomial);
    if (Factors.size() != 1 || !isWide(C.atom(Factors.front())))
      continue;
    LaneMask Once = 0;
    for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
      Once |= LaneMask(T.Coefficient[Lane] == 1) << Lane;
    if (!(Once & May))
      continue;
    const Origin Of = originOf(C, Factors.front());
    if (Of == Origin::Unknown)
      return false;
    if (Of == Origin::Memory)
      Read |= Once;
  }
  return (May & ~Read) == 0;
}

namespace {

/// The inputs of a number, as far as it may be addresses.
struct Ingredients {
  BaseSpace Space = BaseSpace::None;
  const void *Object = nullptr;
  bool AreAllKnown = true;

  void add(const ValueContext &C, AtomId Id, unsigned Depth = 0);
};

void Ingredients::add(const ValueContext &C, AtomId Id, unsigned Depth) {
  const Atom &A = C.atom(Id);
  if (A.Kind == AtomKind::Base) {
    AreAllKnown &= A.Object && (!Object || Object == A.Object);
    Space = A.Space;
    Object = A.Object;
  } else if ((A.Kind == AtomKind::Derived || A.Kind == AtomKind::Merged) &&
             !A.Operands.empty() && Depth < 8) {
    for (AtomId Part : A.Operands)
      add(C, Part, Depth + 1);
  } else {
    AreAllKnown &= !isWide(A);
  }
}

} // namespace

BaseSpace computedFrom(const ValueContext &C, const LaneValue &Address,
                       LaneMask May) {
  if (Address.isOpaque())
    return BaseSpace::None;
  Ingredients Of;
  LaneMask Found = 0;
  for (const Term &T : Address.terms()) {
    Ingredients OfTerm;
    for (AtomId Id : C.factors(T.Monomial)) {
      Of.add(C, Id);
      OfTerm.add(C, Id);
    }
    if (OfTerm.Object)
      for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
        Found |= LaneMask(T.Coefficient[Lane] != 0) << Lane;
  }
  return Of.AreAllKnown && !(May & ~Found) ? Of.Space : BaseSpace::None;
}

/// Whether \p T is there once in each of the lanes \p May.
static bool isOnce(const Term &T, LaneMask May) {
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if ((May >> Lane & 1) && T.Coefficient[Lane] != 1)
      return false;
  return true;
}

Place placeOf(const ValueContext &C, const LaneValue &Address,
              unsigned AddressSpace, LaneMask May) {
  Place Result;
  Result.Base = spaceOfNumber(AddressSpace);
  bool First = true, Mixed = false;
  bool IsOther = false, IsOneOther = true, IsShared = false;
  LaneMask Followed = 0;
  if (!Address.isOpaque())
    for (const Term &T : Address.terms())
      for (AtomId Id : C.factors(T.Monomial)) {
        const Atom &A = C.atom(Id);
        if (A.Space == BaseSpace::None || T.Coefficient.isZero(May))
          continue;
        if (A.Space == BaseSpace::OtherBlock) {
          IsOneOther &= !IsOther && A.Uniform && isOnce(T, May);
          IsOther = true;
          continue;
        }
        IsShared |= A.Space == BaseSpace::Shared;
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
  const bool IsPartly = !First && (May & ~Followed);
  if (IsPartly && AddressSpace == Generic && Result.WhyUnknown.empty())
    Result.WhyUnknown = "the pointer leads to one of several memories";
  if (Mixed || IsPartly)
    Result.Object = nullptr;
  // An address of the block's own is one of the cluster's, too.
  if (Result.Base == BaseSpace::OtherBlock && IsShared && !IsOther &&
      !(May & ~Followed))
    Result.Base = BaseSpace::Shared;
  if ((IsOther || Result.Base == BaseSpace::OtherBlock) &&
      Result.WhyUnknown.empty()) {
    Result.Base = BaseSpace::OtherBlock;
    Result.Space = AccessSpace::Shared;
    // Lanes may be in several blocks, or anywhere.
    if (!IsOther || !IsOneOther || !IsShared || (May & ~Followed))
      Result.WhyUnknown = "perhaps another block's shared memory";
    return Result;
  }
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
                        : isChosen(C, Address)
                            ? "the pointer leads to one of several memories"
                            : "the pointer is loaded from memory or made from "
                              "an integer";
  if (!Result.WhyUnknown.empty())
    Result.Space = AccessSpace::Unknown;
  return Result;
}

LaneValue isInSpace(const ValueContext &C, const LaneValue &Address,
                    BaseSpace Asked, LaneMask May) {
  Place Where = placeOf(C, Address, Generic, May);
  if (Asked == BaseSpace::None || !Where.isFollowed())
    return LaneValue::opaque(false);
  return LaneValue(1, Where.Base == Asked);
}

} // namespace bank_lint
