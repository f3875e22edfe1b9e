//===-- test/oracle/costly_accesses.cpp -------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "costly_accesses.h"
#include "llvm/ADT/STLExtras.h"

namespace bank_lint::oracle {

/// Whether a reader of \p S learns that it may be worth a change.
static bool says(const AccessSummary &S) {
  if (llvm::any_of(S.Table, [](const TableRow &Row) {
        return Row.Cost.Max > Row.Ideal;
      }))
    return true;
  if (S.Sureness == Certainty::Undecided)
    return false;
  const bool IsShared = S.Space == AccessSpace::Shared;
  const Figure &Cost = IsShared ? S.Wavefronts : S.Sectors;
  const Figure &Ideal = IsShared ? S.Ideal : S.IdealSectors;
  return Cost.Worst.Min > Ideal.Worst.Min;
}

void CostlyAccesses::note(const AccessSummary &S, std::uint64_t Cost,
                          std::uint64_t Ideal) {
  Seen &Of = All[&S];
  Of.IsInRun = true;
  Of.IsCostly &= Cost > 2 * Ideal;
}

void CostlyAccesses::endRun() {
  for (auto &[S, Of] : All) {
    Of.Runs += Of.IsInRun;
    Of.IsInRun = false;
  }
}

void CostlyAccesses::addTo(CostlyTally &Count,
                           std::string (*Describe)(const AccessSummary &)) {
  for (const auto &[S, Of] : All)
    if (Of.Runs > 1 && Of.IsCostly) {
      if (says(*S))
        ++Count.Said;
      else if (S->isLeftToData())
        ++Count.LeftToData;
      else
        Count.Unsaid.push_back(Describe(*S));
    }
}

} // namespace bank_lint::oracle
