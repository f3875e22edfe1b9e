//===-- analysis/fix/fix_target.cpp - an array to be mended ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/fix_target.h"
#include <algorithm>

namespace bank_lint {

void FixTarget::add(Fix F, const SharedGrowth &Takes) {
  Fixes.push_back(std::move(F));
  Growths.push_back(Takes);
}

void FixTarget::keepBest() {
  std::uint64_t Least = Fixes.front().ExcessAfter;
  for (const Fix &F : Fixes)
    Least = std::min(Least, F.ExcessAfter);
  FixTarget Best;
  for (std::size_t I = 0; I < Fixes.size(); ++I)
    if (Fixes[I].ExcessAfter == Least)
      Best.add(std::move(Fixes[I]), Growths[I]);
  Fixes = std::move(Best.Fixes);
  Growths = std::move(Best.Growths);
}

} // namespace bank_lint
