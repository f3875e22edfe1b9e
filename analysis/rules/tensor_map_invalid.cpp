//===-- analysis/rules/tensor_map_invalid.cpp -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tensor copy whose map the driver refuses to make, or whose tile in shared
// memory is not where hardware takes one.
//===----------------------------------------------------------------------===//
#include "analysis/rules/tensor_map_invalid.h"

namespace bank_lint {

std::optional<Finding> checkTensorMapInvalid(const AccessSummary &Access,
                                             const KernelTraffic &) {
  if (Access.Form != AccessForm::TensorCopy || !Access.Tile ||
      Access.Tile->Faults.empty())
    return std::nullopt;
  Finding F;
  F.Message = "invalid tensor copy: " + Access.Tile->Faults.front();
  F.IsDefect = F.StopsKernel = true;
  if (Access.Tile->IsMapAtFault)
    F.Cause = Access.Tile->MadeAt;
  return F;
}

} // namespace bank_lint
