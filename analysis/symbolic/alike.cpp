//===-- analysis/symbolic/alike.cpp ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/alike.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::symbolic {
namespace {

/// Whether the atom \p Id is the same in the lanes \p A and \p B.
bool isSame(const ValueContext &C, AtomId Id, unsigned A, unsigned B) {
  const Atom &Of = C.atom(Id);
  return Of.Uniform || (Of.Alike && (*Of.Alike)[A] == (*Of.Alike)[B]);
}

bool isSame(const ValueContext &C, const Term &T, unsigned A, unsigned B) {
  return T.Coefficient[A] == T.Coefficient[B] &&
         (T.Coefficient[A] == 0 ||
          llvm::all_of(C.factors(T.Monomial),
                       [&](AtomId Id) { return isSame(C, Id, A, B); }));
}

/// The first lane with which each is the same; absent if each is alone.
template <typename Same>
std::optional<LaneClasses> classesBy(const Same &AreSame) {
  LaneClasses Result;
  bool IsAny = false;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    Result[Lane] = std::uint8_t(Lane);
    for (unsigned Other = 0; Other < Lane; ++Other)
      if (Result[Other] == Other && AreSame(Other, Lane)) {
        Result[Lane] = std::uint8_t(Other);
        IsAny = true;
        break;
      }
  }
  if (!IsAny)
    return std::nullopt;
  return Result;
}

} // namespace

std::optional<LaneClasses>
lanesAlike(const ValueContext &C, llvm::ArrayRef<const LaneValue *> Values) {
  if (llvm::any_of(Values, [](const LaneValue *V) { return V->isOpaque(); }))
    return std::nullopt;
  return classesBy([&](unsigned A, unsigned B) {
    return llvm::all_of(Values, [&](const LaneValue *V) {
      return V->constant()[A] == V->constant()[B] &&
             llvm::all_of(V->terms(),
                          [&](const Term &T) { return isSame(C, T, A, B); });
    });
  });
}

std::optional<LaneClasses> lanesMovedAlike(const ValueContext &C,
                                           const LaneValue &Value) {
  if (Value.isOpaque())
    return std::nullopt;
  return classesBy([&](unsigned A, unsigned B) {
    return llvm::all_of(Value.terms(),
                        [&](const Term &T) { return isSame(C, T, A, B); });
  });
}

} // namespace bank_lint::symbolic
