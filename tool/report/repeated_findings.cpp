//===-- tool/report/repeated_findings.cpp ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/repeated_findings.h"
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
  for (FileResult &Result : Results) {
    std::vector<Finding> New;
    for (Finding &F : Result.Findings) {
      auto Known = Told.find({F.Access.Where, F.Access.Kernel});
      if (Known == Told.end() ||
          llvm::none_of(Known->second,
                        [&](const Finding &G) { return isSame(F, G); }))
        New.push_back(std::move(F));
    }
    Result.Findings = std::move(New);
    // Not before: a file may tell the same of two instantiations.
    for (const Finding &F : Result.Findings)
      Told[{F.Access.Where, F.Access.Kernel}].push_back(F);
  }
}

} // namespace bank_lint
