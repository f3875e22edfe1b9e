//===-- analysis/rules/constant_divergent.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory serves one address of a warp at a time. An index that comes
// from data is told too: unlike a gather from global memory it can do better,
// in shared or global memory.
//===----------------------------------------------------------------------===//
#include "analysis/rules/constant_divergent.h"

namespace bank_lint {

std::optional<Finding> checkConstantDivergent(const AccessSummary &Access,
                                              const KernelTraffic &) {
  if (Access.Space != AccessSpace::Constant || Access.Requests.Worst.Max <= 1)
    return std::nullopt;
  Finding F;
  F.Message =
      std::string(Access.Sureness == Certainty::Proven ? "" : "possibly ") +
      "divergent constant load: " +
      insteadOf(Access.Requests.Worst, 1, "request");
  F.Counter = "idc__requests";
  F.Traffic = TrafficKind::ConstantRequests;
  F.Excess = double(excess(Access.Requests.Total, Access.Executions));
  return F;
}

} // namespace bank_lint
