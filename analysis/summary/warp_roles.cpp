//===-- analysis/summary/warp_roles.cpp -----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/summary/warp_roles.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include <algorithm>

using namespace llvm;

namespace bank_lint {

void addWarps(WarpRange More, std::vector<WarpRange> &To) {
  if (To.empty() || To.back().Last + 1 < More.First)
    To.push_back(More);
  else
    To.back().Last = std::max(To.back().Last, More.Last);
}

static bool haveCommon(ArrayRef<WarpRange> A, ArrayRef<WarpRange> B) {
  while (!A.empty() && !B.empty()) {
    if (A.front().Last < B.front().First)
      A = A.drop_front();
    else if (B.front().Last < A.front().First)
      B = B.drop_front();
    else
      return true;
  }
  return false;
}

void findRoles(std::vector<AccessSummary> &Accesses) {
  // There are many accesses, and few ways to choose warps.
  std::vector<const std::vector<WarpRange> *> Different;
  for (const AccessSummary &A : Accesses)
    if (!A.Warps.empty() && none_of(Different, [&](const auto *Known) {
          return *Known == A.Warps;
        }))
      Different.push_back(&A.Warps);
  for (AccessSummary &A : Accesses)
    A.IsOfRole = any_of(Different, [&](const auto *Other) {
      return !A.Warps.empty() && !haveCommon(A.Warps, *Other);
    });
}

} // namespace bank_lint
