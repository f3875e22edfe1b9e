//===-- analysis/cost/copy_pricing.cpp - both sides of cp.async -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/copy_pricing.h"
#include "analysis/cost/concrete_access.h"
#include "analysis/cost/copy_cases.h"
#include <algorithm>
#include <bit>
#include <optional>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr const char *CachedFit =
    "asynchronous copies through L1 cost what a rule fitted to two chips "
    "(sm_90, sm_120) predicts, for sources at multiples of 64 KiB";
constexpr const char *UncachedFit =
    "asynchronous copies past L1 cost what a rule fitted to measurements of "
    "four chips predicts";

/// What the cases of \p All rest on.
AssumptionSet assumptions(const PricingRequest &Request, const CopyCases &All) {
  AssumptionSet Result = Request.Context.assumption(
      Request.Form == AccessForm::AsyncCopy ? CachedFit : UncachedFit);
  if (All.LeavesOut)
    Result |= Request.Context.assumption("every address is a multiple of " +
                                         std::to_string(Request.Width) +
                                         " bytes, as it must be");
  if (!All.IsFarApart)
    Result |= Request.Context.assumption("different multiples of " +
                                         All.StridedBy + " lie far apart");
  return Result;
}

/// The values of \p All that cost something else than their residue says.
std::vector<ResidueCost>
unlikeOthers(const CopyCases &All, const std::vector<ResidueCost> &Values,
             const std::vector<ResidueCost> &Residues) {
  std::vector<ResidueCost> Result;
  for (const ResidueCost &Value : Values) {
    const std::int64_t Residue = std::int64_t(
        std::uint64_t(Value.Residue) & (All.Period - 1)); // a power of two
    const bool IsAlike =
        std::any_of(Residues.begin(), Residues.end(), [&](const auto &Row) {
          return Row.Residue == Residue && Row.Cost == Value.Cost;
        });
    if (!IsAlike && Value.Residue) // that nothing is strided is no case
      Result.push_back(Value);
  }
  return Result;
}

/// Lets \p Cost depend on what \p All depends on, by the rows \p Which.
void dependOn(const CopyCases &All, std::vector<ResidueCost> CopyRows::*Which,
              std::uint64_t Ideal, AccessCost &Cost) {
  Cost.Table.clear();
  std::vector<ResidueCost> Rows = All.ByResidue.*Which;
  std::vector<ResidueCost> Small =
      unlikeOthers(All, All.ByValue.*Which, All.ByResidue.*Which);
  for (std::vector<ResidueCost> *Each : {&Rows, &Small})
    for (ResidueCost &Row : *Each)
      Row.Ideal = Ideal ? Ideal : Row.Ideal;
  const bool IsKnown = All.IsOrdered || Which == &CopyRows::Sectors;
  if (IsKnown && !Rows.empty()) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = tableByResidue(All.Name, All.Period, Rows);
    if (!Small.empty())
      Cost.Table =
          withValuesFirst(All.Name, std::move(Small), std::move(Cost.Table));
    return;
  }
  Cost.Sureness = Certainty::Bounded;
  Cost.DecidedBy.clear();
  Cost.Reason = All.IsOrdered
                    ? "it depends on where both sides of the copy begin"
                    : "no rule is known for halves of sectors that change "
                      "their order";
}

/// Whether no two lanes can have one address, which \p Parts describes.
bool lanesAreApart(const PricingRequest &Request, const AddressParts &Parts) {
  if (Parts.IsGathered || Parts.MixesObjects || !Parts.Strided.empty())
    return false;
  return largestSharedAddress(Request, Parts.Offset) <= 1;
}

} // namespace

