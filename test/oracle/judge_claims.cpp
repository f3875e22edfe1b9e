//===-- test/oracle/judge_claims.cpp - beyond one block ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "judge.h"

using namespace llvm;

namespace bank_lint::oracle {
namespace {

bool isAbout(const AccessSummary &A, const AccessSummary &B) {
  return std::tie(A.Where, A.InlinedAt, A.Counter, A.Space, A.Operation, A.Form,
                  A.Width) == std::tie(B.Where, B.InlinedAt, B.Counter, B.Space,
                                       B.Operation, B.Form, B.Width);
}

bool isIn(std::uint64_t Value, const Interval &I) {
  return Value >= I.Min && Value <= I.Max;
}

std::string text(const Interval &I) {
  return std::to_string(I.Min) + ".." + std::to_string(I.Max);
}

} // namespace

void Judge::judgeCounters(ArrayRef<GridTotals> Totals,
                          ArrayRef<BlockTrace> Blocks,
                          std::vector<std::string> &Into) {
  Mismatches = &Into;
  std::map<const AccessSummary *, Cost> Sums;
  std::map<const AccessSummary *, std::uint64_t> Executions, Conflicts, Ideals;
  for (const BlockTrace &Trace : Blocks)
    for (const IssuedAccess &Access : Trace.Accesses)
      if (const AccessSummary *S = verdictOn(Access)) {
        const Cost C = costOf(Access);
        Cost &Sum = Sums[S];
        Sum.Primary += C.Primary;
        Sum.Ideal += C.Ideal;
        Sum.Secondary += C.Secondary;
        Ideals[S] += C.leastIdeal();
        Conflicts[S] += C.Primary - std::min(C.Primary, C.Ideal);
        ++Executions[S];
      }
  for (const AccessSummary &S : Verdicts) {
    const GridTotals *T = find_if(
        Totals, [&](const GridTotals &X) { return isAbout(X.Access, S); });
    const bool IsShared = S.Space == AccessSpace::Shared;
    if (T == Totals.end() || !T->WhyUnknown.empty() || isPartlyUndecided(S) ||
        !(IsShared || S.Space == AccessSpace::Global))
      continue;
    Kept All;
    for (const BlockTrace &Trace : Blocks)
      for (const AccessSummary *A : {&S, &T->Access}) {
        const Kept K = assumptionsKept(*A, Trace, {});
        All.NoWrap &= K.NoWrap;
        All.Distinct &= K.Distinct;
      }
    if (!All.NoWrap || !All.Distinct) {
      ++Count.Skipped;
      continue;
    }
    ++Count.Counters;
    const Cost &Sum = Sums[&S];
    auto Check = [&](const char *What, std::uint64_t Seen, const Interval &I) {
      if (!isIn(Seen, I))
        wrong(S, std::string("in the whole grid ") + What + " " +
                     std::to_string(Seen) + ", counted as " + text(I));
    };
    Check("executions", Executions[&S], T->Executions);
    if (IsShared) {
      Check("wavefronts", Sum.Primary, T->Wavefronts);
      Check("ideal", Sum.Ideal, T->Ideal);
      Check("conflicts", Conflicts[&S], T->Conflicts);
    } else {
      Check("sectors", Sum.Primary, T->Sectors);
      Check("ideal", Ideals[&S], T->IdealSectors);
      Check("lines", Sum.Secondary, T->Lines);
    }
  }
}

bool Judge::hasGeneralVerdicts() const {
  return any_of(Verdicts, [](const AccessSummary &S) {
    return !S.HoldsForEvery.empty();
  });
}

void Judge::judgeGeneral(const BlockTrace &Trace,
                         std::vector<std::string> &Into) {
  Mismatches = &Into;
  std::map<const AccessSummary *, std::uint64_t> Most;
  for (const IssuedAccess &Access : Trace.Accesses) {
    const AccessSummary *S = verdictOn(Access);
    if (!S || S->HoldsForEvery.empty() || isPartlyUndecided(*S))
      continue;
    const bool IsWhole = Access.Active == Trace.lanesOf(Access.Warp);
    if (S->HoldsForWholeWarps && !IsWhole)
      continue;
    const Cost C = costOf(Access);
    std::uint64_t &Here = Most[S];
    Here = std::max(Here, C.Primary - std::min(C.Primary, C.Ideal));
  }
  for (const auto &[S, Excess] : Most) {
    const Kept K = assumptionsKept(*S, Trace, {});
    if (!K.NoWrap || !K.Distinct) {
      ++Count.Skipped;
      continue;
    }
    ++Count.General;
    const bool IsShared = S->Space == AccessSpace::Shared;
    const Figure &Cost = IsShared ? S->Wavefronts : S->Sectors;
    const Figure &Ideal = IsShared ? S->Ideal : S->IdealSectors;
    const std::uint64_t Claimed =
        Cost.Worst.Max - std::min(Cost.Worst.Max, Ideal.Worst.Max);
    if (Excess > Claimed || (Excess != Claimed && !S->HoldsForWholeWarps))
      wrong(*S, "said to hold for every argument, but " +
                    std::to_string(Excess) + " above the ideal");
  }
}

} // namespace bank_lint::oracle
