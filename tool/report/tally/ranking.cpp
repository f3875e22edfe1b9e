//===-- tool/report/tally/ranking.cpp - what comes first ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/tally/ranking.h"
#include "llvm/ADT/STLExtras.h"
#include <tuple>

namespace bank_lint {

bool isCostlier(const Finding &A, const Finding &B) {
  const double OfA = A.rankCycles(), OfB = B.rankCycles();
  return std::tie(B.IsDefect, OfB, A.Access.Where, A.Access.Kernel, A.Rule) <
         std::tie(A.IsDefect, OfA, B.Access.Where, B.Access.Kernel, B.Rule);
}

std::vector<const Finding *> rankedFindings(llvm::ArrayRef<FileResult> Results,
                                            FindingOrder Order) {
  std::vector<const Finding *> Findings;
  for (const FileResult &Result : Results)
    for (const Finding &F : Result.Findings)
      Findings.push_back(&F);
  if (Order == FindingOrder::File)
    return Findings; // the worst of a file is first already
  llvm::sort(Findings, [](const Finding *A, const Finding *B) {
    return isCostlier(*A, *B);
  });
  return Findings;
}

} // namespace bank_lint
