//===-- analysis/rules/matrix_descriptor_invalid.cpp ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix descriptor by which wgmma or tcgen05 reads something else than is
// meant.
//===----------------------------------------------------------------------===//
#include "analysis/rules/matrix_descriptor_invalid.h"

namespace bank_lint {

std::optional<Finding> checkMatrixDescriptorInvalid(const AccessSummary &Access,
                                                    const KernelTraffic &) {
  if (Access.Form != AccessForm::MatrixOperand || !Access.Tile ||
      Access.Tile->Faults.empty())
    return std::nullopt;
  Finding F;
  F.Message = "invalid matrix descriptor: " + Access.Tile->Faults.front();
  F.IsDefect = true;
  return F;
}

} // namespace bank_lint
