//===-- analysis/rules/constant_divergent.cpp -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Constant memory serves one address of a warp at a time. Where data alone
// decides how many there are, constant-gather reports it.
//===----------------------------------------------------------------------===//
#include "analysis/rules/constant_divergent.h"

namespace bank_lint {

std::optional<Finding> checkConstantDivergent(const AccessSummary &Access,
                                              const KernelTraffic &) {
  if (Access.Space != AccessSpace::Constant || Access.Requests.Worst.Max <= 1)
    return std::nullopt;
  const bool IsLeftToData = Access.isLeftToData();
  if (IsLeftToData && Access.Requests.Total.Min <= Access.Executions.Max)
    return std::nullopt;
  Finding F;
  F.Message = "divergent constant load";
  if (!Access.DecidedBy.empty())
    F.Message += " that depends on " + deciders(Access);
  F.Message += ": " + insteadOf(Access.Requests.Worst, 1, "request");
  F.Counter = "idc__requests";
  F.Traffic = TrafficKind::ConstantRequests;
  F.Excess = double(excess(Access.Requests.Total, Access.Executions));
  if (IsLeftToData)
    sayLeastExcess(F, double(Access.Requests.Total.Min - Access.Executions.Max),
                   "divergent constant load");
  return F;
}

} // namespace bank_lint
