//===-- analysis/summary/execution_sequence.cpp ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/execution_sequence.h"
#include <algorithm>
#include <bit>
#include <utility>

namespace bank_lint {

/// What decides, and its ideal.
static std::pair<Interval, Interval> costAndIdeal(AccessSpace Space,
                                                  const AccessCost &Cost) {
  switch (Space) {
  case AccessSpace::Shared:
    return {Cost.Wavefronts, Cost.Ideal};
  case AccessSpace::Constant:
    return {Cost.Requests, Interval::exactly(1)};
  default:
    return {Cost.Sectors, Cost.IdealSectors};
  }
}

void ExecutionSequence::end() {
  if (Here.HasWorst)
    Kept = std::move(Here);
  Here = {};
}

void ExecutionSequence::add(const AccessRecord &Record, const AccessCost &Cost,
                            unsigned OfThis, bool IsWorst) {
  if (OfThis != Warp)
    end();
  Warp = OfThis;
  Here.HasWorst |= IsWorst;
  const std::uint64_t First = Here.Count + 1;
  Here.Count += Record.Times;
  Here.IsInOrder &= Record.Times == 1;
  const auto [Paid, Ideal] = costAndIdeal(Record.Space, Cost);
  const unsigned Lanes = unsigned(std::popcount(Record.Active));
  auto Known = std::find_if(
      Here.Kinds.begin(), Here.Kinds.end(),
      [&, Paid = Paid, Ideal = Ideal](const AlikeExecutions &E) {
        return E.Cost == Paid && E.Ideal == Ideal && E.Lanes == Lanes;
      });
  if (Known != Here.Kinds.end()) {
    Known->Times += Record.Times;
    Known->Last = Here.Count;
    return;
  }
  Here.IsTooLong |= Here.Kinds.size() == MostKinds;
  if (!Here.IsTooLong)
    Here.Kinds.push_back({First, Here.Count, Record.Times, Lanes, Paid, Ideal});
}

std::vector<AlikeExecutions> ExecutionSequence::take() {
  end();
  auto Differs = [&](const AlikeExecutions &E) {
    return E.Cost != Kept.Kinds.front().Cost ||
           E.Ideal != Kept.Kinds.front().Ideal;
  };
  if (Kept.IsTooLong ||
      std::none_of(Kept.Kinds.begin(), Kept.Kinds.end(), Differs))
    return {};
  if (!Kept.IsInOrder)
    for (AlikeExecutions &Each : Kept.Kinds)
      Each.First = Each.Last = 0;
  return std::move(Kept.Kinds);
}

} // namespace bank_lint
