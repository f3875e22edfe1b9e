//===-- analysis/rules/apply_rules.cpp --------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/rules/apply_rules.h"
#include "analysis/rules/advice.h"
#include "analysis/rules/callers_place.h"
#include "analysis/rules/common_cause.h"
#include "analysis/rules/gain.h"
#include "analysis/rules/reuse.h"
#include "analysis/rules/rule.h"
#include "analysis/rules/traffic.h"
#include <algorithm>
#include <tuple>

namespace bank_lint {
namespace {

/// Says what share of its kernel's traffic \p F, on \p Access, wastes.
void weigh(Finding &F, const AccessSummary &Access,
           const KernelTraffic &Kernel) {
  const double Total = Kernel.total(F.Traffic);
  if (Total <= 0)
    return;
  // A gather that is reported at its worst does not count as one.
  const bool IsGather = Access.isLeftToData() && !F.IsLeastExcess;
  const double More = IsGather ? F.Excess : 0;
  F.Weight =
      100.0 * F.excessCycles() / (Kernel.cycles() + More * cyclesOf(F.Traffic));
  F.WeightOfKind = 100.0 * F.Excess / (Total + More);
}

/// What the first rule that fits says of \p Access. If that rule was switched
/// off, nothing is reported: a vaguer rule would report the same in other
/// words. One that has to be switched on, and was not, leaves the access to
/// others.
std::optional<Finding> findingOf(AccessSummary &Access,
                                 const KernelTraffic &Kernel,
                                 const KernelPipes &Pipes,
                                 const RuleOptions &Options) {
  Access.ReportedBy.clear();
  if (Access.Sureness == Certainty::Undecided)
    return std::nullopt;
  for (const Rule &R : rules()) {
    std::optional<Finding> F = R.Check(Access, Kernel);
    if (!F)
      continue;
    if (!isOn(R, Options) && !R.OnByDefault)
      continue;
    if (!isOn(R, Options))
      return std::nullopt;
    Access.ReportedBy = R.Name;
    F->Rule = R.Name;
    F->Access = Access;
    if (F->Traffic == TrafficKind::Sectors)
      F->DistinctSectors = distinctSectors(Access);
    weigh(*F, Access, Kernel);
    F->Gain = Pipes.gainOf(*F, Access);
    F->FailsRun = Options.FailOnAny ||
                  std::find(Options.FailOn.begin(), Options.FailOn.end(),
                            F->Rule) != Options.FailOn.end();
    if (!F->Advised) // a rule knows best
      F->Advised = adviceOn(*F, Kernel);
    if (!Access.OwnedBy.empty())
      F->Message += ", in the temporary storage of " + Access.OwnedBy;
    if (Access.IsOfOneBlock)
      F->Message += ", in one block of the grid";
    moveToCaller(*F);
    if (F->Cause.isValid()) {
      F->Access.Within.push_back(F->Access.Where);
      F->Access.Where = F->Cause;
    }
    return F;
  }
  return std::nullopt;
}

bool comesBefore(const Finding &A, const Finding &B) {
  const AccessSummary &X = A.Access, &Y = B.Access;
  const double OfA = A.excessCycles(), OfB = B.excessCycles();
  const double RankOfA = A.rank(), RankOfB = B.rank();
  return std::tie(B.IsDefect, RankOfB, OfB, X.Where, X.Kernel, A.Rule,
                  X.Operation, X.Width, X.InlinedAt, X.Counter) <
         std::tie(A.IsDefect, RankOfA, OfA, Y.Where, Y.Kernel, B.Rule,
                  Y.Operation, Y.Width, Y.InlinedAt, Y.Counter);
}

} // namespace

void applyRules(FileResult &Result, const RuleOptions &Options,
                std::vector<KernelCode> Code) {
  const Machine On{model::findArchitecture(Result.Arch), Options.Gpu,
                   std::move(Code)};
  CostliestOfAlike OfTemplates(CostliestOfAlike::Trait::Message);
  for (const auto &Launches : trafficByKernel(Result.Accesses)) {
    CostliestOfAlike OfKernel(CostliestOfAlike::Trait::Kernel);
    for (const KernelTraffic &Kernel : Launches) {
      std::vector<Finding> Found;
      const KernelPipes Pipes(Kernel, On);
      for (AccessSummary *Access : Kernel.Accesses)
        if (std::optional<Finding> F =
                findingOf(*Access, Kernel, Pipes, Options))
          Found.push_back(std::move(*F));
      for (Finding &F : joinParts(joinTwins(std::move(Found))))
        OfKernel.add(std::move(F));
    }
    for (Finding &F : OfKernel.take())
      OfTemplates.add(std::move(F));
  }
  std::vector<Finding> All =
      oneForEachPlace(oneForEachCause(OfTemplates.take()));
  Result.HiddenByGain = 0;
  Result.HiddenFindings = unsigned(std::erase_if(All, [&](const Finding &F) {
    if (F.IsDefect)
      return false;
    // No weight means that it is unknown, or that traffic is not what it costs.
    if (F.Weight > 0 && F.Weight < Options.MinWeight)
      return true;
    const bool IsSmall = F.mostGainOfAny() < Options.MinGain;
    Result.HiddenByGain += IsSmall;
    return IsSmall;
  }));
  std::sort(All.begin(), All.end(), comesBefore);
  Result.Findings = std::move(All);
}

AccessState accessState(const AccessSummary &Access) {
  if (Access.Sureness == Certainty::Undecided)
    return AccessState::Undecided;
  if (!Access.ReportedBy.empty())
    return AccessState::Flagged;
  bool AtIdeal =
      Access.Space == AccessSpace::Shared
          ? Access.Conflicts.Worst.Max == 0 && Access.Contention.Max <= 1 &&
                (!isAsyncCopy(Access.Form) ||
                 Access.Wavefronts.Worst.Max <= Access.Ideal.Worst.Max)
      : Access.Space == AccessSpace::Constant
          ? Access.Requests.Worst.Max <= 1
          : Access.Sectors.Worst.Max <= Access.IdealSectors.Worst.Min;
  return AtIdeal && Access.MisalignedLanes == 0 ? AccessState::Clean
                                                : AccessState::Tolerated;
}

} // namespace bank_lint
