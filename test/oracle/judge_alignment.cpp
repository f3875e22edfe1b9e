//===-- test/oracle/judge_alignment.cpp - what stops a kernel ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "judge.h"
#include <bit>

using namespace llvm;

namespace bank_lint::oracle {

void Judge::judgeAlignment(const BlockTrace &Trace,
                           std::vector<std::string> &Into) {
  Mismatches = &Into;
  std::map<const AccessSummary *, ArrayRef<unsigned>> Loops;
  std::map<const AccessSummary *, unsigned> Most;
  for (const IssuedAccess &Access : Trace.Accesses) {
    const AccessSummary *S = verdictOn(Access);
    if (!S)
      continue;
    const unsigned To = S->AlignedTo ? S->AlignedTo : Access.Width;
    unsigned Lanes = 0;
    for (unsigned Lane = 0; Lane < 32; ++Lane)
      Lanes += (Access.Active >> Lane & 1) && Access.Address[Lane] % To;
    Most[S] = std::max(Most[S], Lanes);
    Loops[S] = Access.Loops;
  }
  for (const auto &[S, Lanes] : Most) {
    Count.Misaligned += Lanes != 0;
    Count.MisalignedNotTold += Lanes != 0 && !S->MisalignedLanes;
    // Where a wider access begins is unknown here for a part of it.
    if (!S->MisalignedLanes || !S->MisalignedIn.empty() ||
        S->AlignedTo != S->Width || !S->ExecutionsKnown ||
        isPartlyUndecided(*S))
      continue;
    const Kept K = assumptionsKept(*S, Trace, Loops[S]);
    if (!K.Always || !K.NoWrap || !K.Distinct)
      continue;
    ++Count.Alignments;
    if (Lanes < S->MisalignedLanes)
      wrong(*S, "said to be misaligned in " +
                    std::to_string(S->MisalignedLanes) + " lanes, but is in " +
                    std::to_string(Lanes));
  }
}

} // namespace bank_lint::oracle
