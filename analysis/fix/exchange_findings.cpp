//===-- analysis/fix/exchange_findings.cpp --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/fix/exchange_findings.h"
#include "llvm/ADT/STLExtras.h"
#include <cmath>

using namespace llvm;

namespace bank_lint {

/// What \p A costs a block, in what its finding counts.
static std::uint64_t paid(const AccessSummary &A) {
  return std::uint64_t(std::llround(A.perBlock(A.Space == AccessSpace::Shared
                                                   ? A.Wavefronts.Total.Max
                                                   : A.Sectors.Total.Max)));
}

static bool isOfLanes(const Finding &F) {
  return F.Rule == "global-uncoalesced" || F.Rule == "shared-bank-conflict";
}

ExchangeFindings::ExchangeFindings(std::vector<ExchangedKernel> Exchanged)
    : Exchanged(std::move(Exchanged)) {
  for (const ExchangedKernel &Each : this->Exchanged)
    if (Each.Made) {
      FixTarget &T = Targets.emplace_back();
      T.Declaration = Each.Made->Declaration;
      T.Exchanged = Each.Kernels;
      T.add(*Each.Made, {});
    }
}

bool ExchangeFindings::removes(const Finding &F) const {
  return isOfLanes(F) && any_of(Exchanged, [&](const ExchangedKernel &Each) {
           auto IsClean = [&](const AccessSummary &A) {
             const AccessSummary *After = Each.after(A);
             return After && After->ReportedBy.empty();
           };
           return Each.Made && Each.Kernels.count(F.Access.Kernel) &&
                  IsClean(F.Access) && all_of(F.Also, [&](const auto &Other) {
                    return IsClean(Other.Access);
                  });
         });
}

void ExchangeFindings::describe(Finding &F) const {
  if (!isOfLanes(F))
    return;
  for (const ExchangedKernel &Each : Exchanged) {
    const bool IsOpen = !F.Advised || F.Advised->Pattern == "exchanged-threads";
    if (!Each.IsBetter && F.Rule == "global-uncoalesced" && IsOpen &&
        Each.Kernels.count(F.Access.Kernel)) {
      F.Advised.reset(); // which has been tried
      F.NoFix = "threadIdx.x and threadIdx.y exchanged: " + Each.NoFix;
    }
    const AccessSummary *After =
        Each.Kernels.count(F.Access.Kernel) ? Each.after(F.Access) : nullptr;
    if (!After || paid(*After) >= paid(F.Access))
      continue;
    if (Each.Made) {
      const auto Target = find_if(Targets, [&](const FixTarget &T) {
        return T.Exchanged == Each.Kernels;
      });
      F.Fixes.insert(F.Fixes.begin(), Target->Fixes.front());
      F.NoFix.clear();
      F.Advised.reset();
    } else if (F.Rule == "global-uncoalesced" && Each.MayAdvise) {
      F.NoFix = Each.NoFix;
      F.Advised =
          Advice{"exchanged-threads",
                 "threadIdx.x and threadIdx.y exchanged in the kernel, and x "
                 "and y of its block, which was tried",
                 paid(F.Access), paid(*After)};
    } else if (F.Rule == "global-uncoalesced") {
      if (F.Advised && F.Advised->Pattern == "exchanged-threads")
        F.Advised.reset();
      F.NoFix = "threadIdx.x and threadIdx.y exchanged would take " +
                std::to_string(paid(*After)) + " sectors per block (now " +
                std::to_string(paid(F.Access)) +
                "), but may change the "
                "results: " +
                Each.NoFix;
    }
  }
}

} // namespace bank_lint
