//===-- analysis/fix/fix_target.cpp - an array to be mended ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_target.h"
#include <algorithm>
#include <tuple>

namespace bank_lint {

bool costsLess(const Fix &A, const Fix &B) {
  const std::uint64_t OfA = A.WavefrontsAfter + A.ExecutionsAfter,
                      OfB = B.WavefrontsAfter + B.ExecutionsAfter;
  return std::tie(OfA, A.WavefrontsAfter) < std::tie(OfB, B.WavefrontsAfter);
}

bool leavesNothing(const Fix &F) {
  return F.ExcessAfter == 0 && F.ExecutionsAfter <= F.ExecutionsBefore;
}

void FixTarget::add(Fix F, const SharedGrowth &Takes) {
  Fixes.push_back(std::move(F));
  Growths.push_back(Takes);
}

void FixTarget::keepBest(bool PrefersSwizzle) {
  const Fix Least = *std::min_element(Fixes.begin(), Fixes.end(), costsLess);
  auto IsSwizzle = [](const Fix &F) {
    return F.Kind == FixKind::SwizzleRows || F.Kind == FixKind::SwizzleFlat;
  };
  FixTarget Best, Later;
  for (std::size_t I = 0; I < Fixes.size(); ++I)
    if (!costsLess(Least, Fixes[I]))
      (PrefersSwizzle && !IsSwizzle(Fixes[I]) ? Later : Best)
          .add(std::move(Fixes[I]), Growths[I]);
  for (std::size_t I = 0; I < Later.Fixes.size(); ++I)
    Best.add(std::move(Later.Fixes[I]), Later.Growths[I]);
  Fixes = std::move(Best.Fixes);
  Growths = std::move(Best.Growths);
}

} // namespace bank_lint
