//===-- analysis/cost/copy_pricing.cpp - both sides of cp.async -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "analysis/cost/copy_pricing.h"
#include "analysis/cost/concrete_access.h"
#include "analysis/cost/shared_values.h"
#include "model/async_copy.h"
#include <algorithm>
#include <bit>
#include <optional>

using namespace bank_lint::symbolic;

namespace bank_lint {
namespace {

constexpr std::int64_t LineBytes = 128; ///< a row of all banks as well
constexpr std::size_t MaxCases = 4096;

constexpr const char *CachedFit =
    "asynchronous copies by way of L1 cost what a rule fitted to two chips "
    "(sm_90, sm_120) says, for sources at multiples of 64 KiB";
constexpr const char *UncachedFit =
    "asynchronous copies past L1 cost what a rule fitted to measurements of "
    "four chips says";

/// What one case costs.
struct CopyCost {
  Interval Wavefronts;
  unsigned Ideal = 0, Conflicts = 0, Tags = 0, Sectors = 0;
};

/// What all cases cost.
struct CopyCases {
  Interval Wavefronts, Ideal, Excess, MostConflicts, Tags, Sectors;
  std::vector<ResidueCost> ByWavefronts, BySectors; ///< of what varies, if one
  std::uint64_t Period = 1;                         ///< of these residues
  std::string Name, StridedBy; ///< what decides; what the lanes multiply
  bool LeavesOut = false;      ///< cases that would fault
  bool IsFarApart = true; ///< nothing strided, or all of its values were tried
  bool IsOrdered = true;  ///< by which all wavefronts are known
  bool Any = false;

  void add(const CopyCost &Here) {
    auto Hull = [&](Interval &Of, const Interval &Values) {
      Of = Any ? Interval{std::min(Of.Min, Values.Min),
                          std::max(Of.Max, Values.Max)}
               : Values;
    };
    Hull(Wavefronts, Here.Wavefronts);
    Hull(Ideal, Interval::exactly(Here.Ideal));
    Hull(Excess,
         {Here.Wavefronts.Min - Here.Ideal, Here.Wavefronts.Max - Here.Ideal});
    Hull(MostConflicts, Interval::exactly(Here.Conflicts));
    Hull(Tags, Interval::exactly(Here.Tags));
    Hull(Sectors, Interval::exactly(Here.Sectors));
    IsOrdered &= Here.Wavefronts.isExact();
    Any = true;
  }
};

/// A copy with the addresses of both sides taken apart.
class BothSides {
public:
  BothSides(const PricingRequest &Request, const AddressParts &To,
            const AddressParts &From)
      : Request(Request), To(withUnknownBlock(To)),
        From(withUnknownBlock(From)) {}

  /// All cases; absent where not all can be tried, or no rule applies.
  std::optional<CopyCases> price() const;

private:
  bool isCached() const { return Request.Form == AccessForm::AsyncCopy; }
  std::optional<std::vector<std::int64_t>>
  beginnings(const AddressParts &Parts) const;
  bool isAligned(const LaneOffsets &Offset) const;
  std::optional<CopyCost> cost(const LaneOffsets &Write,
                               const LaneOffsets &Read) const;

