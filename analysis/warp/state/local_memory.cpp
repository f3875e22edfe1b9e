//===-- analysis/warp/state/local_memory.cpp ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/warp/state/local_memory.h"
#include "analysis/symbolic/arithmetic.h"

using namespace bank_lint::symbolic;

namespace bank_lint {

/// What is known of \p Object, to be changed.
LocalMemory::Array &LocalMemory::own(const void *Object) {
  llvm::IntrusiveRefCntPtr<Array> &Here = Arrays[Object];
  if (!Here)
    Here = llvm::makeIntrusiveRefCnt<Array>();
  else if (Here->UseCount() > 1)
    Here = llvm::makeIntrusiveRefCnt<Array>(*Here);
  return *Here;
}

void LocalMemory::store(ValueContext &C, const void *Object,
                        std::int64_t Offset, unsigned Bytes,
                        const LaneValue &Value, LaneMask Active,
                        LaneMask Doubt) {
  std::map<std::int64_t, Cell> &Cells = own(Object).Cells;
  auto Old = Cells.find(Offset);
  bool SameCell = Old != Cells.end() && Old->second.Bytes == Bytes &&
                  Old->second.Value.bits() == Value.bits();
  LaneValue New = Value;
  if (Active != AllLanes || Doubt) {
    if (SameCell) {
      New = merge(C, Doubt, Value, Old->second.Value, false);
      New = blend(C, Active, New, Old->second.Value);
    } else { // what the other lanes hold here is unknown
      New = LaneValue::opaque(false);
    }
  }
  // Whatever overlaps the bytes written is no longer what it was.
  auto First = Cells.lower_bound(Offset);
  if (First != Cells.begin()) {
    const auto Before = std::prev(First);
    if (Offset < Before->first + std::int64_t(Before->second.Bytes))
      First = Before;
  }
  Cells.erase(First, Cells.lower_bound(Offset + std::int64_t(Bytes)));
  if (!New.isOpaque())
    Cells.insert({Offset, Cell{Bytes, New}});
}

std::optional<LaneValue> LocalMemory::load(const void *Object,
                                           std::int64_t Offset,
                                           unsigned Bytes) const {
  const auto Array = Arrays.find(Object);
  if (Array == Arrays.end())
    return std::nullopt;
  const auto &Cells = Array->second->Cells;
  const auto It = Cells.find(Offset);
  if (It == Cells.end() || It->second.Bytes != Bytes)
    return std::nullopt;
  return It->second.Value;
}

} // namespace bank_lint
