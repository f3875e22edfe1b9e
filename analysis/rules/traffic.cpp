//===-- analysis/rules/traffic.cpp ------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/traffic.h"
#include <algorithm>
#include <map>
#include <string_view>

namespace bank_lint {

static std::uint64_t totalOf(const AccessSummary &Access, TrafficKind Kind) {
  if (Access.Sureness == Certainty::Undecided || isOfTile(Access.Form))
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

/// What of it counts in the whole that findings are compared with.
static double shareOf(const AccessSummary &Access, TrafficKind Kind) {
  std::uint64_t Total = totalOf(Access, Kind);
  // A gather from shared or constant memory: else what only the data knows
  // would make light of what is certain.
  if (Total && Access.isLeftToData()) {
    if (Kind == TrafficKind::SharedWavefronts)
      Total = std::max({Access.Wavefronts.Total.Min, Access.Ideal.Total.Max,
                        Access.SerialWavefronts.Min});
    else if (Kind == TrafficKind::ConstantRequests)
      Total = std::max(Access.Requests.Total.Min, Access.Executions.Max);
  }
  return Access.perBlock(Total);
}

double trafficOf(const AccessSummary &Access, TrafficKind Kind) {
  return Access.perBlock(totalOf(Access, Kind));
}

double KernelTraffic::cycles() const {
  double Sum = 0;
  for (unsigned Kind = 0; Kind != NumTrafficKinds; ++Kind)
    Sum += Totals[Kind] * cyclesOf(TrafficKind(Kind));
  return Sum;
}

std::vector<std::vector<KernelTraffic>>
trafficByKernel(std::vector<AccessSummary> &Accesses) {
  std::vector<std::vector<KernelTraffic>> Result;
  std::map<std::string_view, std::size_t> Known;
  for (AccessSummary &Access : Accesses) {
    const auto [Number, IsNew] =
        Known.try_emplace(Access.Kernel, Result.size());
    if (IsNew)
      Result.emplace_back();
    std::vector<KernelTraffic> &Launches = Result[Number->second];
    auto Same = std::find_if(
        Launches.begin(), Launches.end(), [&](const KernelTraffic &Kernel) {
          return Kernel.Accesses.front()->LaunchedWith == Access.LaunchedWith;
        });
    if (Same == Launches.end())
      Same = Launches.emplace(Launches.end());
    Same->Accesses.push_back(&Access);
    for (unsigned Kind = 0; Kind != NumTrafficKinds; ++Kind)
      Same->Totals[Kind] += shareOf(Access, TrafficKind(Kind));
  }
  return Result;
}

} // namespace bank_lint
