//===-- analysis/fix/candidate_order.cpp ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/candidate_order.h"
#include "llvm/ADT/STLExtras.h"
#include <limits>

using namespace llvm;

namespace bank_lint {

std::vector<OrderedCandidate> inOrder(ArrayRef<const Candidate *> All,
                                      const LaneSamples &Lanes,
                                      unsigned ElementBytes) {
  constexpr double Unknown = -1;
  std::vector<std::pair<double, const Candidate *>> Guesses;
  double Least = std::numeric_limits<double>::max();
  for (const Candidate *C : All) {
    Guesses.emplace_back(
        C->Place ? Lanes.cost(C->Place, ElementBytes) : Unknown, C);
    if (C->Place)
      Least = std::min(Least, Guesses.back().first);
  }
  // Sums of the same in another order may differ by what is rounded.
  Least *= 1 + 1e-9;
  std::vector<OrderedCandidate> Result;
  for (const auto &[Guess, C] : Guesses)
    if (Guess <= Least)
      Result.push_back({C, false});
  llvm::sort(Guesses); // those of one guess as they stand in their list
  for (const auto &[Guess, C] : Guesses)
    if (Guess > Least)
      Result.push_back({C, true});
  return Result;
}

} // namespace bank_lint
