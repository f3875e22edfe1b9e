//===-- analysis/symbolic/replaced.cpp ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/replaced.h"
#include "analysis/symbolic/arithmetic.h"

namespace bank_lint::symbolic {

std::optional<LaneValue> replaced(ValueContext &C, const LaneValue &Value,
                                  const Term &T, AtomId Id,
                                  const LaneValue &By) {
  const unsigned Bits = Value.bits();
  LaneValue Others(Bits, T.Coefficient);
  bool IsLeft = true;
  for (AtomId Factor : C.factors(T.Monomial)) {
    if (Factor == Id && IsLeft)
      IsLeft = false;
    else
      Others = mul(C, Others, LaneValue::ofAtom(C, Bits, Factor));
  }
  const LaneValue Moved = sub(C, By, LaneValue::ofAtom(C, Bits, Id));
  LaneValue Result = add(C, Value, mul(C, Moved, Others));
  if (Result.isOpaque())
    return std::nullopt;
  Result.assume(By.assumed());
  return Result;
}

std::optional<LaneValue> replaced(ValueContext &C, const LaneValue &Value,
                                  AtomId Id, const LaneValue &By) {
  std::optional<LaneValue> Result = Value;
  constexpr unsigned Most = 64; // powers and terms
  for (unsigned Count = 0; Count < Most && Result; ++Count) {
    const auto *Found = llvm::find_if(Result->terms(), [&](const Term &T) {
      return llvm::is_contained(C.factors(T.Monomial), Id);
    });
    if (Found == Result->terms().end())
      return Result;
    const Term T = *Found;
    Result = replaced(C, *Result, T, Id, By);
  }
  return std::nullopt;
}

} // namespace bank_lint::symbolic
