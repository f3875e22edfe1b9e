//===-- analysis/rules/constant_gather.cpp ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// `table[data[i]]` of a table in constant memory: one request if the lanes'
// data is alike, one for each lane if it is not. Reported only on request.
//===----------------------------------------------------------------------===//
#include "analysis/rules/constant_gather.h"

namespace bank_lint {

std::optional<Finding> checkConstantGather(const AccessSummary &Access,
                                           const KernelTraffic &) {
  if (Access.Space != AccessSpace::Constant || !Access.isLeftToData() ||
      Access.Requests.Worst.Max <= 1 ||
      Access.Requests.Total.Min > Access.Executions.Max)
    return std::nullopt;
  Finding F;
  F.Message = "constant load whose lanes data may send to many addresses: " +
              insteadOf(Access.Requests.Worst, 1, "request");
  F.Counter = "idc__requests";
  F.Traffic = TrafficKind::ConstantRequests;
  F.Excess = double(excess(Access.Requests.Total, Access.Executions));
  return F;
}

} // namespace bank_lint
