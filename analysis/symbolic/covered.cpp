//===-- analysis/symbolic/covered.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/symbolic/covered.h"
#include "analysis/symbolic/arithmetic.h"
#include "analysis/symbolic/replaced.h"

namespace bank_lint::symbolic {

std::optional<LaneValue> underCover(ValueContext &C, const LaneValue &Value,
                                    const Cover &Of, bool IsNotLast) {
  if (Value.isOpaque() ||
      (!Value.dependsOn(C, Of.Number) && !Value.dependsOn(C, Of.GridSize)))
    return std::nullopt;
  constexpr unsigned Bits = 64;
  constexpr std::int64_t MostBlocks = (std::int64_t(1) << 31) - 1;
  auto Unknown = [&](std::uint64_t Which, const char *Name, IntRange Range) {
    AtomDescription Made;
    Made.Kind = AtomKind::BlockIndex;
    Made.Name = Name;
    Made.Range = Range;
    return LaneValue::ofAtom(
        C, Bits, C.intern({'c', Of.Number, Which, IsNotLast}, Made));
  };
  const LaneValue Behind =
      Unknown(0, "blocks behind", {IsNotLast ? 1 : 0, MostBlocks});
  const LaneValue Short =
      Unknown(1, "missing", IsNotLast ? Of.Short : Of.ShortOfAny);
  const LaneValue Size =
      add(C, add(C, LaneValue::ofAtom(C, Bits, Of.BlockIndex), Behind),
          LaneValue(Bits, 1));
  const LaneValue Number =
      sub(C, mul(C, LaneValue(Bits, std::uint64_t(Of.Items)), Size), Short);
  std::optional<LaneValue> Result = replaced(C, Value, Of.Number, Number);
  if (Result)
    Result = replaced(C, *Result, Of.GridSize, Size);
  return Result;
}

} // namespace bank_lint::symbolic
