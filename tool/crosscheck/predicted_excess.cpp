//===-- tool/crosscheck/predicted_excess.cpp - of a launch ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/crosscheck/predicted_excess.h"

namespace bank_lint {

/// The certain and the possible excess of the bounds.
static Interval above(const Interval &Ideal, const Interval &Actual) {
  auto Difference = [](std::uint64_t From, std::uint64_t To) {
    return To > From ? To - From : 0;
  };
  return {Difference(Ideal.Max, Actual.Min), Difference(Ideal.Min, Actual.Max)};
}

PredictedExcess predictedExcess(const Experiment &E) {
  PredictedExcess Result;
  for (const PredictedAccess &A : E.Accesses) {
    const AccessSpace Space = A.Access.Space;
    const bool IsShared = Space == AccessSpace::Shared;
    const bool IsGlobal = Space == AccessSpace::Global;
    if (!A.WhyUnknown.empty())
      Result.WithoutFigure +=
          IsShared || IsGlobal || Space == AccessSpace::Unknown;
    else if (IsShared)
      Result.Wavefronts += above(A.Ideal, A.Wavefronts);
    else if (IsGlobal)
      Result.Sectors += above(A.IdealSectors, A.Sectors);
  }
  return Result;
}

} // namespace bank_lint
