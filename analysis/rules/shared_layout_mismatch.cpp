//===-- analysis/rules/shared_layout_mismatch.cpp -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A tile of shared memory that is written under one layout and read under
// another: by a tensor map and a matrix descriptor, or by the order in which
// lanes go through it.
//===----------------------------------------------------------------------===//
#include "analysis/rules/shared_layout_mismatch.h"

namespace bank_lint {

std::optional<Finding> checkSharedLayoutMismatch(const AccessSummary &Access,
                                                 const KernelTraffic &) {
  if (!Access.Mismatch)
    return std::nullopt;
  Finding F;
  F.Message =
      "the tile is written under another layout: " + Access.Mismatch->Text;
  F.IsDefect = Access.Mismatch->IsSure;
  if (!Access.Mismatch->Remedy.empty())
    F.Advised = Advice{"one-layout", Access.Mismatch->Remedy};
  return F;
}

} // namespace bank_lint