void addSourceOfCopy(const PricingRequest &Request, AccessCost &Cost) {
  Cost.RestsOn |= Request.Context.assumption(
      Request.Form == AccessForm::AsyncCopy ? CachedFit : UncachedFit);
  Cost.DestinationMayConflict = Cost.Conflicts.Max > 0;
  std::optional<CopyCases> All;
  if (Request.OtherSide)
    All = casesOfCopy(Request, Request.Parts, *Request.OtherSide);
  if (!All) {
    // In the worst case each lane has wavefronts of its own.
    const std::uint64_t Lanes = std::popcount(Request.Active);
    const bool WasKnown = Cost.Sureness == Certainty::Proven;
    std::optional<CopyLimits> Limits;
    if (Request.OtherSide && Request.Form == AccessForm::AsyncCopyPastL1)
      Limits = limitsByGroups(Request, Request.Parts, *Request.OtherSide);
    Cost.Wavefronts.Max =
        std::max(Cost.Wavefronts.Max,
                 Limits ? std::min(Limits->Wavefronts.Max, Lanes) : Lanes);
    if (Request.Form == AccessForm::AsyncCopyPastL1) {
      // Lanes of several groups may share a wavefront, and those that write one
      // place count once.
      Cost.Ideal.Min = std::min<std::uint64_t>(
          Cost.Ideal.Min,
          lanesAreApart(Request, Request.Parts) ? (Lanes + 7) / 8 : 1);
      Cost.Wavefronts.Min = std::min(Cost.Wavefronts.Min, Cost.Ideal.Min);
      Cost.Conflicts.Min = 0;
    } else {
      Cost.CopyTags = {std::uint64_t(Lanes != 0), Lanes};
    }
    Cost.CopyConflicts = {0, Cost.Wavefronts.Max};
    Cost.SerialWavefronts = Cost.Wavefronts;
    if (WasKnown && !Cost.Wavefronts.isExact()) {
      Cost.Sureness = Certainty::Bounded;
      Cost.Reason = "no rule is known for what its source adds";
    }
    return;
  }
  Cost.RestsOn |= assumptions(Request, *All);
  Cost.SerialWavefronts = Cost.Wavefronts = All->Wavefronts;
  Cost.Ideal = All->Ideal;
  Cost.Conflicts = All->Excess;
  Cost.CopyTags = All->Tags;
  // For copies past L1, no counter of conflicts is published.
  Cost.CopyConflicts = All->MostConflicts;
  if (Request.Form == AccessForm::AsyncCopyPastL1)
    Cost.CopyConflicts.Min = 0;
  if (!Cost.Wavefronts.isExact())
    dependOn(*All, &CopyRows::Wavefronts, 0, Cost);
}

void splitSectorsOfCopy(const PricingRequest &Request, AccessCost &Cost) {
  std::optional<CopyCases> All;
  if (Request.OtherSide)
    All = casesOfCopy(Request, *Request.OtherSide, Request.Parts);
  if (!All) {
    // Each lane moves 16 bytes, in the worst case a half that goes alone. Lanes
    // that write one place are counted once, whatever they read: an H200
    // counted 4 sectors of 32 lanes that read 16 and write 4 places.
    const std::uint64_t Lanes = std::popcount(Request.Active);
    const bool IsApart =
        Request.OtherSide && lanesAreApart(Request, *Request.OtherSide);
    std::optional<CopyLimits> ByGroups;
    if (IsApart)
      ByGroups = limitsByGroups(Request, *Request.OtherSide, Request.Parts);
    const Interval Limits{
        IsApart ? Cost.Sectors.Min
                : std::min<std::uint64_t>(Cost.Sectors.Min, 1),
        std::max(Cost.Sectors.Max,
                 ByGroups ? std::min(ByGroups->Sectors.Max, Lanes) : Lanes)};
    if (Limits == Cost.Sectors)
      return;
    Cost.Sectors = Limits;
    Cost.AlignedSectors = Interval::exactly(Limits.Min);
    Cost.InAllBlocks.reset();
    Cost.Blocks = {1, 1, 1};
    Cost.IsAtBestAlignment = false;
    Cost.Sureness = Certainty::Bounded;
    Cost.Table.clear();
    Cost.DecidedBy.clear();
    Cost.Reason = "it depends on where both sides of the copy begin";
    return;
  }
  // As many as without the destination: what was found of them is more.
  if (All->Sectors.Max <= Cost.Sectors.Max)
    return;
  Cost.RestsOn |= assumptions(Request, *All);
  Cost.Sectors = All->Sectors;
  Cost.AlignedSectors = Interval::exactly(All->Sectors.Min);
  Cost.InAllBlocks.reset();
  Cost.Blocks = {1, 1, 1};
  Cost.IsAtBestAlignment = false;
  if (!Cost.Sectors.isExact()) {
    dependOn(*All, &CopyRows::Sectors, Cost.IdealSectors.Max, Cost);
  } else {
    Cost.Sureness = Certainty::Proven;
    Cost.Table.clear();
  }
}

} // namespace bank_lint
