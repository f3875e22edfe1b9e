//===-- tool/config/split_finding.cpp -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/config/split_finding.h"

namespace bank_lint {

std::optional<Finding>
partOf(const Finding &F,
       llvm::function_ref<bool(const AccessSummary &)> Wanted) {
  std::vector<FurtherAccess> Parts;
  if (Wanted(F.Access))
    Parts.push_back({F.Access, F.ownExcess()});
  for (const FurtherAccess &Other : F.Also)
    if (Wanted(Other.Access))
      Parts.push_back(Other);
  if (Parts.empty())
    return std::nullopt;
  if (Parts.size() == F.Also.size() + 1)
    return F;
  Finding Part = F;
  Part.Access = Parts.front().Access;
  Part.Also.assign(Parts.begin() + 1, Parts.end());
  Part.Excess = 0;
  for (const FurtherAccess &Each : Parts)
    Part.Excess += Each.Excess;
  // What is left gains no more than the whole, whose parts are not named.
  if (F.Excess) {
    Part.Weight = F.Weight * Part.Excess / F.Excess;
    Part.WeightOfKind = F.WeightOfKind * Part.Excess / F.Excess;
  }
  return Part;
}

} // namespace bank_lint