  const PricingRequest &Request;
  const AddressParts To, From;
};

/// What the lanes may have in common modulo a line, so that the first is at a
/// multiple of its width.
std::optional<std::vector<std::int64_t>>
BothSides::beginnings(const AddressParts &Parts) const {
  if (Parts.CommonZeros >= 7)
    return std::vector<std::int64_t>{0};
  const unsigned First = unsigned(std::countr_zero(Request.Active));
  std::vector<std::int64_t> Result;
  for (std::int64_t Shift = 0; Shift < LineBytes;
       Shift += std::int64_t(1) << Parts.CommonZeros)
    if ((std::uint64_t(Parts.Offset[First]) + std::uint64_t(Shift)) %
            Request.Width ==
        0)
      Result.push_back(Shift);
  if (Result.empty())
    return std::nullopt;
  return Result;
}

bool BothSides::isAligned(const LaneOffsets &Offset) const {
  for (unsigned Lane = 0; Lane < NumLanes; ++Lane)
    if ((Request.Active >> Lane & 1) &&
        std::uint64_t(Offset[Lane]) % Request.Width != 0)
      return false;
  return true;
}

std::optional<CopyCost> BothSides::cost(const LaneOffsets &Write,
                                        const LaneOffsets &Read) const {
  const model::WarpAccess Destination = concreteAccess(Request, Write);
  const model::WarpAccess Source = concreteAccess(Request, Read);
  if (!isCached()) {
    auto Fitted =
        model::fittedUncachedCopyCost(Destination, Source, Request.Arch);
    if (!Fitted)
      return std::nullopt;
    const unsigned Most = Fitted->Wavefronts + Fitted->Perhaps;
    return CopyCost{{Fitted->Wavefronts, Most},
                    Fitted->Ideal,
                    Most - Fitted->Ideal,
                    0,
                    Fitted->Sectors};
  }
  auto Fitted = model::fittedAsyncCopyCost(Destination, Source, Request.Arch);
  if (!Fitted)
    return std::nullopt;
  return CopyCost{Interval::exactly(Fitted->Wavefronts),
                  model::asyncDestinationCost(Destination, Request.Arch).Ideal,
                  Fitted->Conflicts, Fitted->TagWavefronts, 0};
}

std::optional<CopyCases> BothSides::price() const {
  auto IsPlain = [](const AddressParts &Parts) {
    return !Parts.IsGathered && !Parts.MixesObjects;
  };
  if (!Request.Active || !IsPlain(To) || !IsPlain(From) ||
      !To.Strided.empty() || From.Strided.size() > 1)
    return std::nullopt;
  // The banks of the tags depend on more of an address than a residue.
  if (isCached() && !From.Strided.empty())
    return std::nullopt;
  std::optional<std::vector<std::int64_t>> ToBegins = beginnings(To);
  const std::optional<std::vector<std::int64_t>> FromBegins = beginnings(From);
  if (!ToBegins || !FromBegins)
    return std::nullopt;
  if (isCached())
    ToBegins->resize(1); // banks rotate
  StridedValues Strides;
  if (From.Strided.empty())
    Strides.Values = {0};
  else
    Strides = valuesOf(From.Strided.front(), 0);
  if (ToBegins->size() * FromBegins->size() * Strides.Values.size() > MaxCases)
    return std::nullopt;

  CopyCases All;
  All.IsFarApart = From.Strided.empty() || Strides.Exact;
  if (!From.Strided.empty())
    All.StridedBy = Request.Context.name(From.Strided.front().Unknown);
  const bool ByStride = FromBegins->size() == 1 && !From.Strided.empty();
  const bool ByBegin = From.Strided.empty();
  const bool HasTable = ToBegins->size() == 1 && (ByStride || ByBegin);
  if (ByStride) {
    All.Name = All.StridedBy;
    All.Period = Strides.Period;
  } else if (ByBegin) {
    All.Name = commonName(Request.Context, From);
    All.Period = LineBytes;
  }
  for (std::size_t I = 0; I < Strides.Values.size(); ++I) {
    LaneOffsets Strided = From.Offset;
    if (!From.Strided.empty())
      Strided = plus(Strided, From.Strided.front(), Strides.Values[I]);
    for (std::int64_t Begin : *FromBegins) {
      const LaneOffsets Read = plus(Strided, Begin);
      if (!isAligned(Read)) {
        All.LeavesOut = true;
        continue;
      }
      for (std::int64_t ToBegin : *ToBegins) {
        const std::optional<CopyCost> Here =
            cost(plus(To.Offset, ToBegin), Read);
        if (!Here)
          return std::nullopt;
        All.add(*Here);
        if (!HasTable)
          continue;
        const std::int64_t Residue =
            ByStride ? std::int64_t(Strides.Residues[I]) : Begin;
        All.ByWavefronts.push_back({Residue, Here->Wavefronts, Here->Ideal});
        All.BySectors.push_back({Residue, Interval::exactly(Here->Sectors), 0});
      }
    }
  }
  if (!All.Any)
    return std::nullopt;
  return All;
}

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

/// Lets \p Cost depend on what \p All depends on; the rows of \p Costs say how.
void dependOn(const CopyCases &All, const std::vector<ResidueCost> &Costs,
              AccessCost &Cost) {
  Cost.Table.clear();
  if (!Costs.empty()) {
    Cost.Sureness = Certainty::Parametric;
    Cost.Table = tableByResidue(All.Name, All.Period, Costs);
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
    All = BothSides(Request, Request.Parts, *Request.OtherSide).price();
  if (!All) {
    // In the worst case each lane has wavefronts of its own.
    const std::uint64_t Lanes = std::popcount(Request.Active);
    const bool WasKnown = Cost.Sureness == Certainty::Proven;
    Cost.Wavefronts.Max = std::max(Cost.Wavefronts.Max, Lanes);
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
  // Of copies past L1 nobody published the counter of conflicts.
  Cost.CopyConflicts = All->MostConflicts;
  if (Request.Form == AccessForm::AsyncCopyPastL1)
    Cost.CopyConflicts.Min = 0;
  if (!Cost.Wavefronts.isExact())
    dependOn(*All,
             All->IsOrdered ? All->ByWavefronts : std::vector<ResidueCost>(),
             Cost);
}

void splitSectorsOfCopy(const PricingRequest &Request, AccessCost &Cost) {
  std::optional<CopyCases> All;
  if (Request.OtherSide)
    All = BothSides(Request, *Request.OtherSide, Request.Parts).price();
  if (!All) {
    // Each lane moves 16 bytes, in the worst case a half that goes alone. Lanes
    // that write one place are counted once, whatever they read: an H200
    // counted 4 sectors of 32 lanes that read 16 and write 4 places.
    const std::uint64_t Lanes = std::popcount(Request.Active);
    const bool IsApart =
        Request.OtherSide && lanesAreApart(Request, *Request.OtherSide);
    const Interval Limits{IsApart
                              ? Cost.Sectors.Min
                              : std::min<std::uint64_t>(Cost.Sectors.Min, 1),
                          std::max(Cost.Sectors.Max, Lanes)};
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
    std::vector<ResidueCost> Rows = All->BySectors;
    for (ResidueCost &Row : Rows)
      Row.Ideal = Cost.IdealSectors.Max;
    dependOn(*All, Rows, Cost);
  } else {
    Cost.Sureness = Certainty::Proven;
    Cost.Table.clear();
  }
}

} // namespace bank_lint
