//===-- analysis/occupancy.cpp --------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/occupancy.h"
#include "model/occupancy.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint {

/// Bytes that the launch gives beside what the kernel declares; absent:
/// unknown.
static std::optional<std::uint64_t> dynamicBytes(const KernelResources &Kernel,
                                                 const Launch &LaunchedWith) {
  if (LaunchedWith.SharedBytes)
    return LaunchedWith.SharedBytes;
  // A launch that was not seen gives a kernel what it has use for; for
  // functions in other files that is unknown.
  if (!LaunchedWith.Site.isValid() && !Kernel.TakesDynamicShared &&
      !Kernel.IsLeast)
    return 0;
  return std::nullopt;
}

LaunchOccupancy occupancyOf(const KernelResources &Kernel,
                            const Launch &LaunchedWith) {
  LaunchOccupancy Result;
  Result.LaunchedWith = LaunchedWith;
  const model::Architecture *Arch = model::findArchitecture(Kernel.Arch);
  const std::optional<std::uint64_t> Dynamic =
      dynamicBytes(Kernel, LaunchedWith);
  if (!Arch)
    Result.WhyUnknown = "the limits of " + Kernel.Arch + " are unknown";
  else if (!Dynamic)
    Result.WhyUnknown = "how much shared memory the launch gives is unknown";
  if (!Result.WhyUnknown.empty())
    return Result;
  Result.SharedBytes = Kernel.SharedBytes + *Dynamic;
  const model::Occupancy Found =
      model::occupancy({LaunchedWith.threadsPerBlock(), Kernel.Registers,
                        Result.SharedBytes, Kernel.Barriers},
                       *Arch);
  Result.Blocks = Found.Blocks;
  Result.Warps = Found.Warps;
  Result.MostWarps = Found.MostWarps;
  for (std::size_t I = 0; I != model::NumOccupancyLimits; ++I)
    if (const auto Limit = model::OccupancyLimit(I); Found.isLimitedBy(Limit))
      Result.LimitedBy.emplace_back(model::nameOf(Limit));
  return Result;
}

/// Whether one says all that the other does.
static bool takeTheSame(const Launch &A, const Launch &B) {
  return A.threadsPerBlock() == B.threadsPerBlock() &&
         A.SharedBytes == B.SharedBytes && A.Site.isValid() == B.Site.isValid();
}

void addLaunches(FileResult &Result) {
  for (KernelResources &Kernel : Result.Resources) {
    Kernel.Launches.clear();
    for (const AccessSummary &Access : Result.Accesses)
      if (Access.Kernel == Kernel.Kernel &&
          llvm::none_of(Kernel.Launches, [&](const LaunchOccupancy &Known) {
            return takeTheSame(Known.LaunchedWith, Access.LaunchedWith);
          }))
        Kernel.Launches.push_back(occupancyOf(Kernel, Access.LaunchedWith));
  }
}

} // namespace bank_lint
