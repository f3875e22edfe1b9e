//===-- analysis/fix/attempts.cpp - changes that do not help --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/attempts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace bank_lint {

std::string Attempts::text() {
  std::vector<std::pair<FixKind, std::string>> Shown;
  llvm::sort(All, llvm::less_first()); // as they stand in their list
  for (const auto &[C, Objection] : All)
    if (none_of(Shown,
                [&](const auto &Known) { return Known.first == C->Kind; }))
      Shown.emplace_back(C->Kind, C->Title + ": " + Objection);
  std::string Text =
      All.size() == 1
          ? "the one change that was tried is no better"
          : "none of " + std::to_string(All.size()) + " changes is better";
  for (bool IsSwap : {false, true})
    for (const auto &[Kind, Each] : Shown)
      if ((Kind == FixKind::SwapIndices) == IsSwap)
        Text += "; " + Each;
  return Text;
}

} // namespace bank_lint
