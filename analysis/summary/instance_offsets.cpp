//===-- analysis/summary/instance_offsets.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/instance_offsets.h"
#include "llvm/ADT/STLExtras.h"

using namespace bank_lint::symbolic;

namespace bank_lint {

/// What is added to \p From in each lane to make it \p To; nothing if lanes or
/// unknowns differ.
static std::optional<std::int64_t> distance(const LaneValue &From,
                                            const LaneValue &To) {
  const std::uint64_t Distance = To.constant()[0] - From.constant()[0];
  for (unsigned Lane = 1; Lane < NumLanes; ++Lane)
    if (To.constant()[Lane] - From.constant()[Lane] != Distance)
      return std::nullopt;
  const bool IsSame =
      llvm::equal(From.terms(), To.terms(), [](const Term &A, const Term &B) {
        return A.Monomial == B.Monomial && A.Coefficient == B.Coefficient;
      });
  return IsSame ? std::optional(std::int64_t(Distance)) : std::nullopt;
}

/// Whether it is the next of those that the first warp executed; of the first
/// warp itself, whether it can be noted.
bool InstanceOffsets::follows(const AccessRecord &Record,
                              const WarpRange &Warps) {
  if (Record.Active != AllLanes || Record.Certain != AllLanes ||
      Record.Address.isOpaque() || Record.Times != Warps.Last - Warps.First + 1)
    return false;
  if (!First) {
    First = Record.Address;
    FirstWarp = Warp = Warps.First;
  }
  if (Warps.First != Warp) {
    if (Next != Instructions.size())
      return false;
    Warp = Warps.First;
    Next = 0;
  }
  if (Warp != FirstWarp) {
    const std::size_t At = Next++;
    return At < Instructions.size() && Instructions[At] == Record.Instruction;
  }
  const std::optional<std::int64_t> Here = distance(*First, Record.Address);
  if (!Here || Offsets.size() == Most)
    return false;
  Instructions.push_back(Record.Instruction);
  Offsets.push_back(*Here);
  ++Next;
  return true;
}

void InstanceOffsets::add(const AccessRecord &Record, const WarpRange &Warps) {
  if (!IsLost && !follows(Record, Warps))
    IsLost = true;
}

std::vector<std::int64_t> InstanceOffsets::take() {
  if (IsLost || Next != Instructions.size())
    return {};
  return std::move(Offsets);
}

} // namespace bank_lint
