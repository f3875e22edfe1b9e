//===-- analysis/rules/rules.cpp - the table of rules -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/global_uncoalesced.h"
#include "analysis/rules/rule.h"
#include "analysis/rules/shared_bank_conflict.h"
#include <algorithm>
#include <map>
#include <tuple>

namespace bank_lint {
namespace {

constexpr Rule Table[] = {
    {"global-uncoalesced",
     "a global access that touches more sectors than its bytes need",
     checkGlobalUncoalesced},
    {"shared-bank-conflict",
     "a shared memory access that needs more wavefronts than its ideal",
     checkSharedBankConflict},
};

/// The same access, whatever launch it was seen under and whichever call led
/// there.
auto identity(const AccessSummary &A) {
  return std::tie(A.Kernel, A.Where, A.Space, A.Operation, A.Width);
}

const char AndStore[] = " (load and store)";

/// A load and a store of the same place with the same figures.
bool areTwins(const AccessSummary &A, const AccessSummary &B) {
  return A.Operation == AccessOperation::Load &&
         B.Operation == AccessOperation::Store && A.Kernel == B.Kernel &&
         A.Where == B.Where && A.InlinedAt == B.InlinedAt &&
         A.Space == B.Space && A.Width == B.Width &&
         A.LaunchedWith.Where == B.LaunchedWith.Where &&
         A.Wavefronts.Worst == B.Wavefronts.Worst &&
         A.Sectors.Worst == B.Sectors.Worst;
}

} // namespace

std::span<const Rule> rules() { return Table; }

std::string insteadOf(const Interval &Count, std::uint64_t Ideal,
                      const char *Unit) {
  std::string Text = Count.isExact() ? "" : "up to ";
  Text += std::to_string(Count.Max) + " " + Unit;
  if (Count.Max != 1)
    Text += "s";
  return Text + " where " + std::to_string(Ideal) + " would do";
}

const char *operationName(AccessOperation Operation) {
  switch (Operation) {
  case AccessOperation::Load:
    return "load";
  case AccessOperation::Store:
    return "store";
  case AccessOperation::Atomic:
    return "atomic";
  }
  return "access";
}

std::vector<Finding> applyRules(const std::vector<AccessSummary> &Accesses) {
  std::vector<Finding> Findings;
  for (const AccessSummary &Access : Accesses) {
    if (Access.Sureness == Certainty::Undecided)
      continue;
    for (const Rule &R : Table) {
      std::optional<Finding> New = R.Check(Access);
      if (!New)
        continue;
      New->Rule = R.Name;
      New->Access = Access;
      // `x[i] += y` loads and stores at one place: one thing to tell.
      auto Twin =
          std::find_if(Findings.begin(), Findings.end(), [&](const Finding &F) {
            return F.Rule == R.Name && areTwins(F.Access, Access);
          });
      if (Twin != Findings.end()) {
        Twin->Excess += New->Excess;
        if (Twin->Message.find(AndStore) == std::string::npos)
          Twin->Message += AndStore;
        continue;
      }
      auto Same =
          std::find_if(Findings.begin(), Findings.end(), [&](const Finding &F) {
            return F.Rule == R.Name && identity(F.Access) == identity(Access);
          });
      if (Same == Findings.end()) {
        Findings.push_back(std::move(*New));
        continue;
      }
      New->OtherLaunches = ++Same->OtherLaunches;
      if (New->Excess > Same->Excess)
        *Same = std::move(*New);
    }
  }
  std::sort(Findings.begin(), Findings.end(),
            [](const Finding &A, const Finding &B) {
              const AccessSummary &X = A.Access, &Y = B.Access;
              return std::tie(B.Excess, X.Where, X.Kernel, A.Rule, X.Operation,
                              X.Width, X.InlinedAt) <
                     std::tie(A.Excess, Y.Where, Y.Kernel, B.Rule, Y.Operation,
                              Y.Width, Y.InlinedAt);
            });
  return Findings;
}

AccessState accessState(const AccessSummary &Access) {
  if (Access.Sureness == Certainty::Undecided)
    return AccessState::Undecided;
  for (const Rule &R : Table)
    if (R.Check(Access))
      return AccessState::Flagged;
  bool AtIdeal =
      Access.Space == AccessSpace::Shared ? Access.Conflicts.Worst.Max == 0
      : Access.Space == AccessSpace::Constant
          ? Access.Requests.Worst.Max <= 1
          : Access.Sectors.Worst.Max <= Access.IdealSectors.Worst.Min;
  return AtIdeal ? AccessState::Clean : AccessState::Tolerated;
}

} // namespace bank_lint
