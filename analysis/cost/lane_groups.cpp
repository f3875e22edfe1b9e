//===-- analysis/cost/lane_groups.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/lane_groups.h"
#include <algorithm>
#include <map>

using namespace bank_lint::symbolic;

namespace bank_lint {

std::vector<LaneGroup> lanesTogether(const PricingRequest &Request) {
  const AddressParts &Parts = Request.Parts;
  std::map<std::vector<std::int64_t>, LaneGroup> Groups;
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane) {
    if (!(Request.Active >> Lane & 1))
      continue;
    std::vector<std::int64_t> Key;
    if (Parts.MixesObjects)
      Key.push_back(Lane);
    if (Parts.IsGathered) // the lane itself, if none is known to be like it
      Key.push_back(Parts.Together ? (*Parts.Together)[Lane] : Lane);
    for (const StridedPart &Part : Parts.Strided)
      Key.push_back(Part.Factor[Lane]);
    LaneGroup &Group = Groups[Key];
    Group.Lanes |= LaneMask(1) << Lane;
    Group.Zeros = std::min(Parts.CommonZeros, Parts.GatheredZeros);
    for (const StridedPart &Part : Parts.Strided)
      Group.Zeros =
          std::min(Group.Zeros, zerosOf(Part.Factor[Lane], Part.KnownZeros));
  }
  std::vector<LaneGroup> Result;
  for (const auto &[Key, Group] : Groups)
    Result.push_back(Group);
  return Result;
}

} // namespace bank_lint
