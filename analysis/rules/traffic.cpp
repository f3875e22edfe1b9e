//===-- analysis/rules/traffic.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/traffic.h"
#include <algorithm>
#include <map>

namespace bank_lint {

std::uint64_t trafficOf(const AccessSummary &Access, TrafficKind Kind) {
  if (Access.Sureness == Certainty::Undecided)
    return 0;
  switch (Kind) {
  case TrafficKind::None:
    return 0;
  case TrafficKind::SharedWavefronts:
    return Access.Space == AccessSpace::Shared
               ? std::max(Access.Wavefronts.Total.Max,
                          Access.SerialWavefronts.Max)
               : 0;
  case TrafficKind::Sectors:
    return Access.Space == AccessSpace::Global ||
                   Access.Space == AccessSpace::Local
               ? Access.Sectors.Total.Max
               : 0;
  case TrafficKind::ConstantRequests:
    return Access.Space == AccessSpace::Constant ? Access.Requests.Total.Max
                                                 : 0;
  }
  return 0;
}

std::vector<KernelTraffic>
trafficByLaunch(std::vector<AccessSummary> &Accesses) {
  std::vector<KernelTraffic> Result;
  std::map<std::string, std::vector<std::size_t>> OfKernel;
  for (AccessSummary &Access : Accesses) {
    std::vector<std::size_t> &Known = OfKernel[Access.Kernel];
    auto Same = std::find_if(Known.begin(), Known.end(), [&](std::size_t I) {
      return Result[I].Accesses.front()->LaunchedWith == Access.LaunchedWith;
    });
    if (Same == Known.end()) {
      Same = Known.insert(Known.end(), Result.size());
      Result.emplace_back();
    }
    KernelTraffic &Kernel = Result[*Same];
    Kernel.Accesses.push_back(&Access);
    for (unsigned Kind = 0; Kind != NumTrafficKinds; ++Kind)
      Kernel.Totals[Kind] += trafficOf(Access, TrafficKind(Kind));
  }
  return Result;
}

} // namespace bank_lint
