//===-- tool/report/identity/finding_names.cpp - fingerprints of a result -===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "tool/report/identity/finding_names.h"
#include "tool/report/identity/fingerprint.h"

namespace bank_lint {

void eachAccess(const Finding &F,
                llvm::function_ref<void(const AccessSummary &)> Each) {
  Each(F.Access);
  for (const FurtherAccess &Other : F.Also)
    Each(Other.Access);
}

FindingNames::FindingNames(const FileResult &Result, const SourceRoot &Root,
                           SourceLines &Sources) {
  std::vector<Finding> Each;
  auto Add = [&](const Finding &F) {
    eachAccess(F, [&](const AccessSummary &Access) {
      Finding One;
      One.Rule = F.Rule;
      One.Access = Access;
      Each.push_back(std::move(One));
    });
  };
  for (const Finding &F : Result.Findings)
    Add(F);
  for (const SetAsideFinding &F : Result.SetAside)
    Add(F.What);
  std::vector<const Finding *> Pointers;
  for (const Finding &F : Each)
    Pointers.push_back(&F);
  std::vector<std::string> Prints = fingerprints(Pointers, Root, Sources);
  for (std::size_t I = 0; I < Each.size(); ++I) {
    const AccessSummary &A = Each[I].Access;
    Names[{Each[I].Rule, A.Where, A.Operation, A.Kernel}] = Prints[I];
  }
}

const std::string &FindingNames::of(const std::string &Rule,
                                    const AccessSummary &Access) const {
  return Names.at({Rule, Access.Where, Access.Operation, Access.Kernel});
}

} // namespace bank_lint
