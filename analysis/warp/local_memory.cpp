//===-- analysis/warp/local_memory.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/local_memory.h"
#include "analysis/symbolic/arithmetic.h"

using namespace bank_lint::symbolic;

namespace bank_lint {

void LocalMemory::store(ValueContext &C, const void *Object,
                        std::int64_t Offset, unsigned Bytes,
                        const LaneValue &Value, LaneMask Active,
                        LaneMask Doubt) {
  std::map<std::int64_t, Cell> &Array = Cells[Object];
  auto Old = Array.find(Offset);
  bool SameCell = Old != Array.end() && Old->second.Bytes == Bytes &&
                  Old->second.Value.bits() == Value.bits();
  LaneValue New = Value;
  if (Active != AllLanes || Doubt) {
    if (SameCell) {
      New = merge(C, Doubt, Value, Old->second.Value, false, C.uniqueTag());
      New = blend(C, Active, New, Old->second.Value);
    } else { // what the other lanes hold here is not known
      New = LaneValue::opaque(false);
    }
  }
  // Whatever overlaps the bytes written is no longer what it was.
  for (auto It = Array.begin(); It != Array.end();) {
    bool Overlaps = It->first < Offset + std::int64_t(Bytes) &&
                    Offset < It->first + std::int64_t(It->second.Bytes);
    It = Overlaps ? Array.erase(It) : std::next(It);
  }
  if (!New.isOpaque())
    Array.insert({Offset, Cell{Bytes, New}});
}

std::optional<LaneValue> LocalMemory::load(const void *Object,
                                           std::int64_t Offset,
                                           unsigned Bytes) const {
  auto Array = Cells.find(Object);
  if (Array == Cells.end())
    return std::nullopt;
  auto It = Array->second.find(Offset);
  if (It == Array->second.end() || It->second.Bytes != Bytes)
    return std::nullopt;
  return It->second.Value;
}

} // namespace bank_lint
