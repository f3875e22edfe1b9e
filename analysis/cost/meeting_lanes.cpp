//===-- analysis/cost/meeting_lanes.cpp - lanes in one word ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/meeting_lanes.h"
#include <algorithm>
#include <set>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::size_t MostValues = 1024;

/// Lanes whose first bytes are closer than this may touch one word.
std::int64_t reach(unsigned Width) {
  return std::int64_t(std::max(Width, 4u)) + 3;
}

/// An inclusive range of values; empty if First > Last.
struct Span {
  std::int64_t First = 0, Last = -1;
};

std::int64_t floorOf(__int128 Dividend, __int128 Divisor) {
  const __int128 Quotient = Dividend / Divisor;
  return IntRange::clamp(Quotient - (Dividend % Divisor < 0));
}

/// The X with |Factor * X + Offset| < Reach. \p Factor is not zero.
Span closeValues(__int128 Factor, __int128 Offset, std::int64_t Reach) {
  if (Factor < 0) {
    Factor = -Factor;
    Offset = -Offset;
  }
  // -Reach < Factor * X + Offset < Reach
  return {IntRange::clamp(__int128(floorOf(-Reach - Offset, Factor)) + 1),
          floorOf(Reach - 1 - Offset, Factor)};
}

bool isOn(LaneMask Active, unsigned Lane) { return Active >> Lane & 1; }

} // namespace

std::optional<std::int64_t> valueOfNoStride(const AddressParts &Parts,
                                            const StridedPart &Part,
                                            LaneMask Active) {
  std::optional<std::int64_t> Value;
  for (unsigned A = 0; A < NumLanes; ++A)
    for (unsigned B = 0; B < A; ++B) {
      if (!isOn(Active, A) || !isOn(Active, B) ||
          Part.Factor[A] == Part.Factor[B])
        continue;
      const __int128 Factor = __int128(Part.Factor[A]) - Part.Factor[B];
      const __int128 Offset = __int128(Parts.Offset[A]) - Parts.Offset[B];
      if (Offset % Factor != 0 || (Value && *Value != -Offset / Factor))
        return std::nullopt;
      Value = IntRange::clamp(-Offset / Factor);
    }
  return Value;
}

std::optional<std::vector<std::int64_t>>
meetingValues(const AddressParts &Parts, const StridedPart &Part,
              LaneMask Active, unsigned Width) {
  const std::int64_t Step = std::int64_t(1) << std::min(Part.KnownZeros, 62u);
  const std::optional<std::int64_t> NoStride =
      valueOfNoStride(Parts, Part, Active);
  std::set<std::int64_t> Values;
  for (unsigned A = 0; A < NumLanes; ++A)
    for (unsigned B = 0; B < A; ++B) {
      if (!isOn(Active, A) || !isOn(Active, B) ||
          Part.Factor[A] == Part.Factor[B])
        continue;
      const Span Close = closeValues(
          __int128(Part.Factor[A]) - Part.Factor[B],
          __int128(Parts.Offset[A]) - Parts.Offset[B], reach(Width));
      const std::int64_t First = std::max(Close.First, Part.Range.Lo);
      const std::int64_t Last = std::min(Close.Last, Part.Range.Hi);
      for (std::int64_t X = First; X <= Last; ++X) {
        if (X % Step == 0 && X != NoStride)
          Values.insert(X);
        if (Values.size() > MostValues)
          return std::nullopt;
      }
    }
  return std::vector<std::int64_t>(Values.begin(), Values.end());
}

bool mayMeet(const AddressParts &Parts, LaneMask Active, unsigned Width) {
  for (unsigned A = 0; A < NumLanes; ++A)
    for (unsigned B = 0; B < A; ++B) {
      if (!isOn(Active, A) || !isOn(Active, B))
        continue;
      unsigned Moving = 0;
      const StridedPart *Only = nullptr;
      for (const StridedPart &Part : Parts.Strided)
        if (Part.Factor[A] != Part.Factor[B]) {
          ++Moving;
          Only = &Part;
        }
      if (Moving > 1)
        return true;
      if (Moving == 0)
        continue;
      const Span Close = closeValues(
          __int128(Only->Factor[A]) - Only->Factor[B],
          __int128(Parts.Offset[A]) - Parts.Offset[B], reach(Width));
      const std::int64_t First = std::max(Close.First, Only->Range.Lo);
      const std::int64_t Last = std::min(Close.Last, Only->Range.Hi);
      if (First <= Last && !(First == 0 && Last == 0))
        return true;
    }
  return false;
}

} // namespace bank_lint
