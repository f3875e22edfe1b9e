//===-- tool/report/identity/repeated_findings.cpp ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/identity/repeated_findings.h"
#include "llvm/ADT/STLExtras.h"
#include <map>
#include <tuple>

namespace bank_lint {

static bool isSame(const Finding &A, const Finding &B) {
  auto Parts = [](const Finding &F) {
    const AccessSummary &Access = F.Access;
    return std::tie(F.Rule, F.Message, F.Excess, Access.Operation,
                    Access.InlinedAt, Access.LaunchedWith);
  };
  return Parts(A) == Parts(B);
}

void dropRepeatedFindings(std::vector<FileResult> &Results) {
  std::map<std::pair<SourceRange, std::string>, std::vector<Finding>> Told;
  auto IsTold = [&](const Finding &F) {
    auto Known = Told.find({F.Access.Where, F.Access.Kernel});
    return Known != Told.end() &&
           llvm::any_of(Known->second,
                        [&](const Finding &G) { return isSame(F, G); });
  };
  for (FileResult &Result : Results) {
    llvm::erase_if(Result.Findings, IsTold);
    llvm::erase_if(Result.SetAside, [&](const SetAsideFinding &Each) {
      return IsTold(Each.What);
    });
    // Not before: a file may tell the same of two instantiations.
    auto Tell = [&](const Finding &F) {
      Told[{F.Access.Where, F.Access.Kernel}].push_back(F);
    };
    llvm::for_each(Result.Findings, Tell);
    for (const SetAsideFinding &Each : Result.SetAside)
      Tell(Each.What);
  }
}

} // namespace bank_lint
