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

} // namespace

Place placeOf(const ValueContext &C, const LaneValue &Address,
              unsigned AddressSpace, LaneMask May) {
  Place Result;
  Result.Base = spaceOfNumber(AddressSpace);
  bool First = true, Mixed = false;
  LaneMask Followed = 0;
  if (!Address.isOpaque())
    for (const Term &T : Address.terms())
      for (AtomId Id : C.factors(T.Monomial)) {
        const Atom &A = C.atom(Id);
        if (A.Kind != AtomKind::Base || T.Coefficient.isZero(May))
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
  const bool IsPartly = !First && (May & ~Followed);
  if (IsPartly && AddressSpace == Generic && Result.WhyUnknown.empty())
    Result.WhyUnknown = "the pointer leads to one of several memories";
  if (Mixed || IsPartly)
    Result.Object = nullptr;
  if (Result.Base == BaseSpace::OtherBlock && Result.WhyUnknown.empty()) {
    Result.Space = AccessSpace::Shared;
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
                            : "the pointer is loaded from memory or made from "
                              "an integer";
  if (!Result.WhyUnknown.empty())
    Result.Space = AccessSpace::Unknown;
  return Result;
}

LaneValue isInSpace(const ValueContext &C, const LaneValue &Address,
                    BaseSpace Asked, LaneMask May) {
  Place Where = placeOf(C, Address, Generic, May);
  if (Asked == BaseSpace::None || !Where.WhyUnknown.empty())
    return LaneValue::opaque(false);
  return LaneValue(1, Where.Base == Asked);
}

} // namespace bank_lint
